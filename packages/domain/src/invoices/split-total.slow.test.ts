import { expect, test } from 'vitest';
import { VAT_RATES } from '../kernel/vat-rate';
import { splitTotal } from './split-total';

const TOTAL_MAX_MILLIMES = 10_000_000;

test.each(VAT_RATES.flatMap((vatRate) => [0, 1000].map((stampMillimes) => ({ vatRate, stampMillimes }))))(
  'every total up to 10,000 dinars is the sum of its parts: %o',
  (taxes) => {
    const percent = 100 + taxes.vatRate;
    let firstWrongTotal = 0;
    for (let total = 1; total <= TOTAL_MAX_MILLIMES && firstWrongTotal === 0; total += 1) {
      const { netMillimes, vatMillimes, stampMillimes } = splitTotal(total, taxes);
      const grossMillimes = total - stampMillimes;
      const isSum = netMillimes + vatMillimes + stampMillimes === total;
      // The nearest millime, and the larger one of two.
      const errorOfNet = 2 * (netMillimes * percent - 100 * grossMillimes);
      const isNearest = errorOfNet > -percent && errorOfNet <= percent && Number.isInteger(netMillimes);
      const isStamped = stampMillimes === (total > taxes.stampMillimes ? taxes.stampMillimes : 0);
      if (!isSum || !isNearest || !isStamped || netMillimes < 1 || vatMillimes < 0) firstWrongTotal = total;
    }
    expect(firstWrongTotal).toBe(0);
  },
);
