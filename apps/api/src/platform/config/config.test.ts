import { RETAINED_KINDS, RETENTION_RULES } from '@waha/domain/kernel/retention/retention-rules';
import { expect, test } from 'vitest';
import { environment, readConfig } from './config';

/** Wrong values of each setting, and what is allowed instead. */
const WRONG: Record<string, [values: string[], allowed: string]> = {
  WAHA_ALERTS_TO: [['operator', 'a@b.tn, '], 'must be one or more email addresses, separated by commas'],
  WAHA_BACKUP_COPY_TO: [
    ['/mnt/backups', 'host:folder', 'user@host', 'user@host:a b', 'ftp://host/folder'],
    'must look like s3://bucket?endpoint=https://s3.example.tn or user@host.example:folder?port=22; the folder has letters, digits, dots, hyphens and slashes',
  ],
  WAHA_BACKUP_COPY_KEY_FILE: [
    ['id_ed25519', '/root/my key', '-oProxyCommand=x'],
    'must be an absolute path of letters, digits, dots, hyphens and slashes',
  ],
  PORT: [['http', '70000', '-1', '0x10', '5000 '], 'must be a whole number from 0 to 65535'],
  HOST: [['http://127.0.0.1', '127.0.0.1:5000', 'a b'], 'must be an IP address such as 127.0.0.1, or a host name'],
  DATABASE_URL: [['mysql://db/waha', 'db.example'], 'must look like postgres://user:password@host:5432/waha'],
  WAHA_DATABASE_CONNECTIONS: [['1', '201', 'ten'], 'must be a whole number from 2 to 200'],
  WAHA_FILES: [
    ['/mnt/files', 's3://key:secret@bucket'],
    'must look like s3://bucket?endpoint=https://s3.example.tn&prefix=waha/, without credentials',
  ],
  PUBLIC_URL: [
    [
      'waha.example',
      'https://waha.example/app',
      'https://waha.example?a',
      'ftp://waha.example',
      'https://a:b@waha.example',
      'https://waha:port',
    ],
    'must look like https://waha.example, without a path',
  ],
  SMTP_URL: [
    ['mail.tn', 'http://mail.tn', 'smtp://user:pa/ss@mail.tn'],
    'must look like smtps://user:password@mail.example:465, with @ in the password as %40',
  ],
  ...Object.fromEntries(
    ['WAHA_EL_FATOORA_URL', 'WAHA_EL_FATOORA_TEST_URL'].map((name) => [
      name,
      [
        [
          'elfatoora.example',
          'http://elfatoora.example/E',
          'http://127.0.0.1.example/E',
          'https://a:b@elfatoora.example',
        ],
        'must look like https://elfatoora.example/ElfatouraServices/EfactService',
      ],
    ]),
  ),
  MAIL_FROM: [['x', 'Waha', 'Waha <no-reply>', '<>'], 'must look like Waha <no-reply@waha.example>'],
  WAHA_LANGUAGE: [['de', 'FR'], 'must be one of source, fr, ar, en'],
  WAHA_SECRET: [['short'], 'must have at least 32 characters'],
  WAHA_PUSH_KEY: [['short', 'x'.repeat(44)], 'must be 43 characters, as in keys/push.json'],
  WAHA_RATE_LIMIT_PER_MINUTE: [['0', 'none'], 'must be a whole number from 1 to 1000000'],
  WAHA_UPLOAD_QUOTA_TIMES: [['0', '1001'], 'must be a whole number from 1 to 1000'],
  WAHA_RETENTION_IDENTITY_MONTHS: [['0', '121', '1.5'], 'must be a whole number from 1 to 120'],
  WAHA_RETENTION_REJECTED_DAYS: [['29', '366', 'never'], 'must be a whole number from 30 to 365'],
  WAHA_RETENTION_MESSAGES_MONTHS: [['11', '121'], 'must be a whole number from 12 to 120'],
  WAHA_RETENTION_RECEIPTS_MONTHS: [['119', '241'], 'must be a whole number from 120 to 240'],
  WAHA_RETENTION_WORDS_MONTHS: [['12', '121'], 'must be a whole number from 13 to 120'],
  WAHA_LOG_LEVEL: [['loud'], 'must be one of silent, error, warn, info, debug'],
  WAHA_LOG_FORMAT: [['xml'], 'must be one of json, text'],
  WAHA_STAFF_TWO_STEP: [['yes'], 'must be one of optional, required'],
  WAHA_UNDO_SECONDS: [['-1', '10s'], 'must be a whole number from 0 to 60'],
  WAHA_EMAIL_NAME_RULE: [['true'], 'must be one of on, off'],
  WAHA_RECHARGE: [['false'], 'must be one of on, off'],
  WAHA_REPAIR_OPENS: [['2027-02-30', 'soon', '1.3.2027'], 'must be a day, as 2027-03-01'],
  WAHA_TWO_PEOPLE_ABOVE: [['-1', '0.5', 'x'], 'must be a whole number from 0 to 1000000'],
  WAHA_PAYOUT_LIMIT: [['-1', '0.5'], 'must be a whole number from 0 to 1000000'],
  WAHA_PAYOUT_FILE_LIMIT: [['-1', '0.5'], 'must be a whole number from 0 to 10000000'],
  WAHA_PAYOUT_DAY_LIMIT: [['-1', '0.5'], 'must be a whole number from 0 to 10000000'],
  WAHA_REFUND_REQUEST_DAYS: [['-1', '0.5', '61', 'x'], 'must be a whole number from 0 to 60'],
  WAHA_INVITATION_POINTS: [['-5', '1.5'], 'must be a whole number from 0 to 100000'],
  WAHA_INVITATION_LIMIT: [['0'], 'must be a whole number from 1 to 1000'],
  WAHA_PURCHASE_REMINDERS: [['1'], 'must be one of on, off'],
  WAHA_INVOICE_REMINDERS: [['no'], 'must be one of on, off'],
  WAHA_TRUST_PROXY: [
    ['yes', '11', '10.0.0.0/33', 'proxy.example'],
    'must be a number of proxies such as 1, a list of networks, or false',
  ],
  WAHA_BACKUP_AT: [['3:40', '24:00', 'never'], 'must be a time such as 03:40, or off'],
  WAHA_BACKUP_KEEP: [['7', '0d 0w 0m', '7d,4w,6m'], 'must look like 7d 4w 6m, and keep at least one'],
  WAHA_BACKUP_RECIPIENT: [['age1', 'ssh-ed25519 AAAA'], 'must be one or more public keys (age1…), separated by commas'],
  WAHA_BUSY_AFTER_MS: [['19', '1s'], 'must be a whole number from 20 to 600000'],
  WAHA_SLOW_AFTER_MS: [['99'], 'must be a whole number from 100 to 600000'],
  WAHA_SLOW_BYTES_PER_SECOND: [['0'], 'must be a whole number from 1 to 1000000'],
  WAHA_CONNECTIONS: [['1.5'], 'must be a whole number from 1 to 100000'],
  WAHA_STREAMS: [['0'], 'must be a whole number from 1 to 100000'],
  WAHA_CONNECTIONS_PER_ADDRESS: [['0'], 'must be a whole number from 1 to 100000'],
  WAHA_BODIES_PER_ADDRESS: [['many'], 'must be a whole number from 1 to 100000'],
  WAHA_METRICS_TOKEN: [['short', 'with spaces in the token'], 'must have at least 16 characters and no spaces'],
  WAHA_PUSH_TO_PRIVATE: [['1'], 'must be one of true, false'],
  WAHA_WITHDRAW_WORKER: [['yes'], 'must be one of true, false'],
};
/** Paths: any text is one, and the start says what is wrong with the place. */
const PATHS = ['WAHA_DATA_DIR', 'WAHA_BACKUP_DIR', 'WAHA_PROGRAM', 'WAHA_RELEASE_SIGNER', 'WAHA_PAYOUT_LAYOUTS'];

