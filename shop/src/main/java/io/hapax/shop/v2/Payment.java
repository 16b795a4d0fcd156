package io.hapax.shop.v2;

record Payment(long id, long amountCents, String currency, String reference, String createdAt) {}
