import { i18n } from '@lingui/core';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { HardDrive, MailCheck, Settings, ShieldCheck } from 'lucide-react';
import { formatNumber, formatRelative, formatSize } from '#platform/language/format';
import { DetailList } from '#ui/detail-list';
import { ProgressBar } from '#ui/progress-bar';
import { StatusMark } from '#ui/status-mark';
import { OperationsCard } from './operations-card';

/** Shows when the last backup was made, and whether that is recent enough. */
export function BackupStatusCard({ backup: { standing, lastGood } }: Pick<WireOperations, 'backup'>) {
  return (
    <OperationsCard
      title={i18n._('Backup')}
      icon={ShieldCheck}
      mark={<BackupMark standing={standing} isFirst={!lastGood} />}
    >
      <Figure text={lastGood ? formatRelative(lastGood.madeAt) : i18n._('None yet')}>
        {lastGood ? i18n._('Last good backup') : i18n._('One is made each day, unless it was switched off.')}
      </Figure>
      {lastGood ? (
        <DetailList
          details={[
            { label: i18n._('Backup size'), value: formatSize(lastGood.bytes) },
            { label: i18n._('Files'), value: formatNumber(lastGood.files) },
          ]}
        />
      ) : null}
    </OperationsCard>
  );
}

type BackupMarkProps = Pick<WireOperations['backup'], 'standing'> & { isFirst: boolean };

function BackupMark({ standing, isFirst }: BackupMarkProps) {
  if (standing === 'good' && isFirst) return <StatusMark state="waiting" word={i18n._('Not due yet')} />;
  if (standing === 'good') return <StatusMark state="sent" word={i18n._('Good')} />;
  if (standing === 'off') return <StatusMark state="waiting" word={i18n._('Switched off')} />;
  if (standing === 'elsewhere') return <StatusMark state="sent" word={i18n._('By the database server')} />;
  const word = standing === 'failed' ? i18n._('Failed') : standing === 'late' ? i18n._('Late') : i18n._('Never made');
  return <StatusMark state="refused" word={word} />;
}

/** Shows the free disk space, and what uses the disk. */
export function DiskStatusCard({ disk: { standing, free, total, database, uploads } }: Pick<WireOperations, 'disk'>) {
  const marks = {
    good: <StatusMark state="sent" word={i18n._('Good')} />,
    low: <StatusMark state="waiting" word={i18n._('Nearly full')} />,
    full: <StatusMark state="refused" word={i18n._('Full')} />,
  };
  return (
    <OperationsCard title={i18n._('Disk')} icon={HardDrive} mark={marks[standing]}>
      <Figure text={formatSize(free)}>{i18n._('Free, of {total}', { total: formatSize(total) })}</Figure>
      <ProgressBar
        value={total > 0 ? 1 - free / total : 0}
        label={i18n._('Disk in use')}
        tone={standing === 'good' ? 'blue' : 'sun'}
      />
      <DetailList
        details={[
          { label: i18n._('Database'), value: formatSize(database) },
          { label: i18n._('Files of members'), value: formatSize(uploads) },
        ]}
      />
    </OperationsCard>
  );
}

/** Shows the queued mails and push notifications. */
export function MailStatusCard({
  mails: { waiting, oldestAt, failure },
  pushes,
}: Pick<WireOperations, 'mails' | 'pushes'>) {
  const mark = failure ? (
    <StatusMark state="refused" word={i18n._('Not taken')} />
  ) : (
    <StatusMark state="sent" word={i18n._('Good')} />
  );
  return (
    <OperationsCard title={i18n._('Mail')} icon={MailCheck} mark={mark}>
      <Figure text={formatNumber(waiting)}>{i18n._('Mails waiting to leave')}</Figure>
      {failure ? (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {i18n._('The mail server said: {error}', { error: failure })}
        </p>
      ) : null}
      <DetailList
        details={[
          ...(oldestAt ? [{ label: i18n._('The oldest'), value: formatRelative(oldestAt) }] : []),
          { label: i18n._('Pushes waiting'), value: formatNumber(pushes.waiting) },
        ]}
      />
    </OperationsCard>
  );
}

/** A delay above this becomes noticeable. In milliseconds. */
const SLOW_DELAY_MS = 50;

/** Shows the health of the server process. */
export function ProgramStatusCard({ program, version }: Pick<WireOperations, 'program' | 'version'>) {
  const { startedAt, residentBytes, delay, turnedAway, streams, uploads } = program;
  const isQuick = delay.median < SLOW_DELAY_MS;
  return (
    <OperationsCard
      title={i18n._('Server')}
      icon={Settings}
      mark={<StatusMark state={isQuick ? 'sent' : 'waiting'} word={isQuick ? i18n._('Quick') : i18n._('Busy')} />}
    >
      <Figure text={i18n._('{n} ms', { n: Math.round(delay.median) })}>{i18n._('Until it turns to a call')}</Figure>
      <DetailList
        details={[
          { label: i18n._('Apps that listen'), value: formatNumber(streams) },
          { label: i18n._('Files coming in'), value: formatNumber(uploads) },
          { label: i18n._('Turned away'), value: formatNumber(turnedAway) },
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
