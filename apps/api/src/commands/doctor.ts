import { existsSync } from 'node:fs';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import type { Instant } from '@waha/domain/kernel/time';
import { BONUS_GRACE_MS } from '@waha/domain/wallet/ledger-faults';
import { checkUpdate } from '#features/operations/doctor/check-update';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo/demo-people';
import { checkCredit } from '../features/operations/doctor/accounts/check-credit';
import { checkEInvoices } from '../features/operations/doctor/accounts/check-e-invoices';
import { checkInvoiceNumbers } from '../features/operations/doctor/accounts/check-invoice-numbers';
import { checkPayoutFiles } from '../features/operations/doctor/accounts/check-payout-files';
import { checkRefunds } from '../features/operations/doctor/accounts/check-refunds';
import { checkSales } from '../features/operations/doctor/accounts/check-sales';
import { checkAddress, checkProxy } from '../features/operations/doctor/check-address';
import { checkAggregates } from '../features/operations/doctor/check-aggregates';
import { checkAlerts } from '../features/operations/doctor/check-alerts';
import {
  checkBackup,
  checkBackupCopy,
  checkBackupKey,
  checkManualBackups,
  checkRehearsal,
} from '../features/operations/doctor/check-backup';
import { checkClock } from '../features/operations/doctor/check-clock';
import { checkDataFolder, checkKeys } from '../features/operations/doctor/check-data-folder';
import { checkDatabase, checkDatabaseServer } from '../features/operations/doctor/check-database';
import { checkDemoAccounts } from '../features/operations/doctor/check-demo-accounts';
import { checkDisk, readDiskUsage } from '../features/operations/doctor/check-disk';
import { checkFiles } from '../features/operations/doctor/check-files';
import { checkMail } from '../features/operations/doctor/check-mail';
import { checkModules } from '../features/operations/doctor/check-modules';
import { checkMove } from '../features/operations/doctor/check-move';
import { checkRetention } from '../features/operations/doctor/check-retention';
import { checkSettings } from '../features/operations/doctor/check-settings';
import { checkTwoPeople } from '../features/operations/doctor/check-two-people';
import { createErrorFinding, createOkFinding, type Finding } from '../features/operations/doctor/finding';
import { type Check, formatFinding, runChecks } from '../features/operations/doctor/run-checks';
import { checkLedger } from '../features/wallet/ledger/check-ledger';
import { formatLedgerSize } from '../features/wallet/ledger/format-ledger-size';
import { findServerSecret } from '../platform/auth/server-secret';
import { findAssets } from '../platform/config/assets';
import { readConfig } from '../platform/config/config';
import { listRepeatedSettings } from '../platform/config/load-settings-file';
import { connectDatabaseReader } from '../platform/database/connect-database';
import type { Database } from '../platform/database/database';
import { openFileStorage } from '../platform/files/open-file-storage';
import { createSingleNode } from '../platform/nodes/nodes';
import { readSystemClock } from '../platform/process/clock';
import { readTrustedInstant } from '../platform/process/clock-checkpoint';
import { createCommandLogger } from '../platform/process/logger';
import { createProgressReporter } from '../platform/process/progress';
import { printReport } from './print-report';
import { readArguments } from './read-arguments';

const DEMO_ACCOUNTS = { emails: DEMO_PEOPLE.map(({ email }) => email), password: DEMO_PASSWORD };

/**
 * Checks everything that this installation depends on, one line each. It only reads, from one snapshot of the database,
 * so it may run beside the server. Faults end it with exit code 1; warnings do not. `--json`: prints one object at the
 * end.
 */
