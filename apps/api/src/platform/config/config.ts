import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { bech32 } from '@scure/base';
import { UNDO_MAX_SECONDS } from '@waha/domain/held-commands/check-undo';
import type { InvitationTerms } from '@waha/domain/invitations/invitation';
import { readDay } from '@waha/domain/kernel/calendar/day';
import { EMAIL_NAME_RULES, type EmailNameRule } from '@waha/domain/kernel/email-name-rule';
import { LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { MILLIMES_PER_TND, type Millimes } from '@waha/domain/kernel/money';
import { RETENTION_RULES, type RetainedKind, type RetentionTimes } from '@waha/domain/kernel/retention/retention-rules';
import { type BackupRetention, parseBackupRetention } from '@waha/domain/operations/backup-retention';
import { mergeLayouts, type PayoutLayout } from '@waha/domain/payouts/payout-layout';
import type { PayoutLimits } from '@waha/domain/payouts/payout-limits';
import { TWO_STEP_RULES, type TwoStepRule } from '@waha/domain/staff-accounts/two-step';
import * as z from 'zod/mini';
import { LOG_FORMATS, type LogFormat } from '../process/logger';
import { type BackupCopySetting, type BucketKeys, readBackupCopySetting } from './backup-copy-setting';
import { type BucketSetting, readFilesSetting } from './files-setting';
import { readPayoutLayouts } from './read-payout-layouts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies';
import { findUnknownSettings } from './unknown-settings';

/** The settings of the operator, each checked at the start. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /**
   * A server that stores the rows instead of a file in the data folder, and the number of connections that we may open
   * to it.
   */
  database: { url: string; connections: number } | undefined;
  /** The bucket that stores files instead of the data folder. */
  files: BucketSetting | undefined;
  publicUrl: string;
  /** `PUBLIC_URL`; undefined if it is not set. Public pages then name no absolute address. */
  advertisedUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /**
   * The language of people who have chosen none. `undefined`: not set, the browser decides, and mails use the wording
   * of the documents.
   */
  language: Language | undefined;
  secret: string | undefined;
  /** The private key that identifies this installation to push services: 32 bytes in base64url. */
  pushKey: string | undefined;
  rateLimitPerMinute: number;
  /** The factor for the upload quota of each person. */
  uploadQuotaTimes: number;
  logLevel: string;
  /** The format of the log on standard output. */
  logFormat: LogFormat;
  /** The reverse proxies in front that may state who the caller is. */
  trustProxy: TrustedProxies;
  /** Whether staff may sign in without a second step. */
  staffTwoStep: TwoStepRule;
  /** How long a decision of staff can be undone, in seconds; 0: it is carried out at once. */
  undoSeconds: number;
  /** Whether the email of a new member must contain both names. */
  emailNameRule: EmailNameRule;
  /** The highest amount of a payout for one person, in millimes; `undefined`: any. */
  twoPeopleAbove: Millimes | undefined;
  /** The forms of payout files: those of the operator, then those of the program. */
  payoutLayouts: readonly PayoutLayout[];
  /** The highest amounts of payout files. */
  payoutLimits: PayoutLimits;
  /** The working days after the approval in which a member may request the refund of a payment; 0: never. */
  refundRequestDays: number;
  /** Replace the addresses of the two installations of El Fatoora; `undefined`: the usual one. */
  elFatooraUrls: Record<'test' | 'production', string | undefined>;
  /** Whether members see the form to buy service credits. */
  recharge: 'on' | 'off';
  /** A day, `2027-03-01`. */
  repairOpensOn: string | undefined;
  /** The bonus points for inviting a member, 0 for none, and the credited invitations per member and month. */
  invitations: InvitationTerms;
  /** Whether members are reminded of unfinished purchases. */
  purchaseReminders: 'on' | 'off';
  /** Whether members are reminded of unpaid invoices. */
  invoiceReminders: 'on' | 'off';
  /** How long data is kept that ends by its age, in the units of `RETENTION_RULES`. */
  retention: RetentionTimes;
  /** Settings in an outdated form, and how they are interpreted: for the log, at the start. */
  outdated: string[];
  /** Names that look like settings but are not: one sentence each, for the log and the doctor. */
  unknown: string[];
  /** The time of the daily backup, in the server's own time: `{ hour: 3, minute: 40 }`; `undefined` for never. */
  backupAt: { hour: number; minute: number } | undefined;
  backupDir: string;
  backupKeep: BackupRetention;
  /** Public keys that open each backup, besides the installation's own: `age1…`. */
  backupRecipients: readonly string[];
  /** The other place to which each backup is copied; `undefined` if there is none. */
  backupCopyTo: BackupCopySetting | undefined;
  /** Whether another machine fetches the backups, as the operator says. */
  areBackupsFetched: boolean;
  /** The keys of the bucket for copies, if they are not those of `files`. */
  backupCopyKeys: BucketKeys | undefined;
  /** The SSH key for copies by rsync. The host keys are in `known_hosts` beside it. */
  backupCopyKeyFile: string;
  /** Calls are refused while the event loop delay is above this most of the time, in milliseconds. */
  busyAfter: number;
  /**
   * Headers may take this long, in milliseconds. A body must deliver `slowBytesPerSecond` on average during any such
   * time.
   */
  slowAfter: number;
  slowBytesPerSecond: number;
  /** The limits of open connections: in total, per address, and of request bodies in progress per caller. */
  connections: number;
  streams: number;
  connectionsPerAddress: number;
  bodiesPerAddress: number;
  /** Opens `/api/metrics` to a monitor; `undefined`: the address does not exist. */
  metricsToken: string | undefined;
  /** The addresses that get a mail about the worst troubles of the server. */
  alertsTo: readonly string[];
  /** Whether pushes may go to this machine and its network, and by http: for tests and labs. */
  pushToPrivate: boolean;
  /** Whether phones are instructed to remove the service worker: for the day on which a faulty one is released. */
  withdrawWorker: boolean;
  /** The installed program file, which `waha update` replaces. */
  program: string;
  /** The file with the public keys that must have signed a new program. `undefined`: the default file, if it exists. */
  releaseSigner: string | undefined;
};

