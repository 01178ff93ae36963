import { DAY, type Instant, toIso } from '@waha/domain/kernel/time';

/**
 * Creates a formatter like `toIso`, for thousands of instants in few days: each day is formatted once. Dates took a
 * quarter of the time of a long wallet.
 */
export function createIsoFormatter(): (instant: Instant) => string {
  const days = new Map<number, string>();
  return (instant) => {
    const day = Math.floor(instant / DAY);
    const date = days.get(day) ?? toIso(day * DAY).slice(0, 'YYYY-MM-DDT'.length);
    days.set(day, date);
    const ms = instant - day * DAY;
    const [hours, minutes, seconds] = [
      Math.floor(ms / 3_600_000),
      Math.floor(ms / 60_000) % 60,
      Math.floor(ms / 1000) % 60,
    ];
    return `${date}${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[seconds]}.${String(ms % 1000).padStart(3, '0')}Z`;
  };
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
