package io.hapax.shop.web;

/** RFC 9457, as plain as it gets. */
record Problem(String type, String title, int status, String detail) {}
