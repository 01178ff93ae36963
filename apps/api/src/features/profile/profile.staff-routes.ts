import type { ProfileId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/profile/profile.contract';
import type { FastifyInstance } from 'fastify';
import { serveCommand } from '../../platform/http/command-route';
import { sendPage } from '../../platform/http/pagination';
import { orMissing, Refused } from '../../platform/http/refusal';
import { serve } from '../../platform/http/route';
import { decideProfile } from './decide-profile';
import { listMembers } from './list-members';
import { queuedProfiles, viewForReview, viewWithoutDocuments } from './profile.queries';
import { findProfile } from './profile.store';

/** What staff do with profiles: look, verify, reject. Member routes are next door in profile.routes.ts. */
export async function profileStaffRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;

  serve(app, contract.listMembers, async ({ actor, query, reply }) => {
    const filter = actor.role === 'admin' ? query.filter : 'verified';
    return sendPage(reply, await listMembers(db, { ...query, filter }));
  });

  serve(app, contract.queueProfiles, async ({ query, reply }) => sendPage(reply, await queuedProfiles(db, query)));

  serve(app, contract.readProfile, async ({ actor, params }) => {
    const profile = orMissing(await findProfile(db, params.id as ProfileId), 'profile_not_found');
    if (actor.role === 'admin') return (await viewForReview(db, [profile]))[0]!;
    if (profile.status !== 'verified') throw new Refused({ code: 'profile_not_found' });
    return viewWithoutDocuments(profile);
  });

  serveCommand(app, contract.verifyProfile, async ({ actor, params }, unit) => {
    const profileId = params.id as ProfileId;
    await decideProfile(unit, { profileId, decision: { status: 'verified' }, by: actor.id });
    return { message: 'Profile verified successfully' };
  });

  serveCommand(app, contract.rejectProfile, async ({ actor, params, body }, unit) => {
    const profileId = params.id as ProfileId;
    await decideProfile(unit, { profileId, decision: { status: 'rejected', ...body }, by: actor.id });
    return { message: 'Profile verification rejected' };
  });
}
