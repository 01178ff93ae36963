import type { MemberId } from '@waha/domain/kernel/ids';
import { appendMemberTag, findSpelling } from '@waha/domain/members/member-tag';
import { tagSelected } from '@waha/domain/staff-selected-members.contract';
import type { FastifyInstance } from 'fastify';
import { findPeople } from '#platform/auth/people.queries';
import { unwrapResult } from '#platform/http/refusal-error';
import { serveCommand } from '#platform/http/serve-command';
import { deleteTag, findTags, listTags, saveTag } from './member-tags.store';
import { recordStaffMark } from './record-staff-mark';

/** Tags for several members at once. */
export async function selectedMembersRoutes(app: FastifyInstance): Promise<void> {
  serveCommand(app, tagSelected, async ({ actor, body }, unit) => {
    const { tx, now } = unit;
    const memberIds = [...new Set(body.userIds)] as MemberId[];
    const tagsByMember = await findTags(tx, memberIds);
    const people = await findPeople(tx, memberIds);
    const existingTags = await listTags(tx, () => true);
    const changedIds: MemberId[] = [];
    let full = 0;
    for (const memberId of memberIds) {
      const tags = tagsByMember.get(memberId) ?? [];
      if (body.change === 'remove') {
        if (!(await deleteTag(tx, memberId, findSpelling(tags, body.tag) ?? body.tag))) continue;
        await recordStaffMark(unit, 'tag.removed', memberId, actor.id);
        changedIds.push(memberId);
        continue;
      }
      if (people.get(memberId)?.role !== 'user') continue;
      const added = appendMemberTag(tags, body.tag, existingTags);
      if (!added.ok && added.refusal.code === 'too_many_kept') {
        full++;
        continue;
      }
      const tag = unwrapResult(added);
      if (tags.includes(tag)) continue;
      await saveTag(tx, { memberId, tag, addedBy: actor.id, addedAt: now });
      await recordStaffMark(unit, 'tag.added', memberId, actor.id);
      changedIds.push(memberId);
    }
    return { changed: changedIds.length, changedIds, full };
  });
}
