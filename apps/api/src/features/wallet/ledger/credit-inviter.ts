import type { InvitationId, MemberId } from '@waha/domain/kernel/ids';
import type { LedgerEntry } from '@waha/domain/wallet/ledger';
import { reverseSource } from '@waha/domain/wallet/reversal';
import type { Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { unwrapResult } from '#platform/http/refusal-error';
import { listEntries, saveEntries } from '../wallet.store';
import { accrueIfTrusted } from './accrue-bonuses';

/** Adds the entry of a credited invitation to the inviter's wallet. */
export async function creditInviter(tx: Tx, inviterId: MemberId, entry: LedgerEntry): Promise<void> {
  await saveEntries(tx, inviterId, [entry]);
}

/**
 * Reverses the credit of an invitation.
 * @throws RefusalError `points_already_withdrawn` by the inviter
 */
export async function reverseInviterPoints(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { id, inviterId }: { id: InvitationId; inviterId: MemberId },
): Promise<void> {
  // Due points of the inviter's packs count, too.
  await accrueIfTrusted({ tx, now }, [inviterId]);
  await saveEntries(tx, inviterId, unwrapResult(reverseSource(await listEntries(tx, inviterId), id, now)));
}
