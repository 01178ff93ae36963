import type { JobFile } from '@waha/domain/outbox/outbox-job';
import { loadActiveMemberDb } from '../store/load-active-member-db';

/**
 * Returns a file of a job in the outbox, to be shown or moved back into a draft; `undefined` when it has left the
 * outbox.
 */
export async function readJobFile({ uploadId, bytes, type, name }: JobFile): Promise<File | undefined> {
  const [db, { readBytes }] = await Promise.all([loadActiveMemberDb(), import('../store/file-parts')]);
  const read = db && (await readBytes(db, uploadId, 0, bytes));
  return read && new File([read], name ?? uploadId, { type });
}
