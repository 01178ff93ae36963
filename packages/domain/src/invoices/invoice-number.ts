import { getDayAt } from '../kernel/calendar/day';
import type { Instant } from '../kernel/time';

/** `serial` counts from 1 in each year of Tunis, without a gap: an invoice that is cancelled keeps its own. */
export type InvoiceNumber = { year: number; serial: number };

/** In which year's row an invoice stands that is issued at this instant. */
export function getNumberYear(at: Instant): number {
  return Number(getDayAt(at).slice(0, 4));
}

/** `2026-000123` */
export function formatInvoiceNumber({ year, serial }: InvoiceNumber): string {
  return `${year}-${String(serial).padStart(6, '0')}`;
}

/** The number of an invoice that somebody typed: `2026-000123`, `2026-123`, `2026/123`. Undefined for what is none. */
export function parseInvoiceNumber(typed: string): InvoiceNumber | undefined {
  const [, year, serial] = /^\s*(\d{4})\s*[-/]\s*(\d{1,9})\s*$/.exec(typed) ?? [];
  const number = { year: Number(year), serial: Number(serial) };
  return year && number.serial > 0 ? number : undefined;
}

/** What is wrong with the numbers of a year, given in their order: the first that does not follow, if any. */
export function findNumberFault(serials: readonly number[]): number | undefined {
  return serials.find((serial, at) => serial !== at + 1);
}
