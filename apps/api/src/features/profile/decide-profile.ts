import type { ProfileId, StaffId } from '@waha/domain/kernel/ids';
import { decideProfile as decideRule, type ProfileDecision } from '@waha/domain/profile/profile';
import { orMissing, orRefuse } from '../../platform/refused';
import type { Unit } from '../../platform/transact';
import { findProfile, saveDecision } from './profile.store';

/** Verifies or rejects, once, with all that it causes. @throws Refused `profile_not_found`, `profile_already_decided` */
export async function decideProfile(
  { tx, now, emit }: Unit,
  order: { profileId: ProfileId; decision: ProfileDecision; by: StaffId },
): Promise<void> {
  const profile = orMissing(await findProfile(tx, order.profileId), 'profile_not_found');
  const decided = orRefuse(decideRule(profile, order.decision, order.by, now));
  await saveDecision(tx, decided.profile, profile.status);
  await emit(decided.event);
}
