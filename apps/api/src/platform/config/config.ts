import { join, resolve } from 'node:path';
import { bech32 } from '@scure/base';
import { EMAIL_NAME_RULES, type EmailNameRule } from '@waha/domain/kernel/email-name-rule';
import { LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { type BackupRetention, parseBackupRetention } from '@waha/domain/operations/backup-retention';
import { TWO_STEP_RULES, type TwoStepRule } from '@waha/domain/staff-accounts/two-step';
import * as z from 'zod/mini';
import { LOG_FORMATS, type LogFormat } from '../process/logger';
import { type BucketSetting, readFilesSetting } from './files-setting';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies';
import { findUnknownSettings } from './unknown-settings';

/** What the operator may set, each checked at start. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** A server that keeps the rows instead of a file in the data folder, and how many connections we may have to it. */
  database: { url: string; connections: number } | undefined;
  /** Where kept files lie instead of the data folder. */
  files: BucketSetting | undefined;
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Of whoever has chosen none; `undefined`: not set, the browser decides, and mails are in the documents' wording. */
  language: Language | undefined;
  secret: string | undefined;
  /** The private key by which push services know this installation: 32 bytes in base64url. */
  pushKey: string | undefined;
  rateLimitPerMinute: number;
  /** What the bounds on each person's uploads are multiplied with. */
  uploadQuotaTimes: number;
  logLevel: string;
  /** Of the log on standard output. */
  logFormat: LogFormat;
  /** Which reverse proxies in front may say who the caller is. */
  trustProxy: TrustedProxies;
  /** Whether staff may go without a second step. */
  staffTwoStep: TwoStepRule;
  /** Whether the email of a new member must contain both names. */
  emailNameRule: EmailNameRule;
  /** What the operator has set in an older way, and how it is read: for the log, at start. */
  outdated: string[];
  /** Names that look like settings of ours and are none: a sentence each, for the log and the doctor. */
  unknown: string[];
  /** When a backup is made each day, the server's own time: `{ hour: 3, minute: 40 }`; `undefined` when never. */
  backupAt: { hour: number; minute: number } | undefined;
  backupDir: string;
  backupKeep: BackupRetention;
  /** Public keys that open each backup, besides the installation's own: `age1…`. */
  backupRecipients: readonly string[];
  /** Calls are turned away while the program is this late most of the time, in milliseconds. */
  busyAfter: number;
  /** Headers may take this long, in milliseconds; and of a body `slowBytesPerSecond` must come on average during any such time. */
  slowAfter: number;
  slowBytesPerSecond: number;
  /** How many may be open at once: in all, of one address, and bodies on their way of one caller. */
  connections: number;
  connectionsPerAddress: number;
  bodiesPerAddress: number;
  /** Opens `/api/metrics` to a monitor; `undefined`: it is not there. */
  metricsToken: string | undefined;
  /** Whether pushes may go to this machine and its network, and by http: for tests and labs. */
  pushToPrivate: boolean;
  /** Whether phones are told to drop the app's worker: for the day on which a bad one is out. */
  withdrawWorker: boolean;
};

/** Digits alone: what a person who reads the line takes it for. */
function numberSetting(least: number, most: number) {
  const allowed = `a whole number from ${least} to ${most}`;
  const digits = z.string().check(z.regex(/^\d{1,16}$/, allowed));
  const bounded = z.number().check(z.minimum(least, allowed), z.maximum(most, allowed));
  return z.pipe(z.pipe(digits, z.transform(Number)), bounded);
}

const enumSetting = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values as unknown as { [Each in Values[number]]: Each }, `one of ${values.join(', ')}`);

/** With its check sum: a slip of the hand is found at the start, and not when a backup is due. */
function isRecipient(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text.trim(), false);
  return decoded?.prefix === 'age' && bech32.fromWordsUnsafe(decoded.words)?.length === 32;
}

/** Says which part of it is wrong. */
function isFilesSetting({ value, issues }: z.core.ParsePayload<string>): void {
  const read = readFilesSetting(value);
  if (typeof read === 'string') issues.push({ code: 'custom', input: value, message: read });
}

