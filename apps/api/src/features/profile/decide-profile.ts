import type { ProfileId, StaffId } from '@waha/domain/kernel/ids';
import { decideProfile as decideRule, type ProfileDecision } from '@waha/domain/profile/profile';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { findProfile, saveDecision } from './profile.store';

/**
 * Verifies or rejects a profile, once, with all reactions. @throws RefusalError `profile_not_found`,
 * `profile_already_decided`, `own_decision`
 */
export async function decideProfile(
  { tx, now, emit }: UnitOfWork,
  order: { profileId: ProfileId; decision: ProfileDecision; by: StaffId },
): Promise<void> {
  const profile = requireFound(await findProfile(tx, order.profileId), 'profile_not_found');
  const decided = await unwrapDecision(tx, decideRule(profile, order.decision, order.by, now));
  await saveDecision(tx, decided.profile, profile.status);
  await emit(decided.event);
}
