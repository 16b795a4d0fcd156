package io.hapax.shop.form;

record FormOrder(long id, String item, int quantity) {}
