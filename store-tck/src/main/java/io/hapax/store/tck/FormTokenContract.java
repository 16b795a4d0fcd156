package io.hapax.store.tck;

/** What a store that issues form tokens has to do besides. */
public abstract class FormTokenContract extends StoreContract {}
