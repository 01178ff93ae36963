import { DAY, type Instant } from '@waha/domain/kernel/time';
import { Dexie, type Table } from 'dexie';
import { readControl } from '../store/control-db';

/** Where the phone's own sheet posts a file to (`share_target` in the manifest), and the file's field. */
export const SHARE_ADDRESS = '/share';
const FIELD = 'file';

const MEBIBYTE = 1024 * 1024;
/** No form takes a larger document; a photo is made small by the form. */
const DOCUMENT_BELOW = 10 * MEBIBYTE;
const PHOTO_BELOW = 40 * MEBIBYTE;

/** Starts of the app after which a file that nobody took goes, whatever the clock says. */
const MOST_STARTS = 20;

/** Why a shared file was not kept. */
export type NotShared = 'type' | 'size' | 'lost';

/** `memberId` is who was active then: nobody else is shown it. */
type Row = {
  id: 'last';
  name: string;
  type: string;
  bytes: ArrayBuffer;
  at: Instant;
  starts: number;
  memberId?: string;
};

class SharedDb extends Dexie {
  files!: Table<Row, string>;

  constructor() {
    super('waha-shared');
    this.version(1).stores({ files: '&id' });
  }
}

let opened: SharedDb | undefined;

/** A place of its own: the file belongs to no form and, before a login, to nobody yet. */
function shared(): Table<Row, string> {
  opened ??= new SharedDb();
  return opened.files;
}

/**
 * What the worker answers to a file that another app hands over: keeps it in place of an earlier one and leads to
 * the choice of where it goes. Needs no network.
 */
export async function receiveShared(request: Request, now: Instant): Promise<Response> {
  const wrong = await keep(request, now).catch((): NotShared => 'lost');
  const address = new URL('/dashboard?open=shared', request.url);
  if (wrong) address.searchParams.set('wrong', wrong);
  return Response.redirect(address.href, 303);
}

async function keep(request: Request, now: Instant): Promise<NotShared | undefined> {
  await dropShared();
  const file = (await request.formData()).get(FIELD);
  if (!file || typeof file === 'string') return 'lost';
  const { name, type, size } = file;
  const isPhoto = type.startsWith('image/');
  if (!isPhoto && type !== 'application/pdf') return 'type';
  if (size >= (isPhoto ? PHOTO_BELOW : DOCUMENT_BELOW)) return 'size';
  const bytes = await file.arrayBuffer();
  const { memberId } = await readControl();
  await shared().put({
    id: 'last',
    name,
    type,
    bytes,
    at: now,
    starts: 0,
    ...(memberId !== undefined && { memberId }),
  });
  return undefined;
}

/** The file that waits for its place, if it is for whoever is active now. */
export async function lookAtShared(): Promise<File | undefined> {
  const [row, { memberId }] = await Promise.all([shared().get('last'), readControl()]);
  if (!row) return undefined;
  if (row.memberId === undefined || row.memberId === memberId)
    return new File([row.bytes], row.name, { type: row.type });
  await dropShared(); // another member has come meanwhile
  return undefined;
}

/** It was taken, or thrown away. */
export async function dropShared(): Promise<void> {
  await shared().clear();
}

/**
 * Called at each start of the app. What nobody took goes after a day, but only once the app was started since (a
 * clock that was set right is no day); and after many starts in any case (a clock may stand still, or go back).
 */
export async function ageShared(now: Instant): Promise<void> {
  const row = await shared().get('last');
  if (!row) return;
  const starts = row.starts + 1;
  const isOld = Math.abs(now - row.at) >= DAY && starts > 1;
  if (isOld || starts > MOST_STARTS) await dropShared();
  else await shared().update('last', { starts });
}
