import { i18n } from '@lingui/core';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import { readStatement } from '@waha/domain/wallet/wallet.contract';
import { readMemberMonth, readWithdrawalsDocument } from '@waha/domain/wallet/wallet-documents.contract';
import { useState } from 'react';
import { StaffFileButton } from '#shell/staff/export/file-button';
import { MonthField } from '#shell/staff/month-field';
import { SectionHeading } from '#ui/section-heading';

/** The documents about a member's money, in the member's own language: for sending or for the books. */
export function MemberDocuments({ userId }: { userId: string }) {
  const [month, setMonth] = useState(() => getMonthAt(Date.now()));
  return (
    <section className="grid gap-3">
      <SectionHeading>{i18n._('Statements')}</SectionHeading>
      <div className="flex flex-wrap items-end gap-3">
        <MonthField value={month} onChange={setMonth} />
        <StaffFileButton endpoint={readMemberMonth} params={{ userId, month }}>
          {i18n._('Monthly report')}
        </StaffFileButton>
        <StaffFileButton endpoint={readStatement} params={{ userId }} query="?format=pdf">
          {i18n._('Statement of points')}
        </StaffFileButton>
        <StaffFileButton endpoint={readWithdrawalsDocument} params={{ userId }}>
          {i18n._('Statement of withdrawals')}
        </StaffFileButton>
      </div>
    </section>
  );
}
