import { DAY, type Instant } from '@waha/domain/kernel/time';
import { Dexie, type Table } from 'dexie';
import { readControl } from '../store/control-db';

/** Where the phone's own sheet posts a file to (`share_target` in the manifest), and the file's field. */
export const SHARE_ADDRESS = '/share';
const FILE_FIELD = 'file';

const MEBIBYTE = 1024 * 1024;
/** No form takes a larger document; a photo is made small by the form. */
const DOCUMENT_BYTES_LIMIT = 10 * MEBIBYTE;
const PHOTO_BYTES_LIMIT = 40 * MEBIBYTE;

/** What waits at once: nobody looks for more, and a flood must neither fill the phone nor cost what came before it. */
const MAX_FILES = 4;
const MAX_BYTES = 80 * MEBIBYTE;

/** Starts of the app after which a file that nobody took goes, whatever the clock says. */
const MAX_STARTS = 20;

/** Why a shared file was not kept. */
export type ShareFailure = 'type' | 'size' | 'full' | 'lost';

/** `memberId` is who was active then: nobody else is shown it. */
type Row = {
  id: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  at: Instant;
  starts: number;
  memberId?: string;
};

/** A file that waits for its place. */
export type SharedFile = { id: string; file: File };

class SharedDb extends Dexie {
  files!: Table<Row, string>;

  constructor() {
    super('waha-shared');
    this.version(1).stores({ files: '&id' });
  }
}

let opened: SharedDb | undefined;

/** A place of its own: the file belongs to no form and, before a login, to nobody yet. */
function getFilesTable(): Table<Row, string> {
  opened ??= new SharedDb();
  return opened.files;
}

/**
 * What the worker answers to a file that another app hands over: keeps it beside earlier ones and leads to the choice
 * of where it goes. Needs no network. Of what a foreign page posts nothing is kept (decision 34).
 */
export async function receiveSharedFile(request: Request, now: Instant): Promise<Response> {
  const address = new URL('/dashboard', request.url);
  if (mayBeShareSheet(request)) {
    const wrong = await storeSharedFile(request, now).catch((): ShareFailure => 'lost');
    address.searchParams.set('open', 'shared');
    if (wrong) address.searchParams.set('wrong', wrong);
  }
  return Response.redirect(address.href, 303);
}

/** The phone's sheet opens a whole page, and says no origin or the app's own; a foreign page names itself, unless it hides. */
function mayBeShareSheet({ url, headers, referrer, destination }: Request): boolean {
  const own = new URL(url).origin;
  const named = [headers.get('origin'), referrer && new URL(referrer).origin];
  const isForeign = named.some((origin) => origin && origin !== 'null' && origin !== own);
  return !isForeign && (destination === 'document' || destination === '');
}

async function storeSharedFile(request: Request, now: Instant): Promise<ShareFailure | undefined> {
  const file = (await request.formData()).get(FILE_FIELD);
  if (!file || typeof file === 'string') return 'lost';
  const { name, type, size } = file;
  const isPhoto = type.startsWith('image/');
  if (!isPhoto && type !== 'application/pdf') return 'type';
  if (size >= (isPhoto ? PHOTO_BYTES_LIMIT : DOCUMENT_BYTES_LIMIT)) return 'size';
  const earlier = await listSharedFiles();
  const bytesOfAll = earlier.reduce((sum, each) => sum + each.file.size, size);
  if (earlier.length >= MAX_FILES || bytesOfAll > MAX_BYTES) return 'full';
  const bytes = await file.arrayBuffer();
  const { memberId } = await readControl();
  const id = crypto.randomUUID();
  await getFilesTable().put({ id, name, type, bytes, at: now, starts: 0, ...(memberId !== undefined && { memberId }) });
  return undefined;
}

/** The files that wait for their place, newest first; those of whoever was active before are dropped. */
export async function listSharedFiles(): Promise<SharedFile[]> {
  const [rows, { memberId }] = await Promise.all([getFilesTable().toArray(), readControl()]);
  const isOwn = (row: Row) => row.memberId === undefined || row.memberId === memberId;
  await getFilesTable().bulkDelete(rows.filter((row) => !isOwn(row)).map(({ id }) => id));
  return rows
    .filter(isOwn)
    .sort((a, b) => b.at - a.at)
    .map(({ id, bytes, name, type }) => ({ id, file: new File([bytes], name, { type }) }));
}

/** It was taken, or thrown away; without an id, all of them. */
export async function deleteSharedFile(id?: string): Promise<void> {
  await (id === undefined ? getFilesTable().clear() : getFilesTable().delete(id));
}

/**
 * Called at each start of the app. What nobody took goes after a day, but only once the app was started since (a
 * clock that was set right is no day); and after many starts in any case (a clock may stand still, or go back).
 */
export async function expireSharedFiles(now: Instant): Promise<void> {
  for (const { id, at, starts: before } of await getFilesTable().toArray()) {
    const starts = before + 1;
    const isOld = Math.abs(now - at) >= DAY && starts > 1;
    if (isOld || starts > MAX_STARTS) await deleteSharedFile(id);
    else await getFilesTable().update(id, { starts });
  }
}
