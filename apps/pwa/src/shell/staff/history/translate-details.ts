import { i18n } from '@lingui/core';
import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import type { NoCreditReason } from '@waha/domain/invitations/invitation';
import { formatCalendarDay, formatNumber, formatStaffTime, formatTnd } from '#platform/language/format';

type Details = WireAuditLine['details'];
type TranslateDetail = (value: Details[string]) => { label: string; value: string };

const asPlainText = (label: () => string) => (value: Details[string]) => ({ label: label(), value: String(value) });
const number = (label: () => string) => (value: Details[string]) => ({
  label: label(),
  value: formatNumber(Number(value)),
});

/** The details of a line beside actor, action and subject. Details that are not listed are internal and not shown. */
const DETAIL_LABELS: Record<string, TranslateDetail> = {
  points: number(() => i18n._('Points')),
  totalMillimes: (value) => ({ label: i18n._('Amount'), value: formatTnd(Number(value)) }),
  name: asPlainText(() => i18n._('thing|Name')),
  version: number(() => i18n._('Version')),
  beforeMillimes: (value) => ({ label: i18n._('Previous price'), value: formatTnd(Number(value)) }),
  priceMillimes: (value) => ({ label: i18n._('New price'), value: formatTnd(Number(value)) }),
  publishAt: (value) => ({ label: i18n._('time|Scheduled'), value: formatStaffTime(String(value)) }),
  members: number(() => i18n._('Members')),
  sendAt: (value) => ({ label: i18n._('Send time'), value: formatStaffTime(String(value)) }),
  statement: asPlainText(() => i18n._('Statement from')),
  lines: number(() => i18n._('New lines')),
  bookedOn: (value) => ({ label: i18n._('Booked on'), value: formatCalendarDay(String(value)) }),
  statementMillimes: (value) => ({ label: i18n._('Line amount'), value: formatTnd(Number(value)) }),
  reference: asPlainText(() => i18n._('Reference')),
  invoiceDate: (value) => ({ label: i18n._('Date'), value: formatCalendarDay(String(value)) }),
  refused: asPlainText(() => i18n._('To be submitted again')),
  tries: number(() => i18n._('Attempts')),
  found: number(() => i18n._('Results')),
  table: asPlainText(() => i18n._('Exported')),
  noCredit: (value) => ({ label: i18n._('Reason'), value: translateNoCredit(String(value)) }),
  blockReason: asPlainText(() => i18n._('Reason')),
  role: asPlainText(() => i18n._('Role')),
  caller: asPlainText(() => i18n._('Network address, masked')),
  // The counts of a night, by kind.
  identity: number(() => i18n._('Documents of verified profiles')),
  rejected: number(() => i18n._('Documents of rejected profiles')),
  messages: number(() => i18n._('Conversations')),
  receipts: number(() => i18n._('Receipts')),
  words: number(() => i18n._('Words in the activity log')),
  device: (value) => ({ label: i18n._('Device'), value: translateDevice(String(value)) }),
};

/** Labels of the details of recharges: their points are service credits, not bonus points. */
const RECHARGE_LABELS: typeof DETAIL_LABELS = { ...DETAIL_LABELS, points: number(() => i18n._('Service points')) };

/** Returns the labels and values of a line, in the order in which they were written. */
export function translateDetails({ action, details }: Pick<WireAuditLine, 'action' | 'details'>) {
  const labels = action.startsWith('recharge.') ? RECHARGE_LABELS : DETAIL_LABELS;
  return Object.entries(details).flatMap(([name, value]) => {
    const createLabel = Object.hasOwn(labels, name) ? labels[name] : undefined;
    return createLabel && value !== '' ? [createLabel(value)] : [];
  });
}

const NO_CREDIT_LABELS: Record<NoCreditReason, () => string> = {
  off: () => i18n._('Invitations are off'),
  staff: () => i18n._('Staff account'),
  own_account: () => i18n._('Second account of the inviter'),
  inviter_inactive: () => i18n._('The inviter is blocked or erased'),
  monthly_limit: () => i18n._('Monthly limit reached'),
};

/** A reason written by another version keeps its own name. */
const translateNoCredit = (reason: string) =>
  Object.hasOwn(NO_CREDIT_LABELS, reason) ? NO_CREDIT_LABELS[reason as NoCreditReason]() : reason;

function translateDevice(device: string): string {
  if (device === 'new') return i18n._('New');
  if (device === 'known') return i18n._('Known');
  return i18n._('Already logged in');
}