/** Accepts digits only: the value is what a person reads in the line. */
function numberSetting(min: number, max: number) {
  const allowed = `must be a whole number from ${min} to ${max}`;
  const digits = z.string().check(z.regex(/^\d{1,16}$/, allowed));
  const bounded = z.number().check(z.minimum(min, allowed), z.maximum(max, allowed));
  return z.pipe(z.pipe(digits, z.transform(Number)), bounded);
}

/** The time of one kind of data, within the bounds of the domain. */
function retentionSetting(kind: RetainedKind) {
  const { min, max } = RETENTION_RULES[kind];
  return numberSetting(min, max);
}

const enumSetting = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values as unknown as { [Each in Values[number]]: Each }, `must be one of ${values.join(', ')}`);

/** A plain address, without a name: mail readers and systemd's settings file both take it as it is. */
const EMAIL_ADDRESS = /^[^\s@<>,;"\\]+@[^\s@<>,;"\\]+\.[^\s@<>,;"\\.]+$/;

/** Checks a recipient with its checksum. A typing error is found at the start, not when a backup is due. */
function isRecipient(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text.trim(), false);
  return decoded?.prefix === 'age' && bech32.fromWordsUnsafe(decoded.words)?.length === 32;
}

/** An address, or a name and an address. */
const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9][a-z0-9.-]{0,252}$/i.test(text);
}

/** An address of a web service that gets passwords: with TLS, except on this machine. */
function isServiceAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s?#@]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

const elFatooraAddress = z
  .string()
  .check(z.refine(isServiceAddress, 'must look like https://elfatoora.example/ElfatouraServices/EfactService'));

/** Reports which part of the setting is wrong. */
function isFilesSetting({ value, issues }: z.core.ParsePayload<string>): void {
  const setting = readFilesSetting(value);
  if (typeof setting === 'string') issues.push({ code: 'custom', input: value, message: setting });
}

/** The value of `WAHA_BACKUP_COPY_TO` of an operator who copies the backups in another way. */
const NO_COPIES = 'off';

function isBackupCopySetting({ value, issues }: z.core.ParsePayload<string>): void {
  if (value === NO_COPIES) return;
  const setting = readBackupCopySetting(value);
  if (typeof setting === 'string') issues.push({ code: 'custom', input: value, message: setting });
}

