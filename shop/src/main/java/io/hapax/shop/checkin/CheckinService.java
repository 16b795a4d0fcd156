package io.hapax.shop.checkin;

import io.hapax.shop.time.ShopClock;
import io.hapax.shop.web.ShopException;
import java.time.LocalDate;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class CheckinService {

  private final CheckinRepository checkins;
  private final ShopClock clock;

  CheckinService(CheckinRepository checkins, ShopClock clock) {
    this.checkins = checkins;
    this.clock = clock;
  }

  @Transactional
  public Checkin checkIn(long memberId) {
    LocalDate today = clock.today();
    Checkin checkin = new Checkin(today, checkins.streak(memberId, today.minusDays(1)) + 1);
    try {
      checkins.insert(memberId, checkin);
    } catch (DuplicateKeyException e) {
      throw ShopException.conflict("checked in already today");
    }
    return checkin;
  }

  @Transactional(readOnly = true)
  public List<Checkin> list(long memberId) {
    return checkins.findAll(memberId);
  }
}
