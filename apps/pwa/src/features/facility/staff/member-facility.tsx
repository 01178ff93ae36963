import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { deleteReport, listReports, readFacility, uploadReport } from '@waha/domain/facility/facility.contract';
import { call } from '../../../platform/api-client';
import { formatNumber, formatStaffTime } from '../../../platform/language/format';
import { readQuery } from '../../../platform/read-query';
import { sayError } from '../../../platform/say-error';
import { StaffDelete } from '../../../shell/staff/delete-button';
import { StaffPaper } from '../../../shell/staff/paper/paper';
import type { Paper } from '../../../shell/staff/paper/paper-draft';
import { PAPER_TIMEOUT, StaffPaperForm } from '../../../shell/staff/paper/paper-form';
import { StaffPaperList } from '../../../shell/staff/paper/paper-list';
import { useStaffCommand } from '../../../shell/staff/use-command';
import { Loaded } from '../../../shell/states/query-boundary';
import { Card } from '../../../ui/card';
import { DetailList } from '../../../ui/detail-list';

const memberPointsQuery = (userId: string) =>
  readQuery(['facility', 'staff', 'points', userId], readFacility, { params: { userId } });

const memberReportsQuery = (userId: string) =>
  readQuery(['facility', 'staff', 'reports', userId], listReports, { params: { userId } });

/** A member's service points, and the reports that commercial staff give and take back (spec 3 §2). */
export function MemberFacility({ userId }: { userId: string }) {
  const points = useQuery(memberPointsQuery(userId));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Loaded query={points} sayFailure={sayError}>
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
      </Loaded>
      <Reports userId={userId} />
    </div>
  );
}

function Reports({ userId }: { userId: string }) {
  return (
    <StaffPaperList
      label={i18n._('Reports')}
      query={useQuery(memberReportsQuery(userId))}
      sayFailure={sayError}
      none={i18n._('No report yet.')}
      add={i18n._('Add a report')}
      form={(close) => <ReportForm userId={userId} onClose={close} />}
    >
      {(report) => <Report key={report._id} {...report} />}
    </StaffPaperList>
  );
}

function Report({ _id, pdfUrl, createdAt }: { _id: string; pdfUrl: string; createdAt: string }) {
  const remove = useStaffCommand('facility', () => call(deleteReport, { params: { id: _id } }));
  const title = i18n._('Report of {date}', { date: formatStaffTime(createdAt) });
  return (
    <StaffPaper title={title} facts={null} view={pdfUrl} sayNotShown={() => i18n._('The report cannot be shown.')}>
      <StaffDelete
        title={title}
        question={i18n._('Delete this report?')}
        outcome={i18n._('It is gone for the member too.')}
        command={remove}
        sayFailure={() => i18n._('Failed to delete report.')}
      />
    </StaffPaper>
  );
}

function ReportForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { mutateAsync: upload } = useStaffCommand('facility', ({ pdf, key }: Paper) => {
    const sent = { files: pdf ? { pdf } : {}, idempotencyKey: key, timeoutMs: PAPER_TIMEOUT };
    return call(uploadReport, { params: { userId }, ...sent });
  });
  return (
    <StaffPaperForm
      label={i18n._('New report')}
      needsPdf
      verb={i18n._('Upload')}
      send={upload}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