/** The comment above each variable and its default become the table in docs/reference/settings.md: `npm run format`. */
export const environment = z.object({
  /** The port that the server listens on. */
  PORT: z._default(numberSetting(0, 65535), 5000),
  /** The address that the server listens on. Behind a proxy on the same machine: `127.0.0.1`. */
  HOST: z._default(
    z.string().check(z.refine(isHost, 'must be an IP address such as 127.0.0.1, or a host name')),
    '0.0.0.0',
  ),
  /** All state: database, receipts, mail files, keys. Default: `data/var` */
  WAHA_DATA_DIR: z.optional(z.string()),
  /**
   * A PostgreSQL server that stores the rows, for one server or several: `postgres://user:password@host:5432/waha`. Add
   * `?sslmode=verify-full` if the network in between is not your own. Requires `WAHA_SECRET`. Default: none, a file in
   * the data folder
   */
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/waha')),
  ),
  /** The number of database connections that this server may open. One more is always open. */
  WAHA_DATABASE_CONNECTIONS: z._default(numberSetting(2, 200), 10),
  /**
   * Where uploaded files of members and staff are stored: a bucket of an S3-compatible store,
   * `s3://bucket?endpoint=https://…`, with `&region=`, `&prefix=`, `&style=path` or `host`, `&timeout=` (seconds). The
   * keys are in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. Default: none, `uploads/` in the data folder
   */
  WAHA_FILES: z.optional(z.string().check(isFilesSetting)),
  /**
   * The address that members use. Mails contain it, and passkeys are valid for it alone. Default:
   * `http://localhost:<PORT>`
   */
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^https?:\/\/[^/\s?#@]+$/.test(text) && URL.canParse(text),
          'must look like https://waha.example, without a path',
        ),
      ),
  ),
  /** The server that sends mail. Default: none, mails become `.eml` files in the data folder's `mail/` */
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text),
          'must look like smtps://user:password@mail.example:465, with @ in the password as %40',
        ),
      ),
  ),
  /** The sender of mails. */
  MAIL_FROM: z._default(
    z.string().check(z.regex(SENDER, 'must look like Waha <no-reply@waha.example>')),
    'Waha <no-reply@waha.example>',
  ),
  /**
   * The language of people who have chosen none: `source` (the wording of the documents), `fr`, `ar`, `en`. Default:
   * none, pages follow the browser, mails and documents are as in `source`
   */
  WAHA_LANGUAGE: z.optional(enumSetting(LANGUAGES)),
  /**
   * Signs sessions; at least 32 characters. Default: created at the first start and stored in the data folder's `keys/`
   */
  WAHA_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /**
   * The `privateKey` that identifies this installation to push services. Default: in the data folder's `keys/`; with
   * `DATABASE_URL` derived from `WAHA_SECRET`, so that all servers have the same
   */
  WAHA_PUSH_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 43 characters, as in keys/push.json'))),
  /** The number of calls that one address may make per minute. */
  WAHA_RATE_LIMIT_PER_MINUTE: z._default(numberSetting(1, 1_000_000), 600),
  /**
   * The factor for the upload quota. At 1 a member may send 96 MB a day and start 180 files an hour, staff 2 GB and
   * 1,000.
   */
  WAHA_UPLOAD_QUOTA_TIMES: z._default(numberSetting(1, 1000), 1),
  /** The log level: `silent`, `error`, `warn`, `info`, `debug`. */
  WAHA_LOG_LEVEL: z._default(enumSetting(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** The format of the log on standard output: `json`, or `text` for people. */
  WAHA_LOG_FORMAT: z._default(enumSetting(LOG_FORMATS), 'json'),
  /**
   * Whether staff may sign in with a password alone (`optional`), or must first set up two-step sign-in (`required`).
   */
  WAHA_STAFF_TWO_STEP: z._default(enumSetting(TWO_STEP_RULES), 'optional'),
  /**
   * How long staff can undo a decision, in seconds; `0`: not at all. The member sees the decision afterwards.
   */
  WAHA_UNDO_SECONDS: z._default(numberSetting(0, UNDO_MAX_SECONDS), 10),
  /**
   * Above this amount, in dinars, the person who approved a withdrawal or refund cannot mark it as paid: a colleague
   * must. Default: none, one person may do both.
   */
  WAHA_TWO_PEOPLE_ABOVE: z.optional(numberSetting(0, 1_000_000)),
  /** A JSON file with layouts of payout files, besides `wallets` and `bank-transfer`. Default: none */
  WAHA_PAYOUT_LAYOUTS: z.optional(z.string()),
  /** The highest amount, in dinars, of a withdrawal or refund in a payout file. Default: none, any amount */
  WAHA_PAYOUT_LIMIT: z.optional(numberSetting(0, 1_000_000)),
  /** The highest total of a payout file, in dinars. Default: none, any total */
  WAHA_PAYOUT_FILE_LIMIT: z.optional(numberSetting(0, 10_000_000)),
  /** The highest total, in dinars, of all payout files that are made on a day in Tunis. Default: none, any total */
  WAHA_PAYOUT_DAY_LIMIT: z.optional(numberSetting(0, 10_000_000)),
  /**
   * The number of working days after the approval of a payment in which its member can ask for a refund in the app, Monday
   * to Friday; `0`: members cannot ask in the app. Public holidays count as working days.
   */
  WAHA_REFUND_REQUEST_DAYS: z._default(numberSetting(0, 60), 10),
  /**
   * The address of the web service of El Fatoora for the environment production, if it has changed. Only `https`, or
   * `http` to this machine. Default: the usual address of El Fatoora
   */
  WAHA_EL_FATOORA_URL: z.optional(elFatooraAddress),
  /**
   * The address of the web service of El Fatoora for the environment test, like `WAHA_EL_FATOORA_URL`. Default: the usual
   * address of the test installation of El Fatoora
   */
  WAHA_EL_FATOORA_TEST_URL: z.optional(elFatooraAddress),
  /**
   * Whether the email of a new member must contain their first name and surname (`on`), or may be any address (`off`).
   */
  WAHA_EMAIL_NAME_RULE: z._default(enumSetting(EMAIL_NAME_RULES), 'on'),
  /**
   * Whether members can buy service credits (`on`), or the form is hidden (`off`), for example while there is no service
   * to pay with them. Requests sent before still arrive.
   */
  WAHA_RECHARGE: z._default(enumSetting(['on', 'off']), 'on'),
  /** The day on which the repair service opens, `2027-03-01`, shown to members. Default: none, it is not known yet. */
  WAHA_REPAIR_OPENS: z.optional(
    z.string().check(z.refine((day) => readDay(day) === day, 'must be a day, as 2027-03-01')),
  ),
  /**
   * The bonus points that a member gets for each invited member, when the first payment of the invited member is
   * approved; `0`: members cannot invite.
   */
  WAHA_INVITATION_POINTS: z._default(numberSetting(0, 100_000), 0),
  /** The invitations for which a member can get points in a calendar month (Tunis). Further ones bring none. */
  WAHA_INVITATION_LIMIT: z._default(numberSetting(1, 1000), 5),
  /**
   * Whether members are reminded of a purchase that waits for their quiz or their payment (`on`): after 3 days, and a
   * second time 7 days later, by notification and push, between 08:00 and 20:00 in Tunis.
   */
  WAHA_PURCHASE_REMINDERS: z._default(enumSetting(['on', 'off']), 'off'),
  /**
   * Whether members are reminded of an unpaid invoice: 3 days before it is due, and 1, 7 and 14 days after, by
   * notification and push, between 08:00 and 20:00 in Tunis.
   */
  WAHA_INVOICE_REMINDERS: z._default(enumSetting(['on', 'off']), 'on'),
  /**
   * How many months the identity documents of a member are kept after the verification, from 1 to 120. Then they are
   * deleted. The profile stays verified.
   */
  WAHA_RETENTION_IDENTITY_MONTHS: z._default(retentionSetting('identity'), 12),
  /** How many days the documents of a rejected profile are kept after the rejection, from 30 to 365. */
  WAHA_RETENTION_REJECTED_DAYS: z._default(retentionSetting('rejected'), 90),
  /** How many months messages and their files are kept after the last activity of the account, from 12 to 120. */
  WAHA_RETENTION_MESSAGES_MONTHS: z._default(retentionSetting('messages'), 36),
  /** How many months receipts are kept, from 120 to 240: the law requires accounts for ten years. */
  WAHA_RETENTION_RECEIPTS_MONTHS: z._default(retentionSetting('receipts'), 120),
  /** How many months the words about people in the log of actions are kept, from 13 to 120. The lines stay. */
  WAHA_RETENTION_WORDS_MONTHS: z._default(retentionSetting('words'), 60),
  /**
   * The reverse proxies that may state who the caller is: how many there are in a row (`1`), or their networks
   * (`127.0.0.1/32,10.0.0.0/8`); `false` for none.
   */
  WAHA_TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => readTrustedProxies(text) !== undefined,
          'must be a number of proxies such as 1, a list of networks, or false',
        ),
      ),
    'false',
  ),
  /** The time of the daily backup, in the server's own time; `off` for never. */
  WAHA_BACKUP_AT: z._default(
    z.string().check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 03:40, or off')),
    '03:40',
  ),
  /** The folder of backups; another disk is better. Default: `backups` in the data folder */
  WAHA_BACKUP_DIR: z.optional(z.string()),
  /** The number of days, weeks and months for which the newest backup is retained. */
  WAHA_BACKUP_KEEP: z._default(
    z
      .string()
      .check(
        z.refine((text) => parseBackupRetention(text) !== undefined, 'must look like 7d 4w 6m, and keep at least one'),
      ),
    '7d 4w 6m',
  ),
  /**
   * Your own public keys (`age1…`, separated by commas) that also open each backup; `waha backup key` creates one.
   * Default: none, the keys in the data folder's `keys/` open them
   */
  WAHA_BACKUP_RECIPIENT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every(isRecipient),
          'must be one or more public keys (age1…), separated by commas',
        ),
      ),
  ),
  /**
   * Another place to which each backup is copied: a bucket, in the form of `WAHA_FILES`, or a folder on another machine
   * (rsync over SSH), `user@host.example:folder?port=22`. `off`: another machine fetches them, so `waha doctor` does not
   * warn. Default: none, backups are on this machine only
   */
  WAHA_BACKUP_COPY_TO: z.optional(z.string().check(isBackupCopySetting)),
  /** The access key of that bucket. Default: `AWS_ACCESS_KEY_ID` */
  WAHA_BACKUP_COPY_ACCESS_KEY_ID: z.optional(z.string()),
  /** The secret key of that bucket. Default: `AWS_SECRET_ACCESS_KEY` */
  WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: z.optional(z.string()),
  /**
   * The SSH key for that machine; the file `known_hosts` is beside it. Default: `ssh/id_ed25519` in the data folder
   */
  WAHA_BACKUP_COPY_KEY_FILE: z.optional(
    z.string().check(z.regex(/^\/[\w./-]+$/, 'must be an absolute path of letters, digits, dots, hyphens and slashes')),
  ),
  /** Calls get 503 with `Retry-After` while the event loop delay is above this many ms for most of a second. */
  WAHA_BUSY_AFTER_MS: z._default(numberSetting(20, 600_000), 400),
  /** Headers that take longer than this many ms are cut off with 408. So are bodies slower than the next setting. */
  WAHA_SLOW_AFTER_MS: z._default(numberSetting(100, 600_000), 30000),
  /**
   * The minimum average rate of a body in bytes per second, over the time above. Slower ones are cut off, and uploads
   * resume.
   */
  WAHA_SLOW_BYTES_PER_SECOND: z._default(numberSetting(1, 1_000_000), 1024),
  /** The maximum number of open connections in total, without event streams; further ones are closed. */
  WAHA_CONNECTIONS: z._default(numberSetting(1, 100_000), 4000),
  /**
   * The maximum number of open event streams. Each open app holds one; further ones get 503, and their apps ask for
   * changes from time to time.
   */
  WAHA_STREAMS: z._default(numberSetting(1, 100_000), 20_000),
  /**
   * The maximum number of open connections per address (IPv6: per /64). Does not apply behind a trusted proxy, whose
   * address is not the caller's.
   */
  WAHA_CONNECTIONS_PER_ADDRESS: z._default(numberSetting(1, 100_000), 512),
  /**
   * The maximum number of request bodies in progress per address, also behind a trusted proxy; further ones get 429.
   */
  WAHA_BODIES_PER_ADDRESS: z._default(numberSetting(1, 100_000), 128),
  /**
   * The token with which a monitor reads `/api/metrics` (Prometheus): `Authorization: Bearer <token>`. Default: none,
   * no such address
   */
  WAHA_METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')),
  ),
  /**
   * The operator's addresses, separated by commas: they get a mail when the disk fills up, backups or mail or the file
   * storage fail, requests fail, the clock is wrong, the server restarts repeatedly, or the certificate ends. Default:
   * none, no such mails
   */
  WAHA_ALERTS_TO: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((each) => EMAIL_ADDRESS.test(each.trim())),
          'must be one or more email addresses, separated by commas',
        ),
      ),
  ),
  /** Whether pushes may go by http and to this machine or its network; for tests and labs. */
  WAHA_PUSH_TO_PRIVATE: z._default(enumSetting(['true', 'false']), 'false'),
  /**
   * For the day on which a faulty service worker is released: phones remove it and lose nothing. Unset it with the fix.
   */
  WAHA_WITHDRAW_WORKER: z._default(enumSetting(['true', 'false']), 'false'),
  /** The installed program file. `waha update` replaces it and keeps the old one beside it. */
  WAHA_PROGRAM: z._default(z.string(), '/opt/waha/waha'),
  /**
   * A file with OpenSSH public keys, one a line: `waha update` then requires a signature by one of them. Default:
   * `/etc/waha/release.pub` if that file exists
   */
  WAHA_RELEASE_SIGNER: z.optional(z.string()),
});

