import * as z from 'zod/mini';
import { allowAnyone, allowRoles, endpoint } from '../kernel/endpoint';
import { isoInstant } from '../kernel/wire';

export const readHealth = endpoint('GET', '/health', {
  who: allowAnyone,
  summary: 'Whether the service is well; 503 when its database cannot be read or its disk is full',
  reply: z.object({ status: z.enum(['ok', 'degraded']), version: z.string() }),
  otherStatus: 503,
});

const queue = z.object({ waiting: z.int(), oldestAt: z.nullable(isoInstant) });

const backup = z.object({
  /** `elsewhere`: the rows are on a database server, whose own tools make the backups. */
  standing: z.enum(['good', 'failed', 'late', 'never', 'off', 'elsewhere']),
  lastGood: z.nullable(z.object({ madeAt: isoInstant, bytes: z.int(), files: z.int(), tookMs: z.number() })),
  /** Why the last try failed. */
  failure: z.nullable(z.string()),
  /** Whether the backups can be opened when the server's disk is lost. */
  isKeyKept: z.boolean(),
});

/** In bytes. */
const disk = z.object({
  standing: z.enum(['good', 'low', 'full']),
  free: z.number(),
  total: z.number(),
  database: z.number(),
  uploads: z.number(),
});

/** Bytes; how late the program comes to what is due, in milliseconds, over the last seconds. */
const program = z.object({
  startedAt: isoInstant,
  residentBytes: z.number(),
  heapBytes: z.number(),
  delay: z.object({ median: z.number(), p99: z.number(), max: z.number() }),
  /** Calls answered "busy" since the start. */
  turnedAway: z.int(),
  streams: z.int(),
  uploads: z.int(),
});

/** Something that went wrong: by its pattern, never by whose it was. */
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
    profiles: queue,
    recharges: queue,
    receipts: queue,
  }),
  mails: z.object({
    waiting: z.int(),
    oldestAt: z.nullable(isoInstant),
    /** Since when mail is not being sent; `null` while it is. */
    downSince: z.nullable(isoInstant),
    /** What was said to the newest mail that was not taken, while mail is down or such a mail may still wait. */
    failure: z.nullable(z.string()),
  }),
  pushes: queue,
  /** While it is not trusted, being far past the last thing written, bonuses, withdrawals and tidying up wait for the operator. */
  clock: z.object({ isTrusted: z.boolean(), lastTrustedAt: z.nullable(isoInstant) }),
  backup,
  disk,
  /** Since when the store of the files cannot be reached; `null` while it can, and where files are on the disk. */
  files: z.object({ downSince: z.nullable(isoInstant) }),
  /** Who sent more than 80 % of what may be sent in a day, in bytes, at most twenty. */
  uploads: z.object({
    near: z.array(z.object({ memberId: z.string(), bytesToday: z.number(), bytesADay: z.number() })),
  }),
  program,
  /** Of the last 24 hours, the newest first, at most a hundred. */
  failures: z.array(failure),
  /** How many members were last seen with each build of the app since then: seven days ago, or the start. */
  builds: z.object({
    since: isoInstant,
    seen: z.array(z.object({ build: z.string(), isServed: z.boolean(), members: z.int(), lastAt: isoInstant })),
  }),
});
export type WireOperations = z.infer<typeof operations>;

export const readOperations = endpoint('GET', '/operations', {
  who: allowRoles('admin'),
  summary: 'How the service is: queues, mail, backups, disk, memory, errors, versions seen',
  reply: operations,
});
