import { screen } from '@testing-library/react';
import { listProfileQueue, readProfile, type WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import type { FakeServer } from './fake-server';
import { createProfileId, createReviewedProfile, HICHEM } from './fixtures/reviewed-profile';
import { openAdminDashboard } from './open-admin-dashboard';
import { serveQueueCounts } from './serve-queue-counts';

export const PENDING_PROFILE_ID = createProfileId(2);

/** Opens the pending profiles as an administrator; Hichem's is among them. */
export function openQueue(server: FakeServer, part: Partial<WireReviewedProfile> = {}, search = '') {
  const profile = createReviewedProfile(HICHEM, { _id: PENDING_PROFILE_ID, gender: 'man', ...part });
  serveQueueCounts(server, { profiles: 1 });
  server.on(listProfileQueue, [profile]);
  server.on(readProfile, profile);
  return openAdminDashboard(`view=profiles${search}`);
}

/** Opens Hichem's profile in that queue. */
export async function openReview(server: FakeServer, part: Partial<WireReviewedProfile> = {}) {
  const opened = await openQueue(server, part, `&item=${PENDING_PROFILE_ID}`);
  await screen.findByRole('heading', { name: 'Hichem Ayari' });
  return opened;
}
