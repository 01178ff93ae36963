import type { InvitationEvent } from '@waha/domain/invitations/invitation';
import { createInvitationEntry } from '@waha/domain/wallet/invitation-entry';
import { reverseSource } from '@waha/domain/wallet/reversal';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { unwrapResult } from '#platform/http/refusal-error';
import { listEntries, saveEntries } from '../wallet.store';
import { accrueIfTrusted } from './accrue-bonuses';

type EventOf<Type extends InvitationEvent['type']> = Extract<InvitationEvent, { type: Type }>;

/** Reaction to a credited invitation: adds its points to the inviter's wallet. */
export async function creditInviter({ tx }: UnitOfWork, { invitation, at }: EventOf<'invitation.credited'>) {
  const { id, inviterId, points } = invitation;
  if (points === undefined) throw new Error(`the credited invitation ${id} has no points`);
  await saveEntries(tx, inviterId, [createInvitationEntry({ id, points, decidedAt: at })]);
}

/**
 * Reaction to the reversal of an invitation: takes its points back.
 * @throws RefusalError `points_already_withdrawn` by the inviter
 */
export async function reverseInviterPoints({ tx, now }: UnitOfWork, { invitation }: EventOf<'invitation.reversed'>) {
  const { id, inviterId } = invitation;
  // Due points of the inviter's packs count, too.
  await accrueIfTrusted({ tx, now }, [inviterId]);
  await saveEntries(tx, inviterId, unwrapResult(reverseSource(await listEntries(tx, inviterId), id, now)));
}
