import { randomInt } from 'node:crypto';
import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import type { Withdrawal } from '@waha/domain/wallet/withdrawal';
import { hashCode } from '../features/wallet/withdrawals/mail-code';
import { verifyWithdrawal } from '../features/wallet/withdrawals/verify-withdrawal';
import { saveCode, saveWithdrawal } from '../features/wallet/withdrawals/withdrawal.store';
import { createId } from '../platform/database/create-id';
import type { UnitOfWork } from '../platform/database/unit-of-work';
import { RefusalError } from '../platform/http/refusal-error';
import { withInstant } from './with-instant';

type Confirmation = { memberId: MemberId; points: number; at: Instant; secret: string };

/** Requests a withdrawal of a demo member, and enters its code at once; no mail is sent. */
export async function confirmDemoWithdrawal(
  unit: UnitOfWork,
  { memberId, points, at, secret }: Confirmation,
): Promise<Withdrawal> {
  const id = createId<WithdrawalId>(at);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const withdrawal: Withdrawal = { id, memberId, points, askedAt: at, status: 'mailing', codes: [] };
  await saveWithdrawal(unit.tx, withdrawal, undefined);
  await saveCode(unit.tx, withdrawal, { hash: hashCode(secret, id, code), sentAt: at });
  const then = withInstant(unit, at + 20 * SECOND);
  const confirmed = await verifyWithdrawal(then, { memberId, withdrawalId: id, code, secret });
  if (confirmed instanceof RefusalError) throw confirmed;
  return confirmed;
}
