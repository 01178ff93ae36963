import { i18n } from '@lingui/core';
import type { Concern } from '@waha/domain/operations/concerns';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { formatRelative, formatSize, formatStaffTime } from '#platform/language/format';

/** Returns the problem, and what to do about it. */
export function translateConcern(
  concern: Concern['about'],
  { backup, certificate, clock, disk, files, mails, program }: WireOperations,
): string {
  const free = formatSize(disk.free);
  switch (concern) {
    case 'disk_full':
      return i18n._('The disk is full: {free} left. Nothing more can be saved. Free up space now.', { free });
    case 'disk_low':
      return i18n._('The disk is nearly full: {free} of {total} left. Free up space, or use a larger disk.', {
        free,
        total: formatSize(disk.total),
      });
    case 'backup_failed':
      if (!backup.failure) return i18n._('The last backup failed. Check the log, then run waha backup on the server.');
      return i18n._('The last backup failed: {reason}. Fix the cause, then run waha backup on the server.', {
        reason: backup.failure.replace(/\.$/, ''),
      });
    case 'backup_late':
      return i18n._('The last good backup was made {age}. Run waha backup on the server.', {
        age: backup.lastGood ? formatRelative(backup.lastGood.madeAt) : '',
      });
    case 'backup_never':
      return i18n._('No backup has been made yet. Run waha backup on the server.');
    case 'backup_off':
      return i18n._('Backups are turned off. Set WAHA_BACKUP_AT on the server.');
    case 'backup_copy_late':
      return i18n._('Backups are not copied to the other place: {reason}. Run waha doctor on the server.', {
        reason: (backup.copy.failure ?? '–').replace(/\.$/, ''),
      });
    case 'backup_copy_failed':
      return i18n._('The last copy of the backups to the other place failed: {reason}. The server tries again.', {
        reason: (backup.copy.failure ?? '–').replace(/\.$/, ''),
      });
    case 'backup_rehearsal_failed':
      return i18n._('The backup {name} could not be restored in a test: {reason}. Run waha doctor on the server.', {
        name: backup.rehearsal.archive ?? '',
        reason: (backup.rehearsal.failure ?? '–').replace(/\.$/, ''),
      });
    case 'backup_rehearsal_late':
      return i18n._('No restore has been tested for a while. Run waha doctor on the server.');
    case 'clock_ahead':
      return i18n._(
        'The server clock is far ahead of the last recorded activity ({time}). Bonuses, withdrawals and clean-up are paused. Correct the clock. If it is right, run waha clock accept on the server.',
        { time: clock.lastTrustedAt ? formatStaffTime(clock.lastTrustedAt) : '' },
      );
    case 'backup_key_unkept':
      return i18n._(
        'Only the keys on this server can open the backups. If its disk is lost, the backups are lost too. Run waha backup --keys on the server and store the file elsewhere.',
      );
    case 'files_down':
      return i18n._(
        'File storage has been unreachable since {time}. Items that members send stay on their phones, and receipts do not open. Run waha doctor on the server.',
        { time: files.downSince ? formatStaffTime(files.downSince) : '' },
      );
    case 'mail_down':
      return i18n._(
        'No email has been sent since {time}; {n} waiting. Members cannot withdraw, and password links do not arrive. Run waha mail test on the server.',
        { time: mails.downSince ? formatStaffTime(mails.downSince) : '', n: mails.waiting },
      );
    case 'mail_stuck':
      return i18n._('Email is not being delivered: {n} waiting, the oldest {age}. Check the mail server.', {
        n: mails.waiting,
        age: mails.oldestAt ? formatRelative(mails.oldestAt) : '',
      });
    case 'errors':
      return i18n._('Something failed within the last hour. See the details below.');
    case 'errors_many':
      return i18n._('{failed} of the last {total} requests failed. See the details below and the log on the server.', {
        failed: program.requests.failed,
        total: program.requests.total,
      });
    case 'restarts':
      return i18n._('The server started {n} times within an hour. See the end of the log on the server.', {
        n: program.startsLastHour,
      });
    case 'certificate_ends':
      return i18n._(
        'The certificate of the web address ends on {time}. After that, no one can open the app. Check the proxy on the server.',
        { time: certificate.endsAt ? formatStaffTime(certificate.endsAt) : '' },
      );
    case 'slow':
      return i18n._('The server is overloaded. All requests are delayed.');
    case 'queues_old':
      return i18n._('Some members have been waiting for more than three days.');
  }
}
