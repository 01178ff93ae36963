import { i18n } from '@lingui/core';
import { DAY } from '@waha/domain/kernel/time';
import { isUserInitiated } from '@waha/domain/outbox/is-user-initiated';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isStoragePersisted } from '#offline/device/persist-storage';
import { useOutboxJobs } from '#offline/outbox-state/use-outbox';
import { formatMessageTime, formatSize } from '#platform/language/format';
import { cancelPendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';
import { PendingJobCard } from '#shell/pending-jobs/pending-job-card';
import { translateJob } from '#shell/pending-jobs/translate-job';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { EmptyState } from '#ui/empty-state';
import { Notice } from '#ui/notice';
import { SkeletonList } from '#ui/skeleton';

/** The place where a job can be viewed and changed: a popup and its parameters. */
export type JobLocation = { popup: string; params?: Record<string, string> };

/** Smaller sizes are shown as a tenth of a megabyte. Bytes. */
const MIN_SHOWN_BYTES = 0.1 * 1024 * 1024;

/** Lists everything that the member has submitted and that has not arrived yet, in order of submission. */
export function OutboxPopup({ placeOf: findLocation }: { placeOf: (job: OutboxJob) => JobLocation | undefined }) {
  const jobs = useOutboxJobs()?.filter(isUserInitiated);
  const [jobToDelete, setJobToDelete] = useState<OutboxJob>();
  const mayBeCleared = useMayBeEvicted();
  if (!jobs) return <SkeletonList />;
  return (
    <div className="grid gap-3">
      {mayBeCleared && jobs.some(({ createdAt }) => Date.now() - createdAt > DAY) ? (
        <Notice tone="sun" icon={<Wifi />}>
          {i18n._('Keep the app open on Wi-Fi. This browser may delete items that stay unsent for a long time.')}
        </Notice>
      ) : null}
      {jobs.length === 0 ? <EmptyState picture="all-done">{i18n._('Everything has been sent.')}</EmptyState> : null}
      <ul aria-label={i18n._('Not sent yet')} className="grid gap-3">
        {jobs.map((job) => (
          <li key={job.key}>
            <PendingJobRow job={job} all={jobs} location={findLocation(job)} onDelete={() => setJobToDelete(job)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={jobToDelete !== undefined}
        title={i18n._('Delete this?')}
        confirm={i18n._('Delete')}
        isDangerous
        onCancel={() => setJobToDelete(undefined)}
        onConfirm={() => {
          setJobToDelete(undefined);
          if (jobToDelete) void cancelPendingJob(toPendingJob(jobToDelete));
        }}
      >
        {jobToDelete
          ? i18n._('{what} will not be sent and is removed from this device.', { what: translateJob(jobToDelete) })
          : null}
      </ConfirmDialog>
    </div>
  );
}

/** Returns whether the browser may clear the app's storage. */
function useMayBeEvicted(): boolean {
  const [mayBe, setMayBe] = useState(false);
  useEffect(() => {
    void isStoragePersisted().then((isSpared) => setMayBe(!isSpared));
  }, []);
  return mayBe;
}

type PendingJobRowProps = {
  job: OutboxJob;
  all: readonly OutboxJob[];
  location: JobLocation | undefined;
  onDelete: () => void;
};

function PendingJobRow({ job, all, location, onDelete }: PendingJobRowProps) {
  const { open } = usePopup();
  const bytes = job.files.reduce((sum, file) => sum + file.bytes, 0);
  const date = formatMessageTime(job.createdAt);
  return (
    <PendingJobCard
      job={toPendingJob(job, all)}
      title={translateJob(job)}
      failure={i18n._('It was not accepted.')}
      pendingText={i18n._('Saved on this device. It will be sent automatically when you are online.')}
      cancelLabel={i18n._('Delete')}
      onCancel={onDelete}
      more={
        location ? (
          <Button variant="quiet" small onPress={() => open(location.popup, location.params)}>
            {i18n._('View')}
          </Button>
        ) : null
      }
    >
      <p className="text-sm text-ink-soft tabular-nums">
        {bytes > 0
          ? i18n._('Since {date} · {size}', { date, size: formatSize(Math.max(MIN_SHOWN_BYTES, bytes), 'megabyte') })
          : i18n._('Since {date}', { date })}
      </p>
    </PendingJobCard>
  );
}
