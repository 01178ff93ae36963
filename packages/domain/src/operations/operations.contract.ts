import * as z from 'zod/mini';
import { allowAnyone, allowRoles, endpoint } from '../kernel/endpoint';
import { RETAINED_KINDS } from '../kernel/retention/retention-rules';
import { isoInstant } from '../kernel/wire';

export const readHealth = endpoint('GET', '/health', {
  who: allowAnyone,
  summary:
    'Returns whether the service is healthy; 503 when its database is not readable or its disk is full, 200 when only its file storage is unreachable',
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    /** The parts that do not work; absent while all is well. */
    troubles: z.optional(z.array(z.enum(['database', 'disk', 'files']))),
  }),
  otherStatus: 503,
});

const queue = z.object({ waiting: z.int(), oldestAt: z.nullable(isoInstant) });

const backup = z.object({
  /** `elsewhere`: the data is on a database server, whose own tools make the backups. */
  standing: z.enum(['good', 'failed', 'late', 'never', 'off', 'elsewhere']),
  lastGood: z.nullable(z.object({ madeAt: isoInstant, bytes: z.int(), files: z.int(), tookMs: z.number() })),
  /** Why the last attempt failed. */
  failure: z.nullable(z.string()),
  /** True if the backups can be decrypted after the server's disk is lost. */
  isKeyKept: z.boolean(),
  /** Copies at another place. `off`: backups are on the server's machine only. */
  copy: z.object({
    standing: z.enum(['good', 'failed', 'late', 'waiting', 'off', 'elsewhere']),
    /** When the newest backup that is there was made. */
    madeAt: z.nullable(isoInstant),
    /** Why the last attempt failed. */
    failure: z.nullable(z.string()),
  }),
  /** The last rehearsal: a backup restored in a temporary folder. */
  rehearsal: z.object({
    standing: z.enum(['good', 'failed', 'skipped', 'late', 'waiting', 'off', 'elsewhere']),
    triedAt: z.nullable(isoInstant),
    lastGoodAt: z.nullable(isoInstant),
    /** The file name of the backup. */
    archive: z.nullable(z.string()),
    tookMs: z.nullable(z.number()),
    /** Why it failed or was skipped. */
    failure: z.nullable(z.string()),
  }),
});

/** In bytes. */
const disk = z.object({
  standing: z.enum(['good', 'low', 'full']),
  free: z.number(),
  total: z.number(),
  database: z.number(),
  uploads: z.number(),
});

/** Memory in bytes; event loop delay in milliseconds over the last seconds. */
const program = z.object({
  startedAt: isoInstant,
  /** The number of starts within the last hour, this one included. */
  startsLastHour: z.int(),
  residentBytes: z.number(),
  heapBytes: z.number(),
  delay: z.object({ median: z.number(), p99: z.number(), max: z.number() }),
  /** The number of calls refused as "busy" since the start. */
  turnedAway: z.int(),
  /** The requests of the last five minutes, and those of them that were answered with a 5xx status. */
  requests: z.object({ total: z.int(), failed: z.int() }),
  streams: z.int(),
  uploads: z.int(),
});

/** An error, identified by its route pattern, never by the person concerned. */
const failure = z.object({
  at: isoInstant,
  method: z.string(),
  route: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string(),
});

const operations = z.object({
  at: isoInstant,
  version: z.string(),
  queues: z.object({
    payments: queue,
    quizzes: queue,
    withdrawals: queue,
    payouts: queue,
    refunds: queue,
    'refund-payouts': queue,
    'payout-files': queue,
    'refund-requests': queue,
    recharges: queue,
    receipts: queue,
    'statement-lines': queue,
    profiles: queue,
    'task-reports': queue,
    messages: queue,
  }),
  mails: z.object({
    waiting: z.int(),
    oldestAt: z.nullable(isoInstant),
    /** Since when mail cannot be sent; `null` while it can. */
    downSince: z.nullable(isoInstant),
    /** The mail server's reply to the newest refused mail, while mail is down or such a mail may still be pending. */
    failure: z.nullable(z.string()),
  }),
  pushes: queue,
  /**
   * If the clock is far past the last write, it is not trusted: bonuses, withdrawals and cleanup are suspended until
   * the operator confirms.
   */
  clock: z.object({ isTrusted: z.boolean(), lastTrustedAt: z.nullable(isoInstant) }),
  backup,
  disk,
  /** Since when the file storage cannot be reached; `null` while it can, and if files are on the disk. */
  files: z.object({ downSince: z.nullable(isoInstant) }),
  /** When the certificate of the public address ends; `null` if the address has none, or could not be reached yet. */
  certificate: z.object({ endsAt: z.nullable(isoInstant) }),
  /** People who sent more than 80 % of their daily limit, in bytes, at most twenty. */
  uploads: z.object({
    near: z.array(z.object({ memberId: z.string(), bytesToday: z.number(), bytesADay: z.number() })),
  }),
  /** Counts of data that the nightly task deletes within 30 days, by kind. `isMore`: there are more than `due`. */
  retention: z.array(z.object({ kind: z.enum(RETAINED_KINDS), due: z.int(), isMore: z.boolean() })),
  program,
  /** The last 24 hours, the newest first, at most a hundred. */
  failures: z.array(failure),
  /** The number of members last seen with each build of the app since this time: seven days ago, or the start. */
  builds: z.object({
    since: isoInstant,
    seen: z.array(z.object({ build: z.string(), isServed: z.boolean(), members: z.int(), lastAt: isoInstant })),
  }),
});
export type WireOperations = z.infer<typeof operations>;

export const readOperations = endpoint('GET', '/operations', {
  who: allowRoles('admin'),
  summary: 'Returns the status of the service: queues, mail, backups, disk, memory, errors, client versions',
  reply: operations,
});
