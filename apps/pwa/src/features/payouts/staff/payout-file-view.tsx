import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import {
  downloadPayoutFile,
  type WirePayoutFileDetails,
  type WirePayoutFileLine,
} from '@waha/domain/payouts/staff/payout-files.contract';
import { Check, Download, FileCheck, Users, X } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, formatStaffTime, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { StaffFileButton } from '#shell/staff/export/file-button';
import { MemberLink } from '#shell/staff/member-link';
import { PayoutSums } from '#shell/staff/payouts/payout-sums';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { StaffReferenceDialog } from '#shell/staff/queue/reference-dialog';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Notice } from '#ui/notice';
import { StatusMark } from '#ui/status-mark';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { FileHeading } from './file-heading';
import { payoutFileQuery, useCancelPayoutFile, usePayPayoutFile } from './payout-files.queries';
import { toFileMark, toLineMark, translatePaid, translatePayoutKind } from './payout-files.texts';
import { StatementPayment } from './statement/statement-payment';

/** One payout file: its facts, what can be done with it, and its payouts with their states. */
export function PayoutFileView({ fileId }: { fileId: string }) {
  return (
    <QueryBoundary query={useQuery(payoutFileQuery(fileId))}>
      {(file) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FileHeading mark={<StatusMark {...toFileMark(file)} />}>
            {i18n._('Payout file {number}', { number: formatNumber(file.number) })}
          </FileHeading>
          <Actions file={file} />
          <Card className="max-w-160 py-2">
            <Facts file={file} />
          </Card>
          <LineTable lines={file.lines} />
        </div>
      )}
    </QueryBoundary>
  );
}

function Facts({ file }: { file: WirePayoutFileDetails }) {
  const { cancelledAt, cancelledBy, cancelReason, createdAt, createdBy, layout, paidCount, count } = file;
  return (
    <DetailList
      details={[
        { label: i18n._('Total'), value: formatTnd(file.total) },
        ...(file.sums.length > 1
          ? file.sums.map(({ method, total }) => ({ label: method, value: formatTnd(total) }))
          : []),
        {
          label: i18n._('payout|Paid'),
          value: i18n._('{n} of {total}', { n: formatNumber(paidCount), total: formatNumber(count) }),
        },
        { label: i18n._('Layout'), value: layout, isWritten: true },
        { label: i18n._('Created on'), value: formatStaffTime(createdAt) },
        { label: i18n._('Created by'), value: createdBy.name, isWritten: true },
        ...(cancelledAt
          ? [
              { label: i18n._('Cancelled on'), value: formatStaffTime(cancelledAt) },
              { label: i18n._('Cancelled by'), value: cancelledBy?.name ?? '', isWritten: true },
              { label: i18n._('Reason'), value: cancelReason ?? '', isWritten: true },
            ]
          : []),
      ]}
    />
  );
}

/** Downloads, marks as paid, or cancels the file; says who must mark it as paid if the reader may not. */
function Actions({ file }: { file: WirePayoutFileDetails }) {
  const { userId } = useMember();
  const [isReading, setReading] = useState(false);
  const { _id: fileId, number, cancelledAt, dueCount, dueTotal, paidCount, count, involved = [] } = file;
  if (cancelledAt) return null;
  const isInvolved = involved.some(({ _id }) => _id === userId);
  const canPay = dueCount > 0 && !isInvolved;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        <StaffFileButton endpoint={downloadPayoutFile} params={{ fileId }} icon={<Download />}>
          {i18n._('Download')}
        </StaffFileButton>
        {canPay ? <PayButton file={file} /> : null}
        {canPay ? (
          <Button variant="secondary" small icon={<FileCheck />} onPress={() => setReading(!isReading)}>
            {i18n._('Mark as paid from a statement')}
          </Button>
        ) : null}
        {paidCount < count ? <CancelButton fileId={fileId} number={number} /> : null}
      </div>
      {canPay && isReading ? <StatementPayment file={file} onDone={() => setReading(false)} /> : null}
      {dueCount > 0 && isInvolved ? (
        <Notice tone="sun" icon={<Users />}>
          {i18n._(
            '{amount} is above the limit for one person. These people made this file or approved its payouts, so a colleague must mark it as paid:',
            { amount: formatTnd(dueTotal) },
          )}
          <Untranslated className="block font-medium">{involved.map(({ name }) => name).join(', ')}</Untranslated>
        </Notice>
      ) : null}
    </div>
  );
}

