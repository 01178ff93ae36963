import { SECOND } from '@waha/domain/kernel/time';
import { tellAccessLost } from '../../platform/access-lost';
import { ApiError, NetworkError } from '../../platform/api-error';
import { reportAnswer, reportSilence } from '../../platform/connectivity';
import { currentSession } from '../../platform/session';

/** A paper of ten megabytes over a slow link. */
const FILE_TIMEOUT = 120 * SECOND;

/**
 * Reads a private file of the member's.
 * @param address of our own server: `/api/invoices/view/…`, `/uploads/…`
 * @throws ApiError when the server says no; NetworkError when no answer of our server came
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  const timer = setTimeout(giveUp, FILE_TIMEOUT);
  signal?.addEventListener('abort', giveUp);
  try {
    return await readFile(address, controller.signal);
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause;
    reportSilence();
    throw new NetworkError('no answer', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

async function readFile(address: string, signal: AbortSignal): Promise<Blob> {
  const userId = currentSession()?.userId;
  const headers = userId ? { 'X-Expect-Member': userId } : undefined;
  const response = await fetch(address, { credentials: 'same-origin', signal, ...(headers && { headers }) });
  const isJson = response.headers.get('content-type')?.includes('application/json');
  if (response.ok && !isJson) {
    const file = await response.blob();
    reportAnswer();
    return file;
  }
  const error = new ApiError(response.status, isJson ? await response.json() : {});
  const endsSession = error.status === 401 || error.code === 'wrong_member';
  if (endsSession && userId === currentSession()?.userId) tellAccessLost(error);
  throw error;
}
