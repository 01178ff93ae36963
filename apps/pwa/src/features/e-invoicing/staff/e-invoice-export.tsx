import { i18n } from '@lingui/core';
import { exportEInvoices } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import { FileArchive } from 'lucide-react';
import { useId, useState } from 'react';
import { StaffFileButton } from '#shell/staff/export/file-button';
import { MonthField } from '#shell/staff/month-field';
import { getButtonClasses } from '#ui/button';

/** Saves the signed XML files of a month as a zip file; the month is chosen below the row of tools. */
export function EInvoiceExport() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [month, setMonth] = useState(() => getMonthAt(Date.now()));
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={`${getButtonClasses('secondary')} px-4 text-sm`}
      >
        <FileArchive className="size-5" />
        {i18n._('Export a month')}
      </button>
      {isOpen ? (
        <div id={id} className="order-last flex basis-full flex-wrap items-end gap-3">
          <MonthField value={month} onChange={setMonth} />
          <StaffFileButton endpoint={exportEInvoices} query={`?month=${month}`} icon={<FileArchive />}>
            {i18n._('Save the zip file')}
          </StaffFileButton>
        </div>
      ) : null}
    </>
  );
}
