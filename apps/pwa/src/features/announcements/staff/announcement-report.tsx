import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { chooseAnnouncedText } from '@waha/domain/announcements/announced-text';
import type { WireFigures } from '@waha/domain/staff-announcement-schema';
import type { WireReadAnnouncement } from '@waha/domain/staff-announcements.contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { createPluralValues, formatNumber, formatStaffTime } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';
import { useLanguage } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { type Bar, StaffBarChart } from '#shell/staff/bar-chart';
import { CardHeading } from '#shell/staff/card-heading';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { StaffTable } from '#shell/staff/table';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { ProgressBar } from '#ui/progress-bar';
import { toast } from '#ui/toast';
import { AnnouncementMark } from './announcement-mark';
import { AnnouncementPreview } from './announcement-preview';
import { packNamesQuery, useStopAnnouncement } from './announcements.queries';
import { translateAudience } from './translate-announcement';

type AnnouncementReportProps = { announcement: WireReadAnnouncement; onAgain: () => void };

/** The report of a sent or scheduled announcement: figures, text and audience. */
export function AnnouncementReport({ announcement, onAgain }: AnnouncementReportProps) {
  const language = useLanguage(({ language: shown }) => shown);
  const { texts, state, startedAt, figures, readByHour } = announcement;
  const title = chooseAnnouncedText(texts, language)?.title ?? i18n._('Without a title');
  return (
    <article aria-label={i18n._('Announcement')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHeader title={title} statusMark={<AnnouncementMark state={state} />} />
      <p className="text-sm text-ink-soft">{translateWhen(announcement)}</p>
      {startedAt === null ? null : (
        <Figures figures={figures} byPush={announcement.byPush} byMail={announcement.byMail} />
      )}
      {readByHour.length > 1 ? (
        <StaffBarChart label={i18n._('Reads per hour')} bars={readByHour.slice(-48).map(toBar)} />
      ) : null}
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CardHeading>{i18n._('Recipients')}</CardHeading>
        <AudienceSummary announcement={announcement} />
      </Card>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CardHeading>{i18n._('Preview as a member')}</CardHeading>
        <AnnouncementPreview content={announcement} />
      </Card>
      <div className="flex flex-wrap gap-2">
        {state === 'scheduled' || state === 'sending' ? <StopButton announcement={announcement} /> : null}
        <Button variant="secondary" icon={<Copy />} onPress={onAgain}>
          {i18n._('Duplicate')}
        </Button>
      </div>
    </article>
  );
}

function translateWhen({ state, savedBy, sendAt, startedAt, endedAt }: WireReadAnnouncement): string {
  const author = savedBy.name ?? '';
  if (state === 'scheduled' && sendAt)
    return i18n._('Written by {by}. Scheduled for {time}, for all members who match at that time.', {
      by: author,
      time: formatStaffTime(sendAt),
    });
  if (state === 'cancelled' && endedAt)
    return i18n._('Written by {by}. Stopped at {time}.', { by: author, time: formatStaffTime(endedAt) });
  return i18n._('Written by {by}. Sent at {time}.', { by: author, time: formatStaffTime(startedAt ?? endedAt ?? '') });
}

type FiguresProps = { figures: WireFigures; byPush: boolean; byMail: boolean };

/** Shows how many members it reached by channel; each member counts once per channel. */
function Figures({ figures, byPush, byMail }: FiguresProps) {
  const { told: notified, received, read } = figures;
  const rows = [
    { key: 'app', cells: [i18n._('In the app'), notified, figures.appReceived] },
    ...(byPush
      ? [{ key: 'push', cells: [i18n._('By push notification'), figures.pushSent, figures.pushReceived] }]
      : []),
    ...(byMail ? [{ key: 'mail', cells: [i18n._('By email'), figures.mailSent, figures.mailReceived] }] : []),
  ];
  return (
    <section aria-label={i18n._('Statistics')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="grid gap-3">
        <p className="font-medium tabular-nums">
          {i18n._('{n, plural, one {Sent to 1 member} other {Sent to {count} members}}', createPluralValues(notified))}
        </p>
        <Share label={i18n._('Received')} count={notified} members={received} tone="blue" />
        <Share label={i18n._('Read')} count={notified} members={read} tone="leaf" />
      </Card>
      <StaffTable
        label={i18n._('By channel')}
        head={[i18n._('Channel'), i18n._('Sent'), i18n._('Received')]}
        rows={rows.map(({ key, cells: [name, ...numbers] }) => ({
          key,
          cells: [name, ...numbers.map((each) => formatNumber(Number(each)))],
        }))}
      />
    </section>
  );
}

type ShareProps = { label: string; count: number; members: number; tone: 'blue' | 'leaf' };

function Share({ label, count, members, tone }: ShareProps) {
  const share = count === 0 ? 0 : members / count;
  return (
    <div className="grid gap-1">
      <p className="flex justify-between gap-3 text-sm tabular-nums">
        <span>{label}</span>
        <span>
          {formatNumber(members)} · {isolate(`${formatNumber(Math.round(share * 100))}\u00a0%`)}
        </span>
      </p>
      <ProgressBar label={label} value={share} tone={tone} />
    </div>
  );
}

function toBar({ from, members }: WireReadAnnouncement['readByHour'][number]): Bar {
  const time = formatStaffTime(from);
  return {
    key: from,
    value: members,
    label: time.slice(-5),
    text: formatNumber(members),
    says: i18n._(
      '{time}: {n, plural, one {1 member read it} other {{count} members read it}}',
      createPluralValues(members, { time }),
    ),
  };
}

function AudienceSummary({ announcement: { audience } }: { announcement: WireReadAnnouncement }) {
  const packs = useQuery({ ...packNamesQuery(), enabled: audience.pack !== undefined }).data ?? [];
  const details = translateAudience(audience, (id) => packs.find(({ _id }) => _id === id)?.packName);
  if (details.length === 0) return <p>{i18n._('All members who are not blocked.')}</p>;
  return <DetailList details={details} />;
}

function StopButton({ announcement: { _id, state } }: { announcement: WireReadAnnouncement }) {
  const [isConfirming, setConfirming] = useState(false);
  const stop = useStopAnnouncement();
  const confirm = () =>
    stop.mutate(_id, {
      onSuccess: () => void toast.success(i18n._('Stopped. No more members will be notified.')),
      onError: (error) => void toast.error(translateError(error)),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button variant="danger" onPress={() => setConfirming(true)}>
        {i18n._('Stop sending')}
      </Button>
      <StaffConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Stop this announcement?')}
        confirm={i18n._('Stop sending')}
        isDangerous
        busy={stop.isPending}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      >
        {state === 'scheduled'
          ? i18n._('It will not be sent at the scheduled time. You can duplicate it later.')
          : i18n._('No more members will be notified. Members already notified keep it.')}
      </StaffConfirmDialog>
    </>
  );
}