/** Keys of a bucket: any text is one, and the store says if it is wrong. */
const KEYS = ['WAHA_BACKUP_COPY_ACCESS_KEY_ID', 'WAHA_BACKUP_COPY_SECRET_ACCESS_KEY'];

test('every setting that is not a path or a key has wrong values in this file', () => {
  expect([...Object.keys(WRONG), ...PATHS, ...KEYS].sort()).toEqual(Object.keys(environment.shape).sort());
});

test.each(Object.entries(WRONG).flatMap(([name, [values, allowed]]) => values.map((value) => [name, value, allowed])))(
  'the setting %s with the wrong value %j says that it %s',
  (name, value, allowed) => {
    const read = () => readConfig({ [name ?? '']: value }, '/opt');
    expect(read).toThrow(new Error(`Invalid configuration:\n  ${name}: ${allowed}`));
  },
);

test('several wrong settings are reported together', () => {
  expect(() => readConfig({ PORT: 'x', WAHA_RECHARGE: 'x' }, '/opt')).toThrow(/ {2}PORT: .*\n {2}WAHA_RECHARGE: /);
});

test.each([
  ['HOST', ['127.0.0.1', '::', '0.0.0.0', 'localhost', 'waha-1.internal']],
  ['PUBLIC_URL', ['https://waha.example', 'http://localhost:7500', 'https://[::1]:5000']],
  ['SMTP_URL', ['smtp://127.0.0.1:2525', 'smtps://user%40mail.tn:p%40ss@mail.tn:465']],
  [
    'MAIL_FROM',
    ['no-reply@waha.example', 'Waha <no-reply@waha.example>', '"Waha, the team" <a@b.tn>', 'واحة <a@b.tn>'],
  ],
  ['WAHA_BACKUP_AT', ['off', '00:00', '23:59']],
  ['WAHA_TRUST_PROXY', ['false', '0', '10', '127.0.0.1', '10.0.0.0/8, ::1/128']],
])('the setting %s accepts %j', (name, values) => {
  for (const value of values) expect(() => readConfig({ [name]: value }, '/opt')).not.toThrow();
});

test('the times of retention have the defaults of the domain, and each has a setting', () => {
  const { retention } = readConfig({}, '/opt');
  for (const kind of RETAINED_KINDS) {
    const { setting, byDefault, min } = RETENTION_RULES[kind];
    expect(retention[kind]).toBe(byDefault);
    expect(readConfig({ [setting]: String(min) }, '/opt').retention[kind]).toBe(min);
  }
});
