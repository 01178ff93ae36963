import type { ProfileId } from '@waha/domain/kernel/ids';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { viewForReview } from './profile.queries';
import { toProfile } from './profile.store';
import { profiles } from './profile.tables';

/** Profiles as admins see them, by id, for what is told about them. */
export async function findProfileViews(
  db: Database,
  ids: readonly ProfileId[],
): Promise<Map<string, WireReviewedProfile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids)]));
  const views = await viewForReview(db, rows.map(toProfile));
  return new Map(views.map((view) => [view._id, view]));
}
