import { formatCount } from '@waha/domain/kernel/text/format-count';
import type { Instant } from '@waha/domain/kernel/time';
import { isClockTrusted } from '@waha/domain/operations/clock';
import { BONUS_GRACE_MS } from '@waha/domain/wallet/ledger-faults';
import type { Database } from '#platform/database/database';
import { readClockCheckpoint } from '#platform/process/clock-checkpoint';
import { checkLedger } from '../../../wallet/ledger/check-ledger';
import { formatLedgerSize } from '../../../wallet/ledger/format-ledger-size';
import { createErrorFinding, createOkFinding, type Finding } from '../finding';

/**
 * Checks that every balance agrees with its history. While the clock is not trusted, no bonus is credited, so it checks
 * those that were due at the last trusted instant.
 */
export async function checkBalances(
  db: Database,
  now: Instant,
  onProgress: Parameters<typeof checkLedger>[3] = () => undefined,
): Promise<Finding> {
  const checkpoint = await readClockCheckpoint(db);
  const until = isClockTrusted(checkpoint, now) ? now : (checkpoint ?? now);
  const report = await checkLedger(db, until, BONUS_GRACE_MS, onProgress);
  const { faults } = report;
  const contents = formatLedgerSize(report);
  if (faults.length === 0) return createOkFinding('ledger', `all balances match their entries: ${contents}`);
  const todo = 'Do not decide anything for these members. Check their history: waha audit';
  return createErrorFinding('ledger', `${formatCount(faults.length, 'balance error')} in ${contents}`, todo, faults);
}
