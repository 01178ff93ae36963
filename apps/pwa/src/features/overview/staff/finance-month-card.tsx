import { i18n } from '@lingui/core';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import { readFinanceMonth } from '@waha/domain/overview/overview.contract';
import { useState } from 'react';
import { StaffPdfButton } from '#shell/staff/export/pdf-button';
import { MonthField } from '#shell/staff/month-field';
import { OverviewCard } from './overview-card';

/** The money of a month by day, as a document for the accountant. */
export function FinanceMonthCard() {
  const [month, setMonth] = useState(() => getMonthAt(Date.now()));
  return (
    <OverviewCard title={i18n._('Finance report')}>
      <p className="text-sm text-ink-soft">
        {i18n._('Money in and out for each day of a month, and what is owed to members, as a PDF.')}
      </p>
      <MonthField value={month} onChange={setMonth} />
      <StaffPdfButton endpoint={readFinanceMonth} params={{ month }}>
        {i18n._('Save the report')}
      </StaffPdfButton>
    </OverviewCard>
  );
}
