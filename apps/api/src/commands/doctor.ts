import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toIso } from '@waha/domain/kernel/time';
import { checkLedger, type LedgerReport } from '../features/wallet/check-ledger';
import { findAssets } from '../platform/assets';
import { systemClock } from '../platform/clock';
import { readConfig } from '../platform/config';
import { openReader } from '../platform/database';

/**
 * Looks whether every balance is what its history says, and says what it looked at. Only reads, one moment of the
 * database, and so may run beside the server. Differences end it with exit code 1.
 */
export async function doctor(): Promise<void> {
  const { dataDir } = readConfig(process.env, findAssets().root);
  const file = join(dataDir, 'waha.sqlite');
  if (!existsSync(file)) throw new Error(`There is no database in ${dataDir}. Start the server once.`);
  const { reads, close } = openReader(file);
  try {
    const now = systemClock();
    const report = await checkLedger(reads, now);
    console.log(`The ledger at ${toIso(now)}: ${contents(report)}.`);
    if (report.faults.length === 0) return console.log('Every balance agrees with its history.');
    console.log(`${report.faults.length} differences:`);
    for (const fault of report.faults) console.log(`  ${fault}`);
    process.exitCode = 1;
  } catch (error) {
    const isOtherVersion = error instanceof Error && /no such (table|column)/.test(`${error.message} ${error.cause}`);
    if (!isOtherVersion) throw error;
    throw new Error('The database is of another version of the program. Start the server once, then try again.');
  } finally {
    close();
  }
}

function contents({ members, entries, packs, withdrawals, recharges }: LedgerReport): string {
  return `${members} members, ${entries} entries, ${packs} packs, ${withdrawals} withdrawals, ${recharges} accepted recharges`;
}
