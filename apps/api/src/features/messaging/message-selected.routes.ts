import type { MemberId } from '@waha/domain/kernel/ids';
import { fillReply } from '@waha/domain/messaging/staff/fill-reply';
import { messageSelected } from '@waha/domain/staff-selected-members.contract';
import type { FastifyInstance } from 'fastify';
import { findPeople } from '#platform/auth/people.queries';
import { serveCommand } from '#platform/http/serve-command';
import { sendMessage } from './send-message';

/** One text to several conversations, with the first name of each member. All messages are one transaction, and each has a key of its own. */
export async function messageSelectedRoutes(app: FastifyInstance): Promise<void> {
  serveCommand(app, messageSelected, async ({ actor, body, key }, unit) => {
    const members = await findPeople(unit.tx, body.userIds as MemberId[]);
    let sent = 0;
    for (const memberId of new Set(body.userIds as MemberId[])) {
      const member = members.get(memberId);
      if (member?.role !== 'user') continue;
      const draft = { content: body.content && fillReply(body.content, { name: member.name }) };
      const messageKey = key && `${key}:${memberId}`;
      await sendMessage(unit, { memberId, authorId: actor.id, side: 'staff', draft, key: messageKey });
      sent++;
    }
    return { sent };
  });
}
