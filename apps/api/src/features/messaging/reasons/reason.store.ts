import type { QuickReplyId, StaffId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { mergeReasons, type Reason } from '@waha/domain/messaging/reasons/reason';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { requireFound } from '#platform/http/refusal-error';
import { quickReplies } from '../messaging.tables';
import { BUILT_IN_REASONS } from './built-in-reasons';

/** Returns the reasons of all kinds, those of the program first. */
export async function listReasons(db: Tx | Database): Promise<Reason[]> {
  const { id, usedFor, text, translations } = quickReplies;
  const rows = await db
    .select({ id, kind: usedFor, text, translations })
    .from(quickReplies)
    .where(isNotNull(usedFor))
    .orderBy(asc(id));
  return mergeReasons(
    BUILT_IN_REASONS,
    rows.flatMap(({ kind, ...reason }) => (kind === null ? [] : [{ ...reason, kind }])),
  );
}

type Edit = { by: StaffId; at: Instant };

/**
 * Inserts a reason, or replaces the stored one.
 * @throws RefusalError `quick_reply_not_found` if the id is that of a quick reply
 */
export async function saveReason(tx: Tx, { id, kind, text, translations }: Reason, { by, at }: Edit): Promise<void> {
  const set = { usedFor: kind, title: '', text, translations, updatedBy: by, updatedAt: at };
  const [saved] = await tx
    .insert(quickReplies)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: quickReplies.id, set, setWhere: isNotNull(quickReplies.usedFor) })
    .returning({ id: quickReplies.id });
  requireFound(saved, 'quick_reply_not_found');
}

/** Deletes a reason. One of the program is kept with an empty text, so that it stays deleted. */
export async function deleteReason(tx: Tx, id: QuickReplyId, edit: Edit): Promise<void> {
  const builtIn = BUILT_IN_REASONS.find((reason) => reason.id === id);
  if (builtIn) await saveReason(tx, { ...builtIn, text: '', translations: {} }, edit);
  else await tx.delete(quickReplies).where(and(eq(quickReplies.id, id), isNotNull(quickReplies.usedFor)));
}
