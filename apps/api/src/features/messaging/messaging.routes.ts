import type { MemberId, MessageId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/messaging/messaging.contract';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '#platform/http/page';
import { RefusalError } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { markMessagesRead } from './mark-messages-read';
import { countUnreadForPerson } from './messaging.public-queries';
import { readConversationPage, viewMessages } from './messaging.queries';
import { sendMessage } from './send-message';

/** Messages between a member and the administration; both sides use the read endpoint. */
export async function messagingRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue } = app.services;
  const viewer = { reader: 'user', supportEmail: catalogue.company.supportEmail } as const;

  serveCachedEndpoint(app, contract.readConversation, async ({ db, actor, query, reply }) => {
    const { items, ...pageInfo } = await readConversationPage(db, actor.id, query);
    return sendPage(reply, { items: await viewMessages(db, items, viewer), ...pageInfo });
  });

  serveCommand(app, contract.sendMessage, async ({ actor, body, files, key }, unit) => {
    const { content, durationMs } = body;
    const draft = { content, durationMs, file: files.file };
    const order = { memberId: actor.id, authorId: actor.id, side: 'member', draft, key } as const;
    return (await viewMessages(unit.tx, [await sendMessage(unit, order)], viewer))[0]!;
  });

  serveCommand(app, contract.markMessagesRead, async ({ actor, body }, unit) => {
    const isMember = actor.role === 'user';
    const memberId = isMember ? actor.id : body.userId;
    if (!memberId) throw new RefusalError({ code: 'invalid_input', errors: { userId: 'Required.' } });
    const order = { memberId: memberId as MemberId, by: actor.id, upTo: body.upTo as MessageId };
    await markMessagesRead(unit, { ...order, side: isMember ? 'member' : 'staff' });
    return { unreadCount: await countUnreadForPerson(unit.tx, actor) };
  });

  serveCachedEndpoint(app, contract.countUnreadMessages, async ({ db, actor }) => ({
    unreadCount: await countUnreadForPerson(db, actor),
  }));
}
