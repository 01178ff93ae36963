import { i18n } from '@lingui/core';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { HardDrive, MailCheck, Settings, ShieldCheck } from 'lucide-react';
import { formatNumber, formatRelative, formatSize } from '#platform/language/format';
import { DetailList } from '#ui/detail-list';
import { ProgressBar } from '#ui/progress-bar';
import { StatusMark } from '#ui/status-mark';
import { OperationsCard } from './operations-card';

/** Shows when the last backup was made, whether that is recent enough, its copies, and the last test of a restore. */
export function BackupStatusCard({ backup }: Pick<WireOperations, 'backup'>) {
  const { standing: status, lastGood } = backup;
  return (
    <OperationsCard
      title={i18n._('Backup')}
      icon={ShieldCheck}
      statusMark={<BackupMark status={status} isFirst={!lastGood} />}
    >
      <Figure text={lastGood ? formatRelative(lastGood.madeAt) : i18n._('None yet')}>
        {lastGood ? i18n._('Last good backup') : i18n._('A backup is made every day unless backups are turned off.')}
      </Figure>
      {lastGood ? (
        <DetailList
          details={[
            { label: i18n._('Backup size'), value: formatSize(lastGood.bytes) },
            { label: i18n._('Files'), value: formatNumber(lastGood.files) },
            ...describeSafety(backup),
          ]}
        />
      ) : null}
    </OperationsCard>
  );
}

/** Returns the lines about copies and tests; none from an older server. */
function describeSafety({ copy, rehearsal }: Partial<WireOperations['backup']>): { label: string; value: string }[] {
  if (!copy || !rehearsal) return [];
  const copyText = copy.madeAt ? formatRelative(copy.madeAt) : i18n._('None yet');
  const testText = rehearsal.lastGoodAt ? formatRelative(rehearsal.lastGoodAt) : i18n._('None yet');
  return [
    {
      label: i18n._('Newest copy elsewhere'),
      value: copy.standing === 'off' ? i18n._('None: backups are on this machine only') : copyText,
    },
    {
      label: i18n._('Last test of a restore'),
      value: rehearsal.standing === 'failed' ? i18n._('Failed') : testText,
    },
  ];
}

type BackupMarkProps = { status: WireOperations['backup']['standing']; isFirst: boolean };

function BackupMark({ status, isFirst }: BackupMarkProps) {
  if (status === 'good' && isFirst) return <StatusMark state="waiting" word={i18n._('Not due yet')} />;
  if (status === 'good') return <StatusMark state="sent" word={i18n._('Good')} />;
  if (status === 'off') return <StatusMark state="waiting" word={i18n._('backup|Off')} />;
  if (status === 'elsewhere') return <StatusMark state="sent" word={i18n._('Managed by the database server')} />;
  const statusText = status === 'failed' ? i18n._('Failed') : status === 'late' ? i18n._('Late') : i18n._('No backup');
  return <StatusMark state="refused" word={statusText} />;
}

/** Shows the free disk space, and what uses the disk. */
export function DiskStatusCard({
  disk: { standing: status, free, total, database, uploads },
}: Pick<WireOperations, 'disk'>) {
  const statusMarks = {
    good: <StatusMark state="sent" word={i18n._('Good')} />,
    low: <StatusMark state="waiting" word={i18n._('Nearly full')} />,
    full: <StatusMark state="refused" word={i18n._('Full')} />,
  };
  return (
    <OperationsCard title={i18n._('Disk')} icon={HardDrive} statusMark={statusMarks[status]}>
      <Figure text={formatSize(free)}>{i18n._('Free, of {total}', { total: formatSize(total) })}</Figure>
      <ProgressBar
        value={total > 0 ? 1 - free / total : 0}
        label={i18n._('Disk in use')}
        tone={status === 'good' ? 'blue' : 'sun'}
      />
      <DetailList
        details={[
          { label: i18n._('Database'), value: formatSize(database) },
          { label: i18n._('Member files'), value: formatSize(uploads) },
        ]}
      />
    </OperationsCard>
  );
}

/** Shows the queued mails and push notifications. */
export function MailStatusCard({
  mails: { waiting: queuedCount, oldestAt, failure },
  pushes,
}: Pick<WireOperations, 'mails' | 'pushes'>) {
  const statusMark = failure ? (
    <StatusMark state="refused" word={i18n._('Not being delivered')} />
  ) : (
    <StatusMark state="sent" word={i18n._('Good')} />
  );
  return (
    <OperationsCard title={i18n._('operations|Email')} icon={MailCheck} statusMark={statusMark}>
      <Figure text={formatNumber(queuedCount)}>{i18n._('Emails in queue')}</Figure>
      {failure ? (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {i18n._('The mail server answered: {error}', { error: failure })}
        </p>
      ) : null}
      <DetailList
        details={[
          ...(oldestAt ? [{ label: i18n._('Oldest'), value: formatRelative(oldestAt) }] : []),
          { label: i18n._('Push notifications in queue'), value: formatNumber(pushes.waiting) },
        ]}
      />
    </OperationsCard>
  );
}

/** A delay above this becomes noticeable. In milliseconds. */
const SLOW_DELAY_MS = 50;

/** Shows the health of the server process. */
export function ProgramStatusCard({ program, version }: Pick<WireOperations, 'program' | 'version'>) {
  const { startedAt, residentBytes, delay, turnedAway: rejectedRequests, streams, uploads } = program;
  const isQuick = delay.median < SLOW_DELAY_MS;
  return (
    <OperationsCard
      title={i18n._('Server')}
      icon={Settings}
      statusMark={<StatusMark state={isQuick ? 'sent' : 'waiting'} word={isQuick ? i18n._('Fast') : i18n._('Busy')} />}
    >
      <Figure text={i18n._('{n} ms', { n: Math.round(delay.median) })}>{i18n._('Event loop delay')}</Figure>
      <DetailList
        details={[
          { label: i18n._('Connected apps'), value: formatNumber(streams) },
          { label: i18n._('Uploads in progress'), value: formatNumber(uploads) },
          { label: i18n._('Rejected requests'), value: formatNumber(rejectedRequests) },
          { label: i18n._('Memory'), value: formatSize(residentBytes) },
          { label: i18n._('Started'), value: formatRelative(startedAt) },
          { label: i18n._('Version'), value: version },
        ]}
      />
    </OperationsCard>
  );
}

function Figure({ text, children }: { text: string; children: string }) {
  return (
    <p>
      <span className="block text-2xl leading-tight font-semibold tabular-nums">{text}</span>
      <span className="text-sm text-ink-soft">{children}</span>
    </p>
  );
}
