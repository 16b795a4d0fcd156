package io.hapax.store.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import java.time.Duration;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The clients that there are bridges for, as an application would configure them. */
enum Client {
  LETTUCE {
    @Override
    Connected to(int port) {
      RedisClient client = RedisClient.create(uri(port));
      return new Connected(LettuceBridge.over(client), client::shutdown);
    }

    @Override
    Connected toCluster() {
      RedisClusterClient client =
          RedisClusterClient.create(TestCluster.uris().stream().map(RedisURI::create).toList());
      return new Connected(LettuceBridge.over(client), client::shutdown);
    }

    @Override
    Connected toMaster(Node sentinel) {
      RedisURI uri = RedisURI.Builder.sentinel("127.0.0.1", sentinel.port(), Node.MASTER).build();
      RedisClient client = RedisClient.create(uri);
      return new Connected(LettuceBridge.over(client), client::shutdown);
    }
  },
  REDISSON {
    @Override
    Connected to(int port) {
      Config config = new Config();
      config
          .useSingleServer()
          .setAddress(uri(port))
          .setConnectionMinimumIdleSize(1)
          .setConnectionPoolSize(16);
      return redisson(config);
    }

    @Override
    Connected toCluster() {
      Config config = new Config();
      config
          .useClusterServers()
          .addNodeAddress(TestCluster.uris().toArray(new String[0]))
          .setMasterConnectionMinimumIdleSize(1)
          .setMasterConnectionPoolSize(16);
      return redisson(config);
    }

    @Override
    Connected toMaster(Node sentinel) {
      Config config = new Config();
      config
          .useSentinelServers()
          .setMasterName(Node.MASTER)
          .addSentinelAddress(sentinel.uri())
          .setCheckSentinelsList(false) // there is one alone
          .setMasterConnectionMinimumIdleSize(1)
          .setSlaveConnectionMinimumIdleSize(1);
      return redisson(config);
    }
  },
  SPRING_LETTUCE {
    @Override
    Connected to(int port) {
      return lettuce(server(port));
    }

    @Override
    Connected toCluster() {
      return lettuce(new RedisClusterConfiguration(TestCluster.addresses()));
    }

    @Override
    Connected toMaster(Node sentinel) {
      return lettuce(sentinels(sentinel));
    }
  },
  SPRING_JEDIS {
    @Override
    Connected to(int port) {
      return connected(new JedisConnectionFactory(server(port), jedis()));
    }

    @Override
    Connected toCluster() {
      RedisClusterConfiguration cluster = new RedisClusterConfiguration(TestCluster.addresses());
      return connected(new JedisConnectionFactory(cluster, jedis()));
    }

    @Override
    Connected toMaster(Node sentinel) {
      return connected(new JedisConnectionFactory(sentinels(sentinel), jedis()));
    }
  };

  /** Of Spring Data's clients, which block. */
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** To what listens on a port of this machine. */
  abstract Connected to(int port);

  Connected to(Node node) {
    return to(node.port());
  }

  private static String uri(int port) {
    return "redis://127.0.0.1:" + port;
  }

  /** To the tests' cluster. */
  abstract Connected toCluster();

  /** To the master that a sentinel names. */
  abstract Connected toMaster(Node sentinel);

  private static Connected redisson(Config config) {
    RedissonClient client = Redisson.create(config);
    return new Connected(RedissonBridge.over(client), client::shutdown);
  }

  private static RedisStandaloneConfiguration server(int port) {
    return new RedisStandaloneConfiguration("127.0.0.1", port);
  }

  private static RedisSentinelConfiguration sentinels(Node sentinel) {
    return new RedisSentinelConfiguration()
        .master(Node.MASTER)
        .sentinel("127.0.0.1", sentinel.port());
  }

  private static Connected lettuce(RedisConfiguration server) {
    LettuceClientConfiguration client =
        LettuceClientConfiguration.builder().commandTimeout(TIMEOUT).build();
    LettuceConnectionFactory factory = new LettuceConnectionFactory(server, client);
    factory.afterPropertiesSet();
    factory.start();
    return new Connected(SpringDataBridge.over(factory), factory::destroy);
  }

  private static JedisClientConfiguration jedis() {
    return JedisClientConfiguration.builder().readTimeout(TIMEOUT).usePooling().build();
  }

  private static Connected connected(JedisConnectionFactory factory) {
    factory.afterPropertiesSet();
    factory.start();
    return new Connected(SpringDataBridge.over(factory), factory::destroy);
  }
}
