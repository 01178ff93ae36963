import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, toIso } from '../kernel/time';
import { findConcerns } from './concerns';
import type { WireOperations } from './operations.contract';

const now = Date.UTC(2026, 2, 4, 9);
const ago = (milliseconds: number) => toIso(now - milliseconds);
const none = { waiting: 0, oldestAt: null };
const well: WireOperations = {
  at: toIso(now),
  version: '1.0.0',
  queues: {
    ...{ payments: none, quizzes: none, withdrawals: none, payouts: none, recharges: none, receipts: none },
    ...{
      refunds: none,
      'refund-payouts': none,
      'payout-files': none,
      'refund-requests': none,
      profiles: none,
      'statement-lines': none,
      'task-reports': none,
      messages: none,
    },
  },
  mails: { waiting: 0, oldestAt: null, downSince: null, failure: null },
  pushes: none,
  backup: {
    ...{ standing: 'good', lastGood: null, failure: null, isKeyKept: true },
    copy: { standing: 'off', madeAt: null, failure: null },
    rehearsal: { standing: 'waiting', triedAt: null, lastGoodAt: null, archive: null, tookMs: null, failure: null },
  },
  disk: { standing: 'good', free: 9, total: 10, database: 1, uploads: 1 },
  files: { downSince: null },
  certificate: { endsAt: null },
  program: {
    startedAt: ago(DAY),
    startsLastHour: 0,
    residentBytes: 1,
    heapBytes: 1,
    delay: { median: 1, p99: 2, max: 3 },
    turnedAway: 0,
    requests: { total: 100, failed: 0 },
    streams: 0,
    uploads: 0,
  },
  failures: [],
  builds: { since: ago(DAY), seen: [] },
};
const failure = { method: 'GET', route: '/api/packs', status: 500, code: 'server_error', requestId: 'a1' };

test('a healthy system has no concerns', () => {
  expect(findConcerns(well)).toEqual([]);
});

test('a stored response of an older server, without copies and rehearsals, has no concerns', () => {
  const { copy: _copy, rehearsal: _rehearsal, ...older } = well.backup;
  expect(findConcerns({ ...well, backup: older as WireOperations['backup'] })).toEqual([]);
});

test.each<[string, Partial<WireOperations>, string[]]>([
  ['a full disk', { disk: { ...well.disk, standing: 'full' } }, ['disk_full now']],
  ['a disk that fills', { disk: { ...well.disk, standing: 'low' } }, ['disk_low soon']],
  ['a failed backup', { backup: { ...well.backup, standing: 'failed' } }, ['backup_failed now']],
  ['a late backup', { backup: { ...well.backup, standing: 'late' } }, ['backup_late now']],
  ['no backup yet', { backup: { ...well.backup, standing: 'never' } }, ['backup_never now']],
  ['backups of the database server', { backup: { ...well.backup, standing: 'elsewhere', isKeyKept: false } }, []],
  ['backups switched off', { backup: { ...well.backup, standing: 'off' } }, ['backup_off soon']],
  ['backups that only this disk opens', { backup: { ...well.backup, isKeyKept: false } }, ['backup_key_unkept soon']],
  [
    'no backups, and so no key of theirs',
    { backup: { ...well.backup, standing: 'off', isKeyKept: false } },
    ['backup_off soon'],
  ],
  ...(['off', 'waiting', 'good', 'elsewhere'] as const).map((standing): [string, Partial<WireOperations>, string[]] => [
    `copies of backups that are ${standing}`,
    { backup: { ...well.backup, copy: { ...well.backup.copy, standing } } },
    [],
  ]),
  [
    'copies of backups that are late',
    { backup: { ...well.backup, copy: { ...well.backup.copy, standing: 'late' } } },
    ['backup_copy_late now'],
  ],
  [
    'a copy of backups that failed',
    { backup: { ...well.backup, copy: { ...well.backup.copy, standing: 'failed' } } },
    ['backup_copy_failed soon'],
  ],
  [
    'a restore that failed in a test',
    { backup: { ...well.backup, rehearsal: { ...well.backup.rehearsal, standing: 'failed' } } },
    ['backup_rehearsal_failed now'],
  ],
  [
    'a test of a restore that was skipped',
    { backup: { ...well.backup, rehearsal: { ...well.backup.rehearsal, standing: 'skipped' } } },
    ['backup_rehearsal_late soon'],
  ],
  ['a mail on its way', { mails: { ...well.mails, waiting: 1, oldestAt: ago(29 * MINUTE) } }, []],
  ['a mail that is stuck', { mails: { ...well.mails, waiting: 1, oldestAt: ago(31 * MINUTE) } }, ['mail_stuck now']],
  ['mail that is down', { mails: { ...well.mails, oldestAt: ago(DAY), downSince: ago(DAY) } }, ['mail_down now']],
  ['a store of files that is down', { files: { downSince: ago(MINUTE) } }, ['files_down now']],
  ['an error just now', { failures: [{ ...failure, at: ago(MINUTE) }] }, ['errors now']],
  ['an error of the morning', { failures: [{ ...failure, at: ago(2 * HOUR) }] }, []],
  [
    'errors in more than a twentieth of the requests',
    { program: { ...well.program, requests: { total: 100, failed: 6 } }, failures: [{ ...failure, at: ago(MINUTE) }] },
    ['errors_many now'],
  ],
  ['errors in a twentieth of the requests', { program: { ...well.program, requests: { total: 100, failed: 5 } } }, []],
  ['a few errors at night', { program: { ...well.program, requests: { total: 4, failed: 4 } } }, []],
  ['an update and its rollback', { program: { ...well.program, startsLastHour: 3 } }, []],
  ['a fourth start within an hour', { program: { ...well.program, startsLastHour: 4 } }, ['restarts now']],
  ['a certificate that is renewed in time', { certificate: { endsAt: toIso(now + 11 * DAY) } }, []],
  ['a certificate that ends', { certificate: { endsAt: toIso(now + 9 * DAY) } }, ['certificate_ends now']],
  ['a certificate that has ended', { certificate: { endsAt: ago(DAY) } }, ['certificate_ends now']],
  ['a slow program', { program: { ...well.program, delay: { median: 201, p99: 300, max: 400 } } }, ['slow now']],
  ['work of yesterday', { queues: { ...well.queues, quizzes: { waiting: 1, oldestAt: ago(DAY) } } }, []],
  ['old work', { queues: { ...well.queues, quizzes: { waiting: 1, oldestAt: ago(4 * DAY) } } }, ['queues_old soon']],
])('findConcerns returns the expected concerns for %s', (_name, change, expected) => {
  const concerns = findConcerns({ ...well, ...change });
  expect(concerns.map(({ about, urgency }) => `${about} ${urgency}`)).toEqual(expected);
});

test('urgent concerns come first', () => {
  const disk = { ...well.disk, standing: 'low' as const };
  const concerns = findConcerns({ ...well, disk, failures: [{ ...failure, at: ago(MINUTE) }] });
  expect(concerns.map(({ about }) => about)).toEqual(['errors', 'disk_low']);
});
