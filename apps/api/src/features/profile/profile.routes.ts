import type { MemberId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/profile/profile.contract';
import type { FastifyInstance } from 'fastify';
import { requireConsent } from '#features/terms/consent.public-queries';
import { RefusalError } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { viewPrevious, viewProfile, viewWithoutDocuments } from './profile.queries';
import { findLatestProfile } from './profile.store';
import { submitProfile } from './submit-profile';

/** Profile endpoints for members: send identity documents and read their status. */
export async function profileRoutes(app: FastifyInstance): Promise<void> {
  serveCachedEndpoint(app, contract.readOwnProfile, async ({ db, actor, params }) => {
    const profile = await findLatestProfile(db, params.userId as MemberId);
    const maySeeDocuments = actor.id === params.userId || actor.role === 'admin';
    if (profile && profile.status !== 'rejected') {
      return maySeeDocuments ? viewProfile(profile) : viewWithoutDocuments(profile);
    }
    const details = profile && maySeeDocuments ? { previous: viewPrevious(profile) } : {};
    throw new RefusalError({ code: 'profile_not_found', details });
  });

  serveCommand(app, contract.submitProfile, async ({ actor, body, files }, unit) => {
    if (actor.role !== 'user') throw new RefusalError({ code: 'forbidden' });
    await requireConsent(unit.tx, app.services.catalogue, actor);
    const { userId: _, ...profileFields } = body;
    const profile = await submitProfile(unit, { memberId: actor.id, draft: { ...profileFields, ...files } });
    return {
      message: 'Profile submitted successfully! Awaiting admin verification.',
      profile: viewProfile(profile),
    };
  });
}