/**
 * Reads the environment; no other module does. An empty variable counts as absent.
 * @throws Error naming each invalid variable and its expected form
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(settings);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`));
    throw new Error(`Invalid configuration:\n${[...wrong].join('\n')}`);
  }
  const { data } = parsed;
  if (data.DATABASE_URL && !data.WAHA_SECRET) {
    throw new Error(
      'Invalid configuration:\n  WAHA_SECRET: required with DATABASE_URL; use the same value on every server',
    );
  }
  if (!data.WAHA_BACKUP_COPY_ACCESS_KEY_ID !== !data.WAHA_BACKUP_COPY_SECRET_ACCESS_KEY) {
    throw new Error(
      'Invalid configuration:\n  WAHA_BACKUP_COPY_ACCESS_KEY_ID and WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: set both, or neither',
    );
  }
  const dataDir = data.WAHA_DATA_DIR ? resolve(data.WAHA_DATA_DIR) : join(root, 'data', 'var');
  const [hour, minute] = data.WAHA_BACKUP_AT.split(':').map(Number);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    database: data.DATABASE_URL ? { url: data.DATABASE_URL, connections: data.WAHA_DATABASE_CONNECTIONS } : undefined,
    files: data.WAHA_FILES === undefined ? undefined : readBucket(data.WAHA_FILES, settings),
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    advertisedUrl: data.PUBLIC_URL,
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
    undoSeconds: data.WAHA_UNDO_SECONDS,
    emailNameRule: data.WAHA_EMAIL_NAME_RULE,
    twoPeopleAbove: toMillimes(data.WAHA_TWO_PEOPLE_ABOVE),
    payoutLayouts: mergeLayouts(data.WAHA_PAYOUT_LAYOUTS ? readPayoutLayouts(data.WAHA_PAYOUT_LAYOUTS) : []),
    payoutLimits: {
      payoutMillimes: toMillimes(data.WAHA_PAYOUT_LIMIT),
      fileMillimes: toMillimes(data.WAHA_PAYOUT_FILE_LIMIT),
      dayMillimes: toMillimes(data.WAHA_PAYOUT_DAY_LIMIT),
    },
    refundRequestDays: data.WAHA_REFUND_REQUEST_DAYS,
    elFatooraUrls: { test: data.WAHA_EL_FATOORA_TEST_URL, production: data.WAHA_EL_FATOORA_URL },
    recharge: data.WAHA_RECHARGE,
    repairOpensOn: data.WAHA_REPAIR_OPENS,
    invitations: { points: data.WAHA_INVITATION_POINTS, monthlyLimit: data.WAHA_INVITATION_LIMIT },
    purchaseReminders: data.WAHA_PURCHASE_REMINDERS,
    invoiceReminders: data.WAHA_INVOICE_REMINDERS,
    retention: {
      identity: data.WAHA_RETENTION_IDENTITY_MONTHS,
      rejected: data.WAHA_RETENTION_REJECTED_DAYS,
      messages: data.WAHA_RETENTION_MESSAGES_MONTHS,
      receipts: data.WAHA_RETENTION_RECEIPTS_MONTHS,
      words: data.WAHA_RETENTION_WORDS_MONTHS,
    },
    trustProxy: readTrustedProxies(data.WAHA_TRUST_PROXY)!,
    outdated:
      data.WAHA_TRUST_PROXY === 'true'
        ? ['WAHA_TRUST_PROXY=true is deprecated and treated as 1 (one proxy). Set 1, or the networks of your proxies.']
        : [],
    unknown: findUnknownSettings(Object.keys(settings), Object.keys(environment.shape)),
    // A PostgreSQL server is backed up with its own tools.
    backupAt: hour === undefined || minute === undefined || data.DATABASE_URL ? undefined : { hour, minute },
    backupDir: data.WAHA_BACKUP_DIR ? resolve(data.WAHA_BACKUP_DIR) : join(dataDir, 'backups'),
    backupKeep: parseBackupRetention(data.WAHA_BACKUP_KEEP)!,
    backupRecipients: data.WAHA_BACKUP_RECIPIENT?.split(',').map((each) => each.trim()) ?? [],
    areBackupsFetched: data.WAHA_BACKUP_COPY_TO === NO_COPIES,
    backupCopyTo:
      data.WAHA_BACKUP_COPY_TO === undefined || data.WAHA_BACKUP_COPY_TO === NO_COPIES
        ? undefined
        : readCopyPlace(data.WAHA_BACKUP_COPY_TO, settings),
    backupCopyKeys:
      data.WAHA_BACKUP_COPY_ACCESS_KEY_ID && data.WAHA_BACKUP_COPY_SECRET_ACCESS_KEY
        ? {
            accessKeyId: data.WAHA_BACKUP_COPY_ACCESS_KEY_ID,
            secretAccessKey: data.WAHA_BACKUP_COPY_SECRET_ACCESS_KEY,
          }
        : undefined,
    backupCopyKeyFile: data.WAHA_BACKUP_COPY_KEY_FILE ?? join(dataDir, 'ssh', 'id_ed25519'),
    busyAfter: data.WAHA_BUSY_AFTER_MS,
    slowAfter: data.WAHA_SLOW_AFTER_MS,
    slowBytesPerSecond: data.WAHA_SLOW_BYTES_PER_SECOND,
    connections: data.WAHA_CONNECTIONS,
    connectionsPerAddress: data.WAHA_CONNECTIONS_PER_ADDRESS,
    streams: data.WAHA_STREAMS,
    bodiesPerAddress: data.WAHA_BODIES_PER_ADDRESS,
    metricsToken: data.WAHA_METRICS_TOKEN,
    alertsTo: data.WAHA_ALERTS_TO?.split(',').map((each) => each.trim()) ?? [],
    pushToPrivate: data.WAHA_PUSH_TO_PRIVATE === 'true',
    withdrawWorker: data.WAHA_WITHDRAW_WORKER === 'true',
    program: resolve(data.WAHA_PROGRAM),
    releaseSigner: data.WAHA_RELEASE_SIGNER ? resolve(data.WAHA_RELEASE_SIGNER) : undefined,
  };
}

const toMillimes = (dinars: number | undefined) => (dinars === undefined ? undefined : dinars * MILLIMES_PER_TND);

function readCopyPlace(text: string, settings: Record<string, string | undefined>): BackupCopySetting {
  return text.startsWith('s3:')
    ? { bucket: readBucket(text, settings) }
    : (readBackupCopySetting(text) as BackupCopySetting);
}

/**
 * The region is that of the SDK's own variable, unless the setting has one. Most stores other than Amazon's have none.
 */
function readBucket(text: string, { AWS_REGION }: Record<string, string | undefined>): BucketSetting {
  const setting = readFilesSetting(text) as BucketSetting;
  return {
    ...setting,
    region: setting.region ?? AWS_REGION ?? (setting.endpoint === undefined ? undefined : 'us-east-1'),
  };
}