/** What stands above each variable, and its default, become the table in docs/reference/settings.md: `npm run settings`. */
const environment = z.object({
  /** The port that it listens on. */
  PORT: z._default(numberSetting(0, 65535), 5000),
  /** The address that it listens on. Behind a proxy on the same machine: `127.0.0.1`. */
  HOST: z._default(z.string(), '0.0.0.0'),
  /** All state: database, receipts, mail files, keys. Default: `data/var` */
  WAHA_DATA_DIR: z.optional(z.string()),
  /** A PostgreSQL that keeps the rows, for one server or several: `postgres://user:password@host:5432/waha`, with `?sslmode=verify-full` where the way there is not your own. `WAHA_SECRET` is needed with it. Default: none, a file in the data folder */
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'like postgres://user:password@host:5432/waha')),
  ),
  /** How many connections to it this server may have; one more stands by itself. */
  WAHA_DATABASE_CONNECTIONS: z._default(numberSetting(2, 200), 10),
  /** Where files are kept that members and staff send: a bucket of a store that speaks S3, `s3://bucket?endpoint=https://…`, with `&region=`, `&prefix=`, `&style=path` or `host`, `&timeout=` (seconds); keys in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. Default: none, `uploads/` in the data folder */
  WAHA_FILES: z.optional(z.string().check(isFilesSetting)),
  /** The address that members use; it stands in mails, and passkeys are good for it alone. Default: `http://localhost:<PORT>` */
  PUBLIC_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/\s]+$/, 'like https://waha.example, without a path')),
  ),
  /** How mail is sent. Default: none, mails become `.eml` files in the data folder's `mail/` */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'like smtp://127.0.0.1:2525'))),
  /** Who mails are from. */
  MAIL_FROM: z._default(
    z.string().check(z.minLength(3, 'like Waha <no-reply@waha.example>')),
    'Waha <no-reply@waha.example>',
  ),
  /** What those read who have not chosen a language: `source` (the documents' own wording), `fr`, `ar`, `en`. Default: none, pages follow the browser, mails and papers are as in `source` */
  WAHA_LANGUAGE: z.optional(enumSetting(LANGUAGES)),
  /** Signs sessions; at least 32 characters. Default: made at the first start and kept in the data folder's `keys/` */
  WAHA_SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  /** The `privateKey` by which push services know this installation. Default: in the data folder's `keys/`; with `DATABASE_URL` made from `WAHA_SECRET`, so that all servers have the same */
  WAHA_PUSH_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, '43 letters, as in keys/push.json'))),
  /** Calls that one address may make in a minute. */
  WAHA_RATE_LIMIT_PER_MINUTE: z._default(numberSetting(1, 1_000_000), 600),
  /** A member may send 96 MB a day and begin 180 files an hour, staff 2 GB and 1,000: so many times as much here. */
  WAHA_UPLOAD_QUOTA_TIMES: z._default(numberSetting(1, 1000), 1),
  /** How much it says: `silent`, `error`, `warn`, `info`, `debug`. */
  WAHA_LOG_LEVEL: z._default(enumSetting(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** The format of the log on standard output: `json`, or `text` for people. */
  WAHA_LOG_FORMAT: z._default(enumSetting(LOG_FORMATS), 'json'),
  /** Whether staff may sign in with a password alone (`optional`), or have to set up two-step sign-in before all else (`required`). */
  WAHA_STAFF_TWO_STEP: z._default(enumSetting(TWO_STEP_RULES), 'optional'),
  /** Whether the email of a new member must contain their first name and surname (`on`), or may be any (`off`). */
  WAHA_EMAIL_NAME_RULE: z._default(enumSetting(EMAIL_NAME_RULES), 'on'),
  /** Which proxies in front may say who the caller is: how many stand one behind the other (`1`), or their networks (`127.0.0.1/32,10.0.0.0/8`); `false` for none. */
  WAHA_TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine((text) => readTrustedProxies(text) !== undefined, 'a number of proxies like 1, networks, or false'),
      ),
    'false',
  ),
  /** When a backup is made each day, the server's own time; `off` for never. */
  WAHA_BACKUP_AT: z._default(
    z.string().check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'like 03:40, or off')),
    '03:40',
  ),
  /** Where backups go; another disk is better. Default: `backups` in the data folder */
  WAHA_BACKUP_DIR: z.optional(z.string()),
  /** The newest of how many days, weeks and months are kept. */
  WAHA_BACKUP_KEEP: z._default(
    z.string().check(z.refine((text) => parseBackupRetention(text) !== undefined, 'like 7d 4w 6m')),
    '7d 4w 6m',
  ),
  /** Public keys of your own (`age1…`, several by comma) that open each backup too; `waha backup key` makes one. Default: none, the keys in the data folder's `keys/` open them */
  WAHA_BACKUP_RECIPIENT: z.optional(
    z
      .string()
      .check(z.refine((text) => text.split(',').every(isRecipient), 'a public key like age1…, several by comma')),
  ),
  /** Calls are answered 503 with `Retry-After` while the program comes so many ms late to what is due, most of a second. */
  WAHA_BUSY_AFTER_MS: z._default(numberSetting(20, 600_000), 400),
  /** Headers that take longer than so many ms are cut with 408, and bodies that come more slowly than the next setting says. */
  WAHA_SLOW_AFTER_MS: z._default(numberSetting(100, 600_000), 30000),
  /** Of a body so many bytes a second must come, on average over the time above; slower ones are cut, and uploads resume. */
  WAHA_SLOW_BYTES_PER_SECOND: z._default(numberSetting(1, 1_000_000), 1024),
  /** Connections at once in all; one more is closed. Each open app holds one for its events. */
  WAHA_CONNECTIONS: z._default(numberSetting(1, 100_000), 4000),
  /** Connections at once of one address (IPv6: of one /64). Behind a trusted proxy, whose address is no caller's, not counted. */
  WAHA_CONNECTIONS_PER_ADDRESS: z._default(numberSetting(1, 100_000), 512),
  /** Bodies of one address that may be on their way at once, also behind a trusted proxy; one more is answered 429. */
  WAHA_BODIES_PER_ADDRESS: z._default(numberSetting(1, 100_000), 128),
  /** A monitor reads `/api/metrics` (Prometheus) with `Authorization: Bearer <token>`. Default: none, no such address */
  WAHA_METRICS_TOKEN: z.optional(z.string().check(z.regex(/^\S{16,}$/, 'at least 16 characters, without a space'))),
  /** Whether pushes may go by http and to this machine or its network; for tests and labs. */
  WAHA_PUSH_TO_PRIVATE: z._default(enumSetting(['true', 'false']), 'false'),
  /** For the day on which a bad service worker is out: phones drop it, and lose nothing. Take it away with the repair. */
  WAHA_WITHDRAW_WORKER: z._default(enumSetting(['true', 'false']), 'false'),
});

