import { MINUTE } from '@waha/domain/kernel/time';
import {
  addQuickReply,
  deleteQuickReply,
  editQuickReply,
  listQuickReplies,
  setQuickReplyPicture,
  type WireQuickReply,
} from '@waha/domain/messaging/messaging.contract';
import type { ReasonKind } from '@waha/domain/messaging/reasons/reason';
import {
  deleteReason,
  listReasons,
  listReasonsForMember,
  saveReason,
  type WireReason,
} from '@waha/domain/messaging/reasons/reasons.contract';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { endpointQuery } from '#platform/endpoint-query';
import { useStaffCommand } from '../use-command';

const KEY = ['messaging', 'staff'] as const;

/** The use of an edited text: in conversations, or as a reason for a decision. */
export type ReplyUse = 'conversations' | ReasonKind;

/** A quick reply, or a reason, which has no title. */
export type EditableReply = Omit<WireQuickReply | WireReason, 'kind' | 'title' | 'updatedAt' | 'picture'> &
  Partial<Pick<WireQuickReply, 'title' | 'picture'>>;
export type ReplyFields = Pick<WireQuickReply, 'title' | 'text' | 'translations'>;
/** `picture`: the new one, null to remove it; absent if it is unchanged. */
type SavedFields = ReplyFields & { key: string; picture?: File | null };

export const quickRepliesQuery = endpointQuery([...KEY, 'quick-replies'], listQuickReplies, {});

/** Reasons of all kinds. */
export const reasonsQuery = endpointQuery([...KEY, 'reasons'], listReasons, {});

/** The reasons for a kind of decision about a member, with the texts that the member would read. */
export const memberReasonsQuery = (kind: ReasonKind, userId: string) =>
  endpointQuery(
    [...KEY, 'reasons', kind, userId],
    listReasonsForMember,
    { params: { userId }, query: { kind } },
    { gcTime: MINUTE },
  );

/** Adds a text, or changes the one with this id. The key makes a retry the same text. */
export const useSaveReply = (use: ReplyUse, id: string | undefined) =>
  useStaffCommand('messaging', async ({ key, picture, ...body }: SavedFields): Promise<unknown> => {
    const { title: _, ...reason } = body;
    if (use !== 'conversations')
      return callApi(saveReason, {
        params: { id: id ?? key },
        body: { ...reason, kind: use },
        idempotencyKey: createId(),
      });
    const saved =
      id === undefined
        ? await callApi(addQuickReply, { body, idempotencyKey: key })
        : await callApi(editQuickReply, { params: { id }, body, idempotencyKey: key });
    if (picture === undefined) return saved;
    return callApi(setQuickReplyPicture, {
      params: { id: saved._id },
      files: picture ? { picture } : {},
      idempotencyKey: createId(),
    });
  });

export const useDeleteReply = (use: ReplyUse, id: string) =>
  useStaffCommand<void, { message: string }>('messaging', () =>
    callApi(use === 'conversations' ? deleteQuickReply : deleteReason, { params: { id } }),
  );
