import type { JobFile } from '@waha/domain/outbox/outbox-job';
import { getActiveDb } from '../device/active-db';

/** The bytes of a file that waits in the outbox, to be shown or taken back; `undefined` when it has left it. */
export async function readJobFile({ uploadId, bytes, type, name }: JobFile): Promise<File | undefined> {
  const [db, { readBytes }] = await Promise.all([getActiveDb(), import('../outbox/file-parts')]);
  const read = db && (await readBytes(db, uploadId, 0, bytes));
  return read && new File([read], name ?? uploadId, { type });
}