/**
 * Reads the environment; nothing else does. An empty variable counts as absent.
 * @throws Error naming each variable that is wrong and what it should look like
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`));
    throw new Error(`The configuration is not right:\n${[...wrong].join('\n')}`);
  }
  const { data } = parsed;
  if (data.DATABASE_URL && !data.WAHA_SECRET) {
    throw new Error(
      'The configuration is not right:\n  WAHA_SECRET: with DATABASE_URL it has to be set, to the same on every server',
    );
  }
  const dataDir = data.WAHA_DATA_DIR ? resolve(data.WAHA_DATA_DIR) : join(root, 'data', 'var');
  const [hour, minute] = data.WAHA_BACKUP_AT.split(':').map(Number);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    database: data.DATABASE_URL ? { url: data.DATABASE_URL, connections: data.WAHA_DATABASE_CONNECTIONS } : undefined,
    files: data.WAHA_FILES === undefined ? undefined : readBucket(data.WAHA_FILES, given),
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    language: data.WAHA_LANGUAGE,
    secret: data.WAHA_SECRET,
    pushKey: data.WAHA_PUSH_KEY,
    rateLimitPerMinute: data.WAHA_RATE_LIMIT_PER_MINUTE,
    uploadQuotaTimes: data.WAHA_UPLOAD_QUOTA_TIMES,
    logLevel: data.WAHA_LOG_LEVEL,
    logFormat: data.WAHA_LOG_FORMAT,
    staffTwoStep: data.WAHA_STAFF_TWO_STEP,
    emailNameRule: data.WAHA_EMAIL_NAME_RULE,
    trustProxy: readTrustedProxies(data.WAHA_TRUST_PROXY)!,
    outdated:
      data.WAHA_TRUST_PROXY === 'true'
        ? ['WAHA_TRUST_PROXY=true is read as 1: one proxy in front. Write that, or the networks of your proxies.']
        : [],
    unknown: findUnknownSettings(Object.keys(given), Object.keys(environment.shape)),
    // What a server of PostgreSQL keeps is backed up with its own tools.
    backupAt: hour === undefined || minute === undefined || data.DATABASE_URL ? undefined : { hour, minute },
    backupDir: data.WAHA_BACKUP_DIR ? resolve(data.WAHA_BACKUP_DIR) : join(dataDir, 'backups'),
    backupKeep: parseBackupRetention(data.WAHA_BACKUP_KEEP)!,
    backupRecipients: data.WAHA_BACKUP_RECIPIENT?.split(',').map((each) => each.trim()) ?? [],
    busyAfter: data.WAHA_BUSY_AFTER_MS,
    slowAfter: data.WAHA_SLOW_AFTER_MS,
    slowBytesPerSecond: data.WAHA_SLOW_BYTES_PER_SECOND,
    connections: data.WAHA_CONNECTIONS,
    connectionsPerAddress: data.WAHA_CONNECTIONS_PER_ADDRESS,
    bodiesPerAddress: data.WAHA_BODIES_PER_ADDRESS,
    metricsToken: data.WAHA_METRICS_TOKEN,
    pushToPrivate: data.WAHA_PUSH_TO_PRIVATE === 'true',
    withdrawWorker: data.WAHA_WITHDRAW_WORKER === 'true',
  };
}

/** The region is where the SDK's own variable says, unless it is said; a store that is not Amazon's mostly has none. */
function readBucket(text: string, { AWS_REGION }: Record<string, string | undefined>): BucketSetting {
  const read = readFilesSetting(text) as BucketSetting;
  return { ...read, region: read.region ?? AWS_REGION ?? (read.endpoint === undefined ? undefined : 'us-east-1') };
}
