import { i18n } from '@lingui/core';
import type { LineStatus } from '@waha/domain/reconciliation/line-status';
import type { MatchReason } from '@waha/domain/reconciliation/match-lines';
import type { WireAccepted, WireThing } from '@waha/domain/reconciliation/reconciliation.contract';
import type { DateForm } from '@waha/domain/reconciliation/statement-amount';
import type { Separator } from '@waha/domain/reconciliation/statement-file';
import { createPluralValues, formatCalendarDay } from '#platform/language/format';
import { translateText } from '#platform/language/translations';

const STATUS_LABELS: Record<LineStatus, () => string> = {
  sure: () => i18n._('Certain match'),
  doubtful: () => i18n._('Possible match'),
  settled: () => i18n._('line|Already approved'),
  left: () => i18n._('Unmatched'),
  matched: () => i18n._('Accepted lines'),
  aside: () => i18n._('Ignored lines'),
};
export const translateLineStatus = (status: LineStatus) => STATUS_LABELS[status]();

const REASON_TEXTS: Record<MatchReason, () => string> = {
  reference: () => i18n._('The line contains the reference.'),
  amount: () => i18n._('The amount matches the expected amount.'),
  name: () => i18n._('The line contains the member’s name.'),
  other_amount: () => i18n._('The amount differs from the expected amount.'),
  several_things: () => i18n._('Several pending payments match this line.'),
  several_lines: () => i18n._('Several lines match this payment.'),
  reversed: () => i18n._('The bank booked this amount back afterwards.'),
};
export const translateReason = (reason: MatchReason) => REASON_TEXTS[reason]();

const DATE_FORM_LABELS: Record<DateForm, () => string> = {
  'day-first': () => i18n._('Day first: 25/11/2026'),
  'year-first': () => i18n._('Year first: 2026-11-25'),
  'month-first': () => i18n._('Month first: 11/25/2026'),
};
export const translateDateForm = (form: DateForm) => DATE_FORM_LABELS[form]();

const SEPARATOR_NAMES: Record<Separator, () => string> = {
  ';': () => i18n._('Semicolon ( ; )'),
  ',': () => i18n._('Comma ( , )'),
  '\t': () => i18n._('Tab'),
  '|': () => i18n._('Bar ( | )'),
};
export const translateSeparator = (separator: Separator) => SEPARATOR_NAMES[separator]();

/** Describes the pending item: a pack, points, an invoice. */
export function translateThing({ packName, quantity, points, invoiceDate }: WireThing): string {
  if (packName) return `${packName} × ${quantity ?? 1}`;
  if (points !== undefined)
    return i18n._(
      '{n, plural, one {Recharge of 1 point} other {Recharge of {count} points}}',
      createPluralValues(points),
    );
  return i18n._('Invoice of {day}', { day: formatCalendarDay(invoiceDate ?? '') });
}

/** Returns why a pair was not accepted, in the shown language. */
export const translateOutcome = ({ message }: WireAccepted['outcomes'][number]) => translateText(message ?? '');