export async function doctor(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { json: { type: 'boolean' } } });
  const assets = findAssets();
  const config = readConfig(process.env, assets.root);
  const { dataDir } = config;
  if (!existsSync(dataDir)) throw new Error(`Data folder not found: ${dataDir}. Start the server once to create it.`);
  const checkRows = config.database ? checkDatabaseServer : checkDatabase;
  const { storage: kept } = openFileStorage(config, createSingleNode(), createCommandLogger());
  const now = readSystemClock();
  const opened = await connectDatabaseReader(config).catch((error: Error) => error);
  /** Returns the checks that read the database; if it cannot be read, the reason. */
  const ofRows = (reads: Database): Check[] => [
    { name: 'clock', run: () => checkClock(reads, now) },
    { name: 'database', run: () => checkRows(reads, assets.migrations) },
    { name: 'move', run: () => checkMove(reads) },
    { name: 'ledger', run: () => checkLedgerReplay(reads, now) },
    { name: 'invoices', run: () => checkInvoiceNumbers(reads) },
    { name: 'sales', run: () => checkSales(reads) },
    { name: 'refunds', run: () => checkRefunds(reads) },
    { name: 'payout files', run: () => checkPayoutFiles(reads) },
    { name: 'credit', run: () => checkCredit(reads) },
    { name: 'e-invoices', run: () => checkEInvoices(reads, { secret: findServerSecret(config), now }) },
    { name: 'aggregates', run: () => checkAggregates(reads) },
    { name: 'files', run: () => checkFiles(reads, kept, createProgressReporter('files')) },
    { name: 'backup', run: () => checkBackup(reads, config, now) },
    ...(config.database
      ? []
      : [
          { name: 'backup copy', run: () => checkBackupCopy(reads, config, now) },
          { name: 'rehearsal', run: () => checkRehearsal(reads, config, now) },
          { name: 'backup disk', run: () => checkManualBackups(config.backupDir) },
        ]),
    { name: 'demo accounts', run: () => checkDemoAccounts(reads, config.publicUrl, DEMO_ACCOUNTS) },
    { name: 'retention', run: () => checkRetention({ db: reads, config }, now) },
    { name: 'two people', run: () => checkTwoPeople(reads, config) },
    { name: 'mail', run: () => checkMail(reads, config) },
  ];
  const readable = opened instanceof Error ? undefined : opened.reads;
  const checks: Check[] = [
    // First: a full disk causes faults in nearly all other checks.
    { name: 'disk', run: async () => checkDisk(await readDiskUsage(dataDir, readable, kept)) },
    { name: 'modules', run: checkModules },
    { name: 'settings', run: () => checkSettings(config, listRepeatedSettings()) },
    { name: 'data folder', run: () => checkDataFolder(dataDir) },
    { name: 'keys', run: () => checkKeys(config) },
    { name: 'update', run: () => checkUpdate(dataDir) },
    ...(opened instanceof Error ? [{ name: 'database', run: () => Promise.reject(opened) }] : ofRows(opened.reads)),
    ...(config.database ? [] : [{ name: 'backup key', run: () => checkBackupKey(config) }]),
    { name: 'alerts', run: () => checkAlerts(config) },
    { name: 'address', run: () => checkAddress(config) },
    { name: 'proxy', run: () => checkProxy(config) },
  ];
  const findings: Finding[] = [];
  try {
    for await (const finding of runChecks(checks)) {
      findings.push(finding);
      if (!values.json) console.log(formatFinding(finding));
    }
  } finally {
    kept.close();
    if (!(opened instanceof Error)) await opened.close();
  }
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [ok, warnings, errors] = [count('ok'), count('warning'), count('error')];
  if (values.json) {
    const list = findings.map(({ check, state, says, todo, details }) => ({
      name: check,
      state,
      message: says,
      todo: todo ?? null,
      details: details ?? [],
    }));
    return printReport({ ok: errors === 0, warnings, errors, checks: list });
  }
  console.log(`\n${ok} ok, ${formatCount(warnings, 'warning')}, ${formatCount(errors, 'error')}.`);
  if (errors > 0) process.exitCode = 1;
}

/** Checks that every balance agrees with its history. While the clock is not trusted, no bonus is credited. */
async function checkLedgerReplay(reads: Database, now: Instant): Promise<Finding> {
  const until = await readTrustedInstant({ tx: reads, now });
  const report = await checkLedger(reads, until, BONUS_GRACE_MS, createProgressReporter('ledger, members'));
  const { faults } = report;
  const contents = formatLedgerSize(report);
  if (faults.length === 0) return createOkFinding('ledger', `all balances match their entries: ${contents}`);
  const todo = 'Do not decide anything for these members. Check their history: waha audit';
  return createErrorFinding('ledger', `${formatCount(faults.length, 'balance error')} in ${contents}`, todo, faults);
}
