import { DAY } from '@waha/domain/kernel/time';

/**
 * Returns the number of days since the due day: 1 from the midnight after it, 0 or less before.
 * @param invoiceDate the due day, `2026-11-25`
 * @param today in Tunis
 */
export function countDaysLate(invoiceDate: string, today: string): number {
  return (Date.parse(today) - Date.parse(invoiceDate)) / DAY;
}
