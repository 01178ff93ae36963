import { type Instant, toIso } from '@waha/domain/kernel/time';
import { isClockTrusted } from '@waha/domain/operations/clock';
import { getDiskStatus } from '@waha/domain/operations/disk';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { isNull } from 'drizzle-orm';
import { mails } from '#platform/database/platform.tables';
import { countQueue, type QueueSize, toWireQueueSize } from '#platform/database/queues/count-queue';
import { ignoreUnavailable } from '#platform/files/storage/storage-unavailable-error';
import { sumStoredBytes } from '#platform/files/sum-stored-bytes';
import { findLastMailFailure } from '#platform/mail/mail-attempts';
import { readClockCheckpoint } from '#platform/process/clock-checkpoint';
import { pushes } from '#platform/push/push.tables';
import type { Services } from '#platform/services';
import { readServedBuild } from '#platform/web/previous-builds';
import { countWorkQueues } from '../overview/work-queues.public-queries';
import { hasExportedKeys } from './backup/exported-keys';
import { readBackupStatus } from './backup/read-backup-status';
import { countRecentStarts } from './record-start';
import { countDueData } from './retention/count-due-data';

type Needs = Pick<
  Services,
  | 'assets'
  | 'clock'
  | 'config'
  | 'db'
  | 'diskRoom'
  | 'mailer'
  | 'rowsBytes'
  | 'uploadRoom'
  | 'uploads'
  | 'version'
  | 'watch'
>;

/** The page shows `100 or more`. */
const MAX_DUE_COUNTED = 100;

/** Returns the complete current status of the service. */
export async function viewOperations(services: Needs): Promise<WireOperations> {
  const { clock, db, version, watch } = services;
  const now = clock();
  await ignoreUnavailable(services.uploadRoom.loadUsage());
  return {
    at: toIso(now),
    version,
    queues: await viewQueues(services),
    mails: await viewMails(services),
    pushes: toWireQueueSize(await countQueuedPushes(db)),
    clock: await viewClock(db, now),
    backup: await viewBackup(services, now),
    disk: await viewDisk(services),
    files: viewFiles(services),
    certificate: { endsAt: toIsoOrNull(watch.certificateEndsAt) },
    uploads: { near: services.uploadRoom.quotas.near() },
    retention: await countDueData(services, now, MAX_DUE_COUNTED),
    program: viewProgram(services, now),
    failures: watch.failures.since(now).map((each) => ({ ...each, at: toIso(each.at) })),
    builds: viewBuilds(services, now),
  };
}

async function viewQueues({ db, config }: Pick<Services, 'db' | 'config'>): Promise<WireOperations['queues']> {
  const queues = (await countWorkQueues(db, 'admin', config)).map(
    ([queue, size]) => [queue, toWireQueueSize(size)] as const,
  );
  return Object.fromEntries(queues) as WireOperations['queues'];
}

export function countQueuedMails(db: Services['db']): Promise<QueueSize> {
  return countQueue(db, { table: mails, since: mails.createdAt, where: isNull(mails.sentAt) });
}

export function countQueuedPushes(db: Services['db']): Promise<QueueSize> {
  return countQueue(db, { table: pushes, since: pushes.createdAt, where: isNull(pushes.doneAt) });
}

async function viewMails({ db, mailer }: Pick<Services, 'db' | 'mailer'>): Promise<WireOperations['mails']> {
  const queuedMails = await countQueuedMails(db);
  const downSince = await mailer.findDownSince();
  const since = Math.min(downSince ?? Infinity, queuedMails.oldestAt ?? Infinity);
  return {
    ...toWireQueueSize(queuedMails),
    downSince: toIsoOrNull(downSince),
    failure: (await findLastMailFailure(db, since)) ?? null,
  };
}

async function viewClock(db: Services['db'], now: Instant): Promise<WireOperations['clock']> {
  const checkpoint = await readClockCheckpoint(db);
  return {
    isTrusted: isClockTrusted(checkpoint, now),
    lastTrustedAt: checkpoint === undefined ? null : toIso(checkpoint),
  };
}

async function viewBackup(
  { config, db }: Pick<Services, 'config' | 'db'>,
  now: Instant,
): Promise<WireOperations['backup']> {
  const { standing, state, copy, rehearsal } = await readBackupStatus(db, config, now);
  const { lastGood, hasFailed = false, failure } = state ?? {};
  const { madeAt, bytes, files: count, tookMs } = lastGood ?? { madeAt: 0, bytes: 0, files: 0, tookMs: 0 };
  return {
    standing,
    lastGood: lastGood ? { madeAt: toIso(madeAt), bytes, files: count, tookMs } : null,
    failure: hasFailed ? (failure ?? null) : null,
    isKeyKept: standing === 'elsewhere' || hasExportedKeys(config),
    copy: {
      standing: copy,
      madeAt: toIsoOrNull(state?.copy?.lastGood?.madeAt),
      failure: state?.copy?.failure ?? null,
    },
    rehearsal: {
      standing: rehearsal,
      triedAt: toIsoOrNull(state?.rehearsal?.triedAt),
      lastGoodAt: toIsoOrNull(state?.rehearsal?.lastGoodAt),
      archive: state?.rehearsal?.archive ?? null,
      tookMs: state?.rehearsal?.tookMs ?? null,
      failure: state?.rehearsal?.reason ?? null,
    },
  };
}

async function viewDisk({
  db,
  diskRoom,
  rowsBytes,
  uploads,
}: Pick<Services, 'db' | 'diskRoom' | 'rowsBytes' | 'uploads'>): Promise<WireOperations['disk']> {
  const diskSpace = await diskRoom();
  const { free, total } = diskSpace;
  return {
    standing: getDiskStatus(diskSpace),
    ...{ free, total },
    database: await rowsBytes(),
    // Files in a bucket use no space of the disk.
    uploads: uploads.storage.isOnDisk ? await sumStoredBytes(db) : 0,
  };
}

function viewFiles({ uploads }: Pick<Services, 'uploads'>): WireOperations['files'] {
  const downSince = uploads.storage.unavailableSince();
  return { downSince: toIsoOrNull(downSince) };
}

function toIsoOrNull(at: Instant | undefined): string | null {
  return at === undefined ? null : toIso(at);
}

function viewProgram({ watch }: Pick<Services, 'watch'>, now: Instant): WireOperations['program'] {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    startedAt: toIso(watch.startedAt),
    startsLastHour: countRecentStarts(watch.starts, now),
    residentBytes: rss,
    heapBytes: heapUsed,
    delay: watch.loop.delay(),
    turnedAway: watch.turnedAway,
    requests: watch.recentRequests.count(),
    streams: watch.streams.count(),
    uploads: watch.uploads.count(),
  };
}

function viewBuilds({ watch, assets }: Pick<Services, 'watch' | 'assets'>, now: Instant): WireOperations['builds'] {
  const served = readServedBuild(assets.web);
  const seen = watch.builds.list(now).map(({ build, members, lastAt }) => ({
    ...{ build, members },
    isServed: build === served,
    lastAt: toIso(lastAt),
  }));
  return { since: toIso(watch.builds.since(now)), seen };
}
