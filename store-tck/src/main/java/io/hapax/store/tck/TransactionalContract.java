package io.hapax.store.tck;

/** What a store in a database that transactions use has to do besides. */
public abstract class TransactionalContract extends StoreContract {}
