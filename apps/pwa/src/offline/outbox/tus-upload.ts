import { SECOND } from '@waha/domain/kernel/time';
import { type OutboxResponse, type Outcome, toOutcome } from '@waha/domain/outbox/outcome';
import type { Answered, Question } from './http-request';

/** What is sent at once, and so what a cut costs at most; a link that proves quick gets more. */
export const SMALL_CHUNK_BYTES = 256 * 1024;
export const LARGE_CHUNK_BYTES = 1024 * 1024;
const QUICK = 2 * SECOND;
const QUICK_UNTIL_LARGE = 4;
/** The server and we may disagree about where the upload stands this often, then it waits for its next try. */
const LAPS = 4;

export type Upload = {
  uploadId: string;
  bytes: number;
  /** `undefined` when the device has lost them. */
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  ask: (question: Pick<Question, 'method' | 'path' | 'headers' | 'body'>) => Promise<Answered>;
  now: () => number;
  /** Told after each chunk what the server has; false stops the upload. */
  onConfirmed: (bytes: number) => Promise<boolean>;
};

/** `undefined` when the server has it all. */
type Ending = Outcome | 'stopped' | 'fileLost' | undefined;

const RETRY: Outcome = { class: 'retry' };

/**
 * Sends a file by tus 1.0, under an id that the device chose, from where the server stands: so a cut costs
 * one chunk, and a lost answer to the creation makes no second upload.
 */
export async function tusUpload(upload: Upload): Promise<Ending> {
  for (let lap = 0; lap < LAPS; lap++) {
    const start = await findOrCreate(upload);
    if (start === 'disagreed') continue;
    if (typeof start !== 'number') return start;
    const ending = await sendFrom(start, upload);
    if (ending !== 'disagreed') return ending;
  }
  return RETRY;
}

/** Where to go on from, in bytes. */
async function findOrCreate({ uploadId, bytes, ask }: Upload): Promise<number | Outcome | 'disagreed'> {
  const path = `/api/uploads/${uploadId}`;
  const { reply, headers } = await ask({ method: 'HEAD', path, headers: TUS });
  const standing = offsetIn(headers);
  if (isStatus(reply, 200) && standing !== undefined) return standing;
  if (isStatus(reply, 409) && !isTus(headers)) return wrongMember();
  if (!isStatus(reply, 404, 410)) return noSuccess(reply, headers);

  const metadata = `id ${btoa(uploadId)}`;
  const created = await ask({
    method: 'POST',
    path: '/api/uploads',
    headers: { ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata },
  });
  if (isStatus(created.reply, 201) && isTus(created.headers)) return 0;
  return disagreed(created) ? 'disagreed' : noSuccess(created.reply, created.headers);
}

async function sendFrom(start: number, upload: Upload): Promise<Ending | 'disagreed'> {
  const { uploadId, bytes, read, ask, now, onConfirmed } = upload;
  let quick = 0;
  for (let offset = start; ; ) {
    if (!(await onConfirmed(offset))) return 'stopped';
    if (offset >= bytes) return undefined;
    const size = quick >= QUICK_UNTIL_LARGE ? LARGE_CHUNK_BYTES : SMALL_CHUNK_BYTES;
    const body = await read(offset, Math.min(bytes, offset + size));
    if (!body) return 'fileLost';

    const startedAt = now();
    const headers = { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
    const answered = await ask({ method: 'PATCH', path: `/api/uploads/${uploadId}`, headers, body });
    const confirmed = offsetIn(answered.headers);
    if (!isStatus(answered.reply, 204) || confirmed === undefined) {
      return disagreed(answered) ? 'disagreed' : noSuccess(answered.reply, answered.headers);
    }
    quick = now() - startedAt < QUICK ? quick + 1 : 0;
    offset = confirmed;
  }
}

const TUS = { 'Tus-Resumable': '1.0.0' };

function isStatus(reply: OutboxResponse, ...statuses: number[]): boolean {
  return reply.came === 'answer' && statuses.includes(reply.status);
}

function isTus(headers: Headers): boolean {
  return headers.has('Tus-Resumable');
}

function offsetIn(headers: Headers): number | undefined {
  const offset = headers.get('Upload-Offset');
  return offset !== null && isTus(headers) ? Number(offset) : undefined;
}

/** The upload stands elsewhere than we thought, or is gone: asking again tells. */
function disagreed({ reply, headers }: Answered): boolean {
  return isTus(headers) && isStatus(reply, 404, 409, 410);
}

/** Tus itself answers in plain text; that is our server's word as much as JSON is. Success without tus is a hotspot's. */
function noSuccess(reply: OutboxResponse, headers: Headers): Outcome {
  const outcome = toOutcome(reply.came === 'answer' && isTus(headers) ? { ...reply, isJson: true } : reply);
  return outcome.class === 'sent' ? RETRY : outcome;
}

/** An answer to HEAD has no body to tell by; no other conflict can be meant. */
function wrongMember(): Outcome {
  return { class: 'auth', error: { class: 'auth', code: 'wrong_member', message: '', status: 409 } };
}
