-- Every member has every permission, unless it is listed here.

CREATE TABLE revoked_permission (
    member_id  BIGINT      NOT NULL,
    permission VARCHAR(32) NOT NULL,
    PRIMARY KEY (member_id, permission)
);
