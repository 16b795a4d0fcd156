-- Says what the node that would hold KEYS[1] is. Replies {INFO server, INFO memory}.
return {redis.call('INFO', 'server'), redis.call('INFO', 'memory')}
