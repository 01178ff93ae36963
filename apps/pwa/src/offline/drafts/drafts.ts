import { DAY } from '@waha/domain/kernel/time';
import type { JobFile } from '@waha/domain/outbox/outbox-job';
import { loadActiveMemberDb } from '../store/load-active-member-db';
import { blockReloadDuring } from '../updates/safe-to-reload';
import { dropDraft } from './drop-draft';
import { readJobFile } from './job-file';

/** A stored draft of a form, with the files chosen so far. */
export type StoredDraft = { fields: unknown; files: Record<string, File> };

/**
 * The outbox stores sent jobs for a week. After this time, a job that the outbox does not know has been sent. In
 * milliseconds.
 */
export const ASSUME_SENT_AFTER_MS = 6 * DAY;

/** Stores the fields of a form. `id` names the form and its subject: `payment:<packId>`. */
export function saveDraft(id: string, fields: unknown): Promise<void> {
  return blockReloadDuring(putDraft(id, fields));
}

async function putDraft(id: string, fields: unknown): Promise<void> {
  const db = await loadActiveMemberDb();
  await db?.drafts.put({ id, fields, updatedAt: Date.now() });
}

/** Stores a chosen file with the draft; `undefined` removes it. */
export function saveDraftFile(id: string, field: string, file: File | undefined): Promise<void> {
  return blockReloadDuring(putDraftFile(id, field, file));
}

async function putDraftFile(id: string, field: string, file: File | undefined): Promise<void> {
  // Resolve the member first: another member may be active by the time the bytes are read.
  const [db, bytes] = await Promise.all([loadActiveMemberDb(), file?.arrayBuffer()]);
  if (file && bytes) await db?.draftFiles.put({ draftId: id, field, name: file.name, type: file.type, bytes });
  else await db?.draftFiles.delete([id, field]);
}

/** Returns the stored draft of a form; `undefined` if there is none. */
export async function loadDraft(id: string): Promise<StoredDraft | undefined> {
  const db = await loadActiveMemberDb();
  const draft = await db?.drafts.get(id);
  const rows = (await db?.draftFiles.where({ draftId: id }).toArray()) ?? [];
  if (!draft && rows.length === 0) return undefined;
  const files = rows.map(({ field, name, type, bytes }) => [field, new File([bytes], name, { type })]);
  return { fields: draft?.fields, files: Object.fromEntries(files) };
}

/**
 * Turns a job that is about to be cancelled back into the draft of its form, with the missing files. A job that was
 * encrypted, or restored from its backup, has lost its draft. Everything is on the disk when the promise resolves.
 * @param fields the field values of the job
 */
export async function convertJobToDraft(
  id: string,
  { key, files = [] }: { key: string; files?: readonly JobFile[] },
  fields: object,
): Promise<StoredDraft> {
  // Save the fields first, so that a file in the draft is never taken for another job's file.
  const draftFields = { ...fields, key, isSent: true, sentAt: Date.now() };
  await saveDraft(id, draftFields);
  const storedDraft = { files: {}, ...(await loadDraft(id)), fields: draftFields } as StoredDraft;
  for (const jobFile of files) {
    const file = storedDraft.files[jobFile.field] ?? (await readJobFile(jobFile));
    if (file && !storedDraft.files[jobFile.field]) await saveDraftFile(id, jobFile.field, file);
    if (file) storedDraft.files[jobFile.field] = file;
  }
  return storedDraft;
}

/** Lists the drafts whose id begins with `start`, each with whether it holds a file. */
export async function listDrafts(start: string): Promise<{ id: string; fields: unknown; hasFile: boolean }[]> {
  const db = await loadActiveMemberDb();
  const drafts = (await db?.drafts.where('id').startsWith(start).toArray()) ?? [];
  const files = (await db?.draftFiles.where('draftId').startsWith(start).primaryKeys()) ?? [];
  return drafts.map(({ id, fields }) => ({ id, fields, hasFile: files.some(([draftId]) => draftId === id) }));
}

/** Deletes the draft of a form that was sent or discarded. */
export async function clearDraft(id: string): Promise<void> {
  const db = await loadActiveMemberDb();
  await db?.transaction('rw', db.drafts, db.draftFiles, () => dropDraft(db, id));
}
