import { i18n } from '@lingui/core';
import { DAY } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isStorageSpared } from '../../offline/device/persist-storage';
import { isUserInitiated } from '../../offline/outbox-state/is-user-initiated';
import { useOutboxJobs } from '../../offline/outbox-state/use-outbox';
import { formatMessageTime, formatSize } from '../../platform/language/format';
import { usePopup } from '../../shell/popup/popup-url';
import { sayJob } from '../../shell/waiting/say-job';
import { WaitingCard } from '../../shell/waiting/waiting-card';
import { takeBack, toWaitingJob } from '../../shell/waiting/waiting-job';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import { SkeletonList } from '../../ui/skeleton';

/** Where something can be seen and changed: a popup, and what it is told. */
export type Place = { popup: string; params?: Record<string, string> };

/** What takes less is shown as a tenth of a megabyte. Bytes. */
const LEAST_SHOWN = 0.1 * 1024 * 1024;

/** All that the member has sent and that has not arrived yet, in the order in which it was meant (PRODUCT §6). */
export function OutboxPopup({ placeOf }: { placeOf: (job: OutboxJob) => Place | undefined }) {
  const jobs = useOutboxJobs()?.filter(isUserInitiated);
  const [asked, setAsked] = useState<OutboxJob>();
  const mayBeCleared = useMayBeCleared();
  if (!jobs) return <SkeletonList />;
  return (
    <div className="grid gap-3">
      {mayBeCleared && jobs.some(({ createdAt }) => Date.now() - createdAt > DAY) ? (
        <Notice tone="sun" icon={<Wifi aria-hidden="true" />}>
          {i18n._('Keep the app open on Wi-Fi. This browser may clear what waits for long.')}
        </Notice>
      ) : null}
      {jobs.length === 0 ? <EmptyState picture="all-done">{i18n._('Everything is sent.')}</EmptyState> : null}
      <ul aria-label={i18n._('Waiting to be sent')} className="grid gap-3">
        {jobs.map((job) => (
          <li key={job.key}>
            <Waiting job={job} all={jobs} place={placeOf(job)} onDelete={() => setAsked(job)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={i18n._('Delete this?')}
        confirm={i18n._('Delete')}
        isDangerous
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) void takeBack(toWaitingJob(asked));
        }}
      >
        {asked ? i18n._('{what} is not sent any more, and goes from this device.', { what: sayJob(asked) }) : null}
      </ConfirmDialog>
    </div>
  );
}

/** Whether the browser has not promised to spare what this app keeps. */
function useMayBeCleared(): boolean {
  const [mayBe, setMayBe] = useState(false);
  useEffect(() => {
    void isStorageSpared().then((isSpared) => setMayBe(!isSpared));
  }, []);
  return mayBe;
}

type WaitingProps = { job: OutboxJob; all: readonly OutboxJob[]; place: Place | undefined; onDelete: () => void };

function Waiting({ job, all, place, onDelete }: WaitingProps) {
  const { open } = usePopup();
  const bytes = job.files.reduce((sum, file) => sum + file.bytes, 0);
  const date = formatMessageTime(job.createdAt);
  return (
    <WaitingCard
      job={toWaitingJob(job, all)}
      title={sayJob(job)}
      failure={i18n._('It was not accepted.')}
      waits={i18n._('It is kept on this device, and sent by itself as soon as you are online.')}
      giveUp={i18n._('Delete')}
      onGiveUp={onDelete}
      more={
        place ? (
          <Button variant="quiet" small onPress={() => open(place.popup, place.params)}>
            {i18n._('See it')}
          </Button>
        ) : null
      }
    >
      <p className="text-sm text-ink-soft tabular-nums">
        {bytes > 0
          ? i18n._('Since {date} · {size}', { date, size: formatSize(Math.max(LEAST_SHOWN, bytes), 'megabyte') })
          : i18n._('Since {date}', { date })}
      </p>
    </WaitingCard>
  );
}
