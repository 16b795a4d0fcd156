-- Times are ISO-8601 text in UTC, as in seed 3; amounts are cents, except under orders.
-- The unique indexes are seed 2's scheme 3: the last line of defence, whatever stands before them. Keys are
-- compared byte by byte, blanks at the end included.

CREATE TABLE orders (
    id              BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    idempotency_key VARCHAR(255)    NOT NULL,
    item            VARCHAR(255)    NOT NULL,
    quantity        INTEGER         NOT NULL,
    price           DECIMAL(50, 20) NOT NULL,
    total_price     DECIMAL(50, 20) NOT NULL,
    created_at      VARCHAR(30)     NOT NULL,
    CONSTRAINT uk_orders_idempotency_key UNIQUE (idempotency_key)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE payment_order (
    id             BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    order_no       VARCHAR(40)  NOT NULL,
    member_id      BIGINT       NOT NULL,
    subject        VARCHAR(255) NOT NULL,
    amount_cents   BIGINT       NOT NULL,
    channel        VARCHAR(16)  NOT NULL,
    status         VARCHAR(16)  NOT NULL,
    transaction_id VARCHAR(128),
    created_at     VARCHAR(30)  NOT NULL,
    CONSTRAINT uk_payment_order_no UNIQUE (order_no)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX ix_payment_order_member ON payment_order (member_id);

CREATE TABLE payment_refund (
    id             BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    refund_no      VARCHAR(40)  NOT NULL,
    order_no       VARCHAR(40)  NOT NULL,
    amount_cents   BIGINT       NOT NULL,
    reason         VARCHAR(255),
    status         VARCHAR(16)  NOT NULL,
    transaction_id VARCHAR(128),
    created_at     VARCHAR(30)  NOT NULL,
    CONSTRAINT uk_payment_refund_no UNIQUE (refund_no),
    CONSTRAINT fk_payment_refund_order FOREIGN KEY (order_no) REFERENCES payment_order (order_no)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX ix_payment_refund_order ON payment_refund (order_no);

-- No unique index on (event_type, ref) on purpose: the conditional update alone makes an event single.
CREATE TABLE shop_event (
    id          BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    event_type  VARCHAR(64) NOT NULL,
    ref         VARCHAR(64) NOT NULL,
    occurred_at VARCHAR(30) NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX ix_shop_event_ref ON shop_event (ref);

CREATE TABLE wallet (
    member_id     BIGINT NOT NULL PRIMARY KEY,
    balance_cents BIGINT NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
INSERT INTO wallet (member_id, balance_cents) VALUES (1, 0), (1001, 0), (1002, 0);

CREATE TABLE coupon (
    id BIGINT NOT NULL PRIMARY KEY
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
INSERT INTO coupon (id) VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9);

CREATE TABLE coupon_receipt (
    id          BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    member_id   BIGINT      NOT NULL,
    coupon_id   BIGINT      NOT NULL,
    received_at VARCHAR(30) NOT NULL,
    CONSTRAINT uk_coupon_receipt UNIQUE (member_id, coupon_id),
    CONSTRAINT fk_coupon_receipt_coupon FOREIGN KEY (coupon_id) REFERENCES coupon (id)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE coupon_use (
    id         BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    member_id  BIGINT       NOT NULL,
    coupon_id  BIGINT       NOT NULL,
    request_id VARCHAR(128) NOT NULL,
    used_at    VARCHAR(30)  NOT NULL,
    CONSTRAINT fk_coupon_use_coupon FOREIGN KEY (coupon_id) REFERENCES coupon (id)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE checkin (
    id         BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    member_id  BIGINT  NOT NULL,
    checkin_on DATE    NOT NULL,
    streak     INTEGER NOT NULL,
    CONSTRAINT uk_checkin UNIQUE (member_id, checkin_on)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE feedback (
    id         BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    content    VARCHAR(4000) NOT NULL,
    created_at VARCHAR(30)   NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE order_main (
    id         BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    order_no   VARCHAR(40)  NOT NULL,
    member_id  BIGINT       NOT NULL,
    item       VARCHAR(255) NOT NULL,
    quantity   INTEGER      NOT NULL,
    created_at VARCHAR(30)  NOT NULL,
    CONSTRAINT uk_order_no UNIQUE (order_no)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX ix_order_main_member ON order_main (member_id);

CREATE TABLE member_comment (
    id         BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    member_id  BIGINT        NOT NULL,
    content    VARCHAR(4000) NOT NULL,
    created_at VARCHAR(30)   NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX ix_member_comment_member ON member_comment (member_id);

-- idempotency_key: so that a payment whose answer was lost can be found by the key it came with.
CREATE TABLE payment_v2 (
    id              BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    member_id       BIGINT       NOT NULL,
    idempotency_key VARCHAR(255),
    amount_cents    BIGINT       NOT NULL,
    currency        VARCHAR(3)   NOT NULL,
    reference       VARCHAR(255) NOT NULL,
    created_at      VARCHAR(30)  NOT NULL,
    CONSTRAINT uk_payment_v2_key UNIQUE (member_id, idempotency_key)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
