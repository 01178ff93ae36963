import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { deleteReport, listReports, readFacility, uploadReport } from '@waha/domain/facility/facility.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { formatNumber, formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { StaffDeleteButton } from '#shell/staff/delete-button';
import { StaffDocumentCard } from '#shell/staff/documents/document-card';
import type { MemberDocument } from '#shell/staff/documents/document-draft';
import { DOCUMENT_TIMEOUT_MS, StaffDocumentForm } from '#shell/staff/documents/document-form';
import { StaffDocumentList } from '#shell/staff/documents/document-list';
import { useStaffCommand } from '#shell/staff/use-command';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';

const memberPointsQuery = (userId: string) =>
  endpointQuery(['facility', 'staff', 'points', userId], readFacility, { params: { userId } });

const memberReportsQuery = (userId: string) =>
  endpointQuery(['facility', 'staff', 'reports', userId], listReports, { params: { userId } });

/** A member's service credits, and the reports that commercial staff add and delete (spec 3 §2). */
export function MemberFacility({ userId }: { userId: string }) {
  const points = useQuery(memberPointsQuery(userId));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <QueryBoundary query={points}>
        {({ totalPoints, availablePoints, BlockedPoints }) => (
          <Card className="py-1">
            <DetailList
              details={[
                { label: i18n._('Total points'), value: formatNumber(totalPoints) },
                { label: i18n._('Available points'), value: formatNumber(availablePoints) },
                { label: i18n._('Blocked points'), value: formatNumber(BlockedPoints) },
              ]}
            />
          </Card>
        )}
      </QueryBoundary>
      <Reports userId={userId} />
    </div>
  );
}

function Reports({ userId }: { userId: string }) {
  return (
    <StaffDocumentList
      label={i18n._('Reports')}
      query={useQuery(memberReportsQuery(userId))}
      translateFailure={translateError}
      none={i18n._('No reports yet.')}
      add={i18n._('Add a report')}
      form={(close) => <ReportForm userId={userId} onClose={close} />}
    >
      {(report) => <Report key={report._id} {...report} />}
    </StaffDocumentList>
  );
}

function Report({ _id, pdfUrl, createdAt }: { _id: string; pdfUrl: string; createdAt: string }) {
  const remove = useStaffCommand('facility', () => callApi(deleteReport, { params: { id: _id } }));
  const title = i18n._('Report of {date}', { date: formatStaffTime(createdAt) });
  return (
    <StaffDocumentCard
      title={title}
      facts={null}
      view={pdfUrl}
      translateNotShown={() => i18n._('The report cannot be displayed.')}
    >
      <StaffDeleteButton
        title={title}
        question={i18n._('Delete this report?')}
        outcome={i18n._('It will also be deleted for the member.')}
        command={remove}
        translateFailure={() => i18n._('Failed to delete report.')}
      />
    </StaffDocumentCard>
  );
}

function ReportForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { mutateAsync: upload } = useStaffCommand('facility', ({ pdf, key }: MemberDocument) => {
    const sent = { files: pdf ? { pdf } : {}, idempotencyKey: key, timeoutMs: DOCUMENT_TIMEOUT_MS };
    return callApi(uploadReport, { params: { userId }, ...sent });
  });
  return (
    <StaffDocumentForm
      label={i18n._('New report')}
      needsPdf
      verb={i18n._('Upload')}
      send={upload}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
