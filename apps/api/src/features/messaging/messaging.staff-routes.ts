import type { MemberId, QuickReplyId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/messaging/messaging.contract';
import type { FastifyInstance } from 'fastify';
import { auditView } from '#platform/database/audit-view';
import { appendChanges } from '#platform/database/change-log';
import { createId } from '#platform/database/create-id';
import { hideFile, saveFile } from '#platform/files/private-files';
import { sendPage } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findMember, listConversations, readConversation, viewMessages } from './messaging.queries';
import { deleteQuickReply, listQuickReplies, saveQuickReply, toWireQuickReply } from './replies/quick-reply.store';
import { sendMessage } from './send-message';

const INBOX_CHANGES = [{ audience: 'admin', feature: 'messaging' }] as const;

/** The shared inbox of the administration, and its quick replies. */
export async function messagingStaffRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, config } = app.services;
  const viewer = { reader: 'admin', supportEmail: catalogue.company.supportEmail, config } as const;

  serveCachedEndpoint(
    app,
    contract.listConversations,
    async ({ db, actor, query: { userId, ...query }, reply }) => {
      const page = userId
        ? await readConversation(db, userId as MemberId, query, viewer)
        : await listConversations(db, { ...query, caller: actor.id }, viewer);
      return sendPage(reply, page);
    },
    {
      before: async ({ actor, query: { userId } }) => {
        if (!userId) return;
        const memberId = userId as MemberId;
        await auditView(app.services, {
          actorId: actor.id,
          action: 'conversation.viewed',
          subjectId: userId,
          memberId,
        });
      },
    },
  );

  serveCommand(app, contract.sendToMember, async ({ actor, params, body, files, key }, unit) => {
    const { _id: memberId } = await findMember(unit.tx, params.userId as MemberId, config);
    const draft = { content: body.content, durationMs: body.durationMs, file: files.file };
    const order = { memberId, authorId: actor.id, side: 'staff', draft, key } as const;
    return (await viewMessages(unit.tx, [await sendMessage(unit, order)], viewer))[0]!;
  });

  serveCachedEndpoint(app, contract.listQuickReplies, async ({ db }) =>
    (await listQuickReplies(db)).map(toWireQuickReply),
  );

  serveCommand(app, contract.addQuickReply, async ({ actor, body }, unit) => {
    const { tx, now } = unit;
    const reply = { ...body, translations: body.translations ?? {}, id: createId<QuickReplyId>(now), updatedAt: now };
    await saveQuickReply(tx, reply, actor.id);
    await appendChanges(unit, INBOX_CHANGES);
    return toWireQuickReply(reply);
  });

  serveCommand(app, contract.editQuickReply, async ({ actor, params, body }, unit) => {
    const quickReply = (await listQuickReplies(unit.tx)).find(({ id }) => id === params.id);
    const stored = requireFound(quickReply, 'quick_reply_not_found');
    const reply = { ...stored, ...body, translations: body.translations ?? stored.translations, updatedAt: unit.now };
    await saveQuickReply(unit.tx, reply, actor.id);
    await appendChanges(unit, INBOX_CHANGES);
    return toWireQuickReply(reply);
  });

  serveCommand(app, contract.setQuickReplyPicture, async ({ actor, params, files: { picture: file } }, unit) => {
    const quickReply = (await listQuickReplies(unit.tx)).find(({ id }) => id === params.id);
    const { picture: former, ...reply } = requireFound(quickReply, 'quick_reply_not_found');
    if (former) await hideFile(unit.tx, former.fileId);
    if (file) await saveFile(unit, file, { ownerId: actor.id, purpose: 'reply_picture' });
    const picture = file && { fileId: file.fileId, type: file.type, bytes: file.size };
    const changed = { ...reply, ...(picture && { picture }), updatedAt: unit.now };
    await saveQuickReply(unit.tx, changed, actor.id);
    await appendChanges(unit, INBOX_CHANGES);
    return toWireQuickReply(changed);
  });

  serveCommand(app, contract.deleteQuickReply, async ({ params }, unit) => {
    requireFound(await deleteQuickReply(unit.tx, params.id as QuickReplyId), 'quick_reply_not_found');
    await appendChanges(unit, INBOX_CHANGES);
    return { message: 'Quick reply deleted.' };
  });
}