function PayButton({ file: { _id: fileId, lines, number } }: { file: WirePayoutFileDetails }) {
  const [isAsking, setAsking] = useState(false);
  const pay = usePayPayoutFile(fileId);
  const close = () => setAsking(false);
  return (
    <>
      <Button small icon={<Check />} onPress={() => setAsking(true)}>
        {i18n._('Mark as paid')}
      </Button>
      <StaffReferenceDialog
        isOpen={isAsking}
        title={i18n._('Mark payout file {number} as paid?', { number: formatNumber(number) })}
        confirm={i18n._('Mark as paid')}
        busy={pay.isPending}
        onConfirm={(reference) =>
          pay.mutate(
            { reference },
            {
              onSuccess: ({ skipped }) => toast.success(translatePaid(skipped)),
              onError: (error) => toast.error(translateError(error)),
              onSettled: close,
            },
          )
        }
        onCancel={close}
      >
        <PayoutSums payouts={lines.filter(({ state }) => state === 'due')} />
        <p className="mt-3">{i18n._('Each member will be notified.')}</p>
      </StaffReferenceDialog>
    </>
  );
}

function CancelButton({ fileId, number }: { fileId: string; number: number }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelPayoutFile(fileId);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" small icon={<X />} onPress={() => setAsking(true)}>
        {i18n._('Cancel this file')}
      </Button>
      <StaffReasonDialog
        isOpen={isAsking}
        isRequired
        title={i18n._('Cancel payout file {number}?', { number: formatNumber(number) })}
        confirm={i18n._('Cancel this file')}
        cancel={i18n._('Close')}
        busy={cancel.isPending}
        undo="never"
        onConfirm={(reason) =>
          cancel.mutate(reason, {
            onSuccess: () => toast.success(i18n._('Payout file cancelled.')),
            onError: (error) => toast.error(translateError(error)),
            onSettled: close,
          })
        }
        onCancel={close}
      >
        {i18n._(
          'Make sure that the bank does not carry it out. Payouts that are not paid can then be in another file.',
        )}
      </StaffReasonDialog>
    </>
  );
}

function LineTable({ lines }: { lines: readonly WirePayoutFileLine[] }) {
  return (
    <StaffTable
      isStackedOn="tablet"
      label={i18n._('Payouts of this file')}
      head={[
        i18n._('Member'),
        i18n._('Kind'),
        i18n._('Payment method'),
        i18n._('Account'),
        i18n._('Amount'),
        i18n._('Status'),
        i18n._('Paid on'),
        i18n._('Reference'),
      ]}
      rows={lines.map((line) => ({
        key: `${line.kind} ${line._id}`,
        cells: [
          line.name ? <MemberLink key="member" userId={line.userId} name={line.name} /> : '–',
          translatePayoutKind(line.kind),
          <Untranslated key="method">{line.method}</Untranslated>,
          <Untranslated key="number" isCode>
            {line.number || '–'}
          </Untranslated>,
          formatTnd(line.amount),
          <StatusMark key="state" {...toLineMark(line.state)} />,
          line.paidAt ? formatStaffTime(line.paidAt) : '–',
          line.reference ? (
            <Untranslated key="reference" isCode>
              {line.reference}
            </Untranslated>
          ) : (
            '–'
          ),
        ],
      }))}
    />
  );
}
