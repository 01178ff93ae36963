import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { exportLedger } from '@waha/domain/staff-exports.contract';
import { POINT_ACCOUNTS, type PointAccount } from '@waha/domain/wallet/ledger';
import { useState } from 'react';
import { formatDay, formatNumber, formatSigned } from '#platform/language/format';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { translateEntry } from '#shell/staff/history/translate-entry';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { SelectField } from '#ui/select-field';
import { memberLedgerQuery } from './staff-wallets.queries';

/** A member's entries of one account, the newest first, with the balance after each. */
export function MemberLedger({ userId }: { userId: string }) {
  const [account, setAccount] = useState<PointAccount>('wallet');
  const list = useInfiniteQuery(memberLedgerQuery(userId, account));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SelectField
        name="account"
        label={i18n._('Account')}
        options={POINT_ACCOUNTS.map((each) => ({ value: each, label: translateAccount(each) }))}
        value={account}
        onChange={setAccount}
      />
      <QueryBoundary query={list}>
        {({ pages }) => {
          const lines = pages.flatMap(({ page }) => page);
          if (lines.length === 0) return <EmptyState>{i18n._('No entries yet.')}</EmptyState>;
          return (
            <>
              <StaffTable
                label={i18n._('Entries')}
                head={[i18n._('Entry'), i18n._('Points'), i18n._('Balance'), i18n._('Date'), i18n._('Valid from')]}
                rows={lines.map(({ _id, kind, points, balance, earnedAt, becomesValidAt }) => ({
                  key: _id,
                  cells: [
                    translateEntry(kind),
                    formatSigned(points),
                    formatNumber(balance),
                    formatDay(earnedAt),
                    formatDay(becomesValidAt),
                  ],
                }))}
              />
              <StaffExportButton endpoint={exportLedger} params={{ userId }} query={{ account }} />
              <ShowMoreButton list={list} />
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}

function translateAccount(account: PointAccount): string {
  return account === 'wallet' ? i18n._('Wallet points') : i18n._('Service points');
}
