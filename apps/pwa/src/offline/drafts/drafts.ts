import { DAY } from '@waha/domain/kernel/time';
import type { JobFile } from '@waha/domain/outbox/outbox-job';
import { getActiveDb } from '../device/active-db';
import { blockReloadDuring } from '../updates/safe-to-reload';
import { dropDraft } from './drop-draft';
import { readJobFile } from './job-file';

/** A form that was begun, with the files chosen so far. */
export type StoredDraft = { fields: unknown; files: Record<string, File> };

/** The outbox remembers for a week what it has sent: a sending that it no longer knows after this has arrived. Milliseconds. */
export const ASSUME_SENT_AFTER_MS = 6 * DAY;

/** Keeps what has been filled in. `id` names the form and what it is about: `payment:<packId>`. */
export function saveDraft(id: string, fields: unknown): Promise<void> {
  return blockReloadDuring(putDraft(id, fields));
}

async function putDraft(id: string, fields: unknown): Promise<void> {
  const db = await getActiveDb();
  await db?.drafts.put({ id, fields, updatedAt: Date.now() });
}

/** Keeps a chosen file beside the draft; `undefined` takes it away. */
export function saveDraftFile(id: string, field: string, file: File | undefined): Promise<void> {
  return blockReloadDuring(putDraftFile(id, field, file));
}

async function putDraftFile(id: string, field: string, file: File | undefined): Promise<void> {
  // Of whoever chose it: the member may be another by the time its bytes are read.
  const [db, bytes] = await Promise.all([getActiveDb(), file?.arrayBuffer()]);
  if (file && bytes) await db?.draftFiles.put({ draftId: id, field, name: file.name, type: file.type, bytes });
  else await db?.draftFiles.delete([id, field]);
}

/** What was kept of a form; `undefined` when nothing was. */
export async function loadDraft(id: string): Promise<StoredDraft | undefined> {
  const db = await getActiveDb();
  const draft = await db?.drafts.get(id);
  const rows = (await db?.draftFiles.where({ draftId: id }).toArray()) ?? [];
  if (!draft && rows.length === 0) return undefined;
  const files = rows.map(({ field, name, type, bytes }) => [field, new File([bytes], name, { type })]);
  return { fields: draft?.fields, files: Object.fromEntries(files) };
}

/**
 * Makes a form's draft the job that is about to be taken back, with the files that it lacks: what was left locked, or came
 * back from its second copy, has lost its draft. All is on the disk when it returns.
 * @param fields what the job had been filled in with
 */
export async function convertJobToDraft(
  id: string,
  { key, files = [] }: { key: string; files?: readonly JobFile[] },
  fields: object,
): Promise<StoredDraft> {
  // First: a file that is beside it is then never taken for another's.
  const own = { ...fields, key, isSent: true, sentAt: Date.now() };
  await saveDraft(id, own);
  const kept = { files: {}, ...(await loadDraft(id)), fields: own } as StoredDraft;
  for (const each of files) {
    const file = kept.files[each.field] ?? (await readJobFile(each));
    if (file && !kept.files[each.field]) await saveDraftFile(id, each.field, file);
    if (file) kept.files[each.field] = file;
  }
  return kept;
}

/** The forms that were begun, of those whose id begins so, each with whether it holds a file. */
export async function listDrafts(start: string): Promise<{ id: string; fields: unknown; hasFile: boolean }[]> {
  const db = await getActiveDb();
  const drafts = (await db?.drafts.where('id').startsWith(start).toArray()) ?? [];
  const files = (await db?.draftFiles.where('draftId').startsWith(start).primaryKeys()) ?? [];
  return drafts.map(({ id, fields }) => ({ id, fields, hasFile: files.some(([draftId]) => draftId === id) }));
}

/** Forgets a form that was sent or given up. */
export async function clearDraft(id: string): Promise<void> {
  const db = await getActiveDb();
  await db?.transaction('rw', db.drafts, db.draftFiles, () => dropDraft(db, id));
}
