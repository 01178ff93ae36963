import { screen } from '@testing-library/react';
import { listProfileQueue, readProfile, type WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import type { AnsweringServer } from './answering-server';
import { aReviewedProfile, HICHEM, profileId } from './fixtures/reviewed-profile';
import { letQueues } from './let-queues';
import { openAdminDesk } from './open-admin-desk';

export const WAITING_ID = profileId(2);

/** An administrator at the waiting profiles, with Hichem's among them. */
export function openQueue(server: AnsweringServer, part: Partial<WireReviewedProfile> = {}, search = '') {
  const profile = aReviewedProfile(HICHEM, { _id: WAITING_ID, gender: 'man', ...part });
  letQueues(server, { profiles: 1 });
  server.on(listProfileQueue, [profile]);
  server.on(readProfile, profile);
  return openAdminDesk(`view=profiles${search}`);
}

/** The same with Hichem's open. */
export async function openReview(server: AnsweringServer, part: Partial<WireReviewedProfile> = {}) {
  const opened = await openQueue(server, part, `&item=${WAITING_ID}`);
  await screen.findByRole('heading', { name: 'Hichem Ayari' });
  return opened;
}
