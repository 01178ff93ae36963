import type { PayoutFileId, StaffId } from '@waha/domain/kernel/ids';
import {
  type ChosenPayout,
  type PayoutFile,
  createPayoutFile as rule,
  sumPayouts,
} from '@waha/domain/payouts/payout-file';
import type { Config } from '#platform/config/config';
import { writeAuditLog } from '#platform/database/audit-log';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { unwrapResult } from '#platform/http/refusal-error';
import { listDuePayouts } from './list-due-payouts';
import { notifyFinance } from './notify-finance';
import { findFileNumbers, findLastFileNumber, savePayoutFile } from './payout-file.store';
import { sumOrderedToday } from './view-due-payouts';

type Input = {
  /** The name of the layout. */
  layout: string;
  payouts: readonly ChosenPayout[];
  by: StaffId;
  config: Pick<Config, 'payoutLayouts' | 'payoutLimits'>;
};

/**
 * Makes a payout file of due payouts, as the caller saw them.
 * @throws RefusalError with a code of `payoutFilesRefusals`, or `own_decision`
 */
export async function createPayoutFile(
  unit: UnitOfWork,
  { layout: name, payouts, by, config }: Input,
): Promise<PayoutFile> {
  const { tx, now } = unit;
  const limits = config.payoutLimits;
  const order = {
    ...{ id: createId<PayoutFileId>(now), number: (await findLastFileNumber(tx)) + 1, payouts, by },
    layout: config.payoutLayouts.find((layout) => layout.name === name),
  };
  const context = {
    due: await listDuePayouts(tx, { payouts }),
    fileNumbers: await findFileNumbers(tx, payouts),
    ...{ limits, orderedTodayMillimes: await sumOrderedToday(tx, { now, limits }) },
  };
  const file = unwrapResult(rule(order, context, now));
  await savePayoutFile(tx, file);
  const { number, lines } = file;
  const details = { number, layout: name, count: lines.length, totalMillimes: sumPayouts(lines) };
  await writeAuditLog(unit, { actorId: by, action: 'payout-file.created', subjectId: file.id, details });
  await notifyFinance(unit);
  return file;
}
