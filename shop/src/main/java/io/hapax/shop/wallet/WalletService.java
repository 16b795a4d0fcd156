package io.hapax.shop.wallet;

import io.hapax.shop.web.ShopException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class WalletService {

  private final WalletRepository wallets;

  WalletService(WalletRepository wallets) {
    this.wallets = wallets;
  }

  /** The balance afterwards: the updated row is still ours when it is read. */
  @Transactional
  public long recharge(long memberId, long amountCents) {
    if (!wallets.add(memberId, amountCents)) {
      throw ShopException.conflict("the wallet can't hold that much");
    }
    return wallets.balance(memberId);
  }

  @Transactional(readOnly = true)
  public long balance(long memberId) {
    return wallets.balance(memberId);
  }
}
