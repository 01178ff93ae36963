import { DAY, type Instant } from '@waha/domain/kernel/time';
import { Dexie, type Table } from 'dexie';
import { readControl } from '../store/control-db';

/**
 * The address to which the phone's share sheet posts a file (`share_target` in the manifest), and the name of the
 * file's field.
 */
export const SHARE_ADDRESS = '/share';
const FILE_FIELD = 'file';

const MEBIBYTE = 1024 * 1024;
/** No form accepts a larger document; forms shrink photos. */
const DOCUMENT_BYTES_LIMIT = 10 * MEBIBYTE;
const PHOTO_BYTES_LIMIT = 40 * MEBIBYTE;

/** The maximum number of stored files. A flood of shares must neither fill the phone nor displace earlier files. */
const MAX_FILES = 4;
const MAX_BYTES = 80 * MEBIBYTE;

/** An unused file is deleted after this many app starts, regardless of the clock. */
const MAX_STARTS = 20;

/** The reason why a shared file was not stored. */
export type ShareFailure = 'type' | 'size' | 'full' | 'lost';

/** `memberId` is the member active at that time; the file is shown to no other member. */
type Row = {
  id: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  at: Instant;
  starts: number;
  memberId?: string;
};

/** A shared file whose use is not chosen yet. */
export type SharedFile = { id: string; file: File };

class SharedDb extends Dexie {
  files!: Table<Row, string>;

  constructor() {
    super('waha-shared');
    this.version(1).stores({ files: '&id' });
  }
}

let openDb: SharedDb | undefined;

/** Returns a separate table: the file belongs to no form and, before a login, to no member. */
function getFilesTable(): Table<Row, string> {
  openDb ??= new SharedDb();
  return openDb.files;
}

/**
 * Handles a file that another app shares: stores it beside earlier ones and redirects to the choice of its use. Needs
 * no network. Stores nothing that a foreign page posts (decision 34).
 */
export async function receiveSharedFile(request: Request, now: Instant): Promise<Response> {
  const address = new URL('/dashboard', request.url);
  if (mayBeShareSheet(request)) {
    const failure = await storeSharedFile(request, now).catch((): ShareFailure => 'lost');
    address.searchParams.set('open', 'shared');
    if (failure) address.searchParams.set('wrong', failure);
  }
  return Response.redirect(address.href, 303);
}

/**
 * Checks whether the request may come from the share sheet, which opens a page and sends no origin or the app's own. A
 * foreign page sends its own origin, unless it hides it.
 */
function mayBeShareSheet({ url, headers, referrer, destination }: Request): boolean {
  const ownOrigin = new URL(url).origin;
  const origins = [headers.get('origin'), referrer && new URL(referrer).origin];
  const isCrossOrigin = origins.some((origin) => origin && origin !== 'null' && origin !== ownOrigin);
  return !isCrossOrigin && (destination === 'document' || destination === '');
}

async function storeSharedFile(request: Request, now: Instant): Promise<ShareFailure | undefined> {
  const file = (await request.formData()).get(FILE_FIELD);
  if (!file || typeof file === 'string') return 'lost';
  const { name, type, size } = file;
  const isPhoto = type.startsWith('image/');
  if (!isPhoto && type !== 'application/pdf') return 'type';
  if (size >= (isPhoto ? PHOTO_BYTES_LIMIT : DOCUMENT_BYTES_LIMIT)) return 'size';
  const earlier = await listSharedFiles();
  const totalBytes = earlier.reduce((sum, sharedFile) => sum + sharedFile.file.size, size);
  if (earlier.length >= MAX_FILES || totalBytes > MAX_BYTES) return 'full';
  const bytes = await file.arrayBuffer();
  const { memberId } = await readControl();
  const id = crypto.randomUUID();
  await getFilesTable().put({ id, name, type, bytes, at: now, starts: 0, ...(memberId !== undefined && { memberId }) });
  return undefined;
}

/** Lists the stored shared files, newest first, and deletes those of a previously active member. */
export async function listSharedFiles(): Promise<SharedFile[]> {
  const [rows, { memberId }] = await Promise.all([getFilesTable().toArray(), readControl()]);
  const isVisible = (row: Row) => row.memberId === undefined || row.memberId === memberId;
  await getFilesTable().bulkDelete(rows.filter((row) => !isVisible(row)).map(({ id }) => id));
  return rows
    .filter(isVisible)
    .sort((a, b) => b.at - a.at)
    .map(({ id, bytes, name, type }) => ({ id, file: new File([bytes], name, { type }) }));
}

/** Deletes a file that was used or discarded; without an id, all files. */
export async function deleteSharedFile(id?: string): Promise<void> {
  await (id === undefined ? getFilesTable().clear() : getFilesTable().delete(id));
}

/**
 * Deletes unused files. Called at each start of the app. A file expires after a day, but only after another start: a
 * corrected clock is not a day. It also expires after many starts, because a clock may stop or go back.
 */
export async function expireSharedFiles(now: Instant): Promise<void> {
  for (const { id, at, starts: startsBefore } of await getFilesTable().toArray()) {
    const starts = startsBefore + 1;
    const isExpired = Math.abs(now - at) >= DAY && starts > 1;
    if (isExpired || starts > MAX_STARTS) await deleteSharedFile(id);
    else await getFilesTable().update(id, { starts });
  }
}
