import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WirePayoutFile } from '@waha/domain/payouts/staff/payout-files.contract';
import { Plus } from 'lucide-react';
import { formatNumber, formatStaffTime, formatTnd } from '#platform/language/format';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { payoutFilesQuery } from './payout-files.queries';
import { toFileMark } from './payout-files.texts';
import { NEW_FILE, usePayoutFilesAddress } from './payout-files-address';

/** All payout files, newest first, and the button that makes one. */
export function PayoutFileList() {
  const { open } = usePayoutFilesAddress();
  const list = useInfiniteQuery(payoutFilesQuery());
  const add = (
    <Button small className="justify-self-start" icon={<Plus />} onPress={() => open(NEW_FILE)}>
      {i18n._('New payout file')}
    </Button>
  );
  return (
    <QueryBoundary query={list}>
      {({ pages }) => {
        const files = pages.flatMap(({ page }) => page);
        return files.length === 0 ? (
          <EmptyState action={add}>
            {i18n._(
              'A payout file orders several approved withdrawals and refunds at once: you upload it to your bank or wallet, and mark it as paid afterwards.',
            )}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {add}
            <FileTable files={files} />
            <ShowMoreButton list={list} />
          </div>
        );
      }}
    </QueryBoundary>
  );
}

function FileTable({ files }: { files: readonly WirePayoutFile[] }) {
  return (
    <StaffTable
      isStackedOn="tablet"
      label={i18n._('Payout files')}
      head={[
        i18n._('Number'),
        i18n._('Created on'),
        i18n._('Layout'),
        i18n._('Total'),
        i18n._('payout|Paid'),
        i18n._('Created by'),
        i18n._('Status'),
      ]}
      rows={files.map((file) => ({
        key: file._id,
        cells: [
          <FileLink key="number" file={file} />,
          formatStaffTime(file.createdAt),
          <Untranslated key="layout">{file.layout}</Untranslated>,
          formatTnd(file.total),
          i18n._('{n} of {total}', { n: formatNumber(file.paidCount), total: formatNumber(file.count) }),
          <Untranslated key="by">{file.createdBy.name}</Untranslated>,
          <StatusMark key="status" {...toFileMark(file)} />,
        ],
      }))}
    />
  );
}

function FileLink({ file: { _id: item, number } }: { file: WirePayoutFile }) {
  return (
    <Link to="." search={{ view: 'payout-files', item }} className="text-blue underline-offset-4 hover:underline">
      {i18n._('Payout file {number}', { number: formatNumber(number) })}
    </Link>
  );
}
