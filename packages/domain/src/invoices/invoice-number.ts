import { getDayAt } from '../kernel/calendar/day';
import type { Instant } from '../kernel/time';

/** `serial` counts from 1 in each calendar year in Tunis, without gaps: a cancelled invoice keeps its number. */
export type InvoiceNumber = { year: number; serial: number };

/** Returns the year in which an invoice issued at this instant is numbered. */
export function getNumberYear(at: Instant): number {
  return Number(getDayAt(at).slice(0, 4));
}

/** `2026-000123` */
export function formatInvoiceNumber({ year, serial }: InvoiceNumber): string {
  return `${year}-${String(serial).padStart(6, '0')}`;
}

/** Parses a typed invoice number: `2026-000123`, `2026-123`, `2026/123`. Returns undefined if it is invalid. */
export function parseInvoiceNumber(typed: string): InvoiceNumber | undefined {
  const [, year, serial] = /^\s*(\d{4})\s*[-/]\s*(\d{1,9})\s*$/.exec(typed) ?? [];
  const number = { year: Number(year), serial: Number(serial) };
  return year && number.serial > 0 ? number : undefined;
}

/**
 * Returns the first number of a year that does not follow its predecessor, if any. The numbers are given in their
 * order.
 */
export function findNumberFault(serials: readonly number[]): number | undefined {
  return serials.find((serial, index) => serial !== index + 1);
}
