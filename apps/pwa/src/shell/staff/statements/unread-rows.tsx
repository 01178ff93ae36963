import { i18n } from '@lingui/core';
import type { RowFault } from '@waha/domain/reconciliation/statement-line';
import { createPluralValues, formatNumber } from '#platform/language/format';
import { StaffWarning } from '#shell/staff/warning';

/** More rows are only counted. */
const MAX_SHOWN = 10;

type StaffUnreadRowsProps = { unreadCount: number; unread: readonly { number: number; fault: RowFault }[] };

/** Lists the rows of a statement that could not be parsed: staff check them in the file. */
export function StaffUnreadRows({ unread, unreadCount }: StaffUnreadRowsProps) {
  if (unreadCount === 0) return null;
  const title = i18n._(
    '{n, plural, one {1 row could not be read} other {{count} rows could not be read}}',
    createPluralValues(unreadCount),
  );
  return (
    <StaffWarning title={title}>
      {unread.slice(0, MAX_SHOWN).map(({ number, fault }) => (
        <li key={number} className="text-sm tabular-nums">
          {i18n._('Row {number}: {fault}', { number: formatNumber(number), fault: translateFault(fault) })}
        </li>
      ))}
      {unreadCount > MAX_SHOWN ? <li className="text-sm">{i18n._('…and others')}</li> : null}
    </StaffWarning>
  );
}

const FAULT_TEXTS: Record<RowFault, () => string> = {
  date: () => i18n._('the day cannot be read'),
  amount: () => i18n._('the amount cannot be read'),
  short: () => i18n._('columns are missing'),
  sign: () => i18n._('the direction cannot be read'),
};
const translateFault = (fault: RowFault) => FAULT_TEXTS[fault]();
