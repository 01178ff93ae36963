import { SECOND } from '@waha/domain/kernel/time';
import { notifyAccessLost } from '#platform/access-lost';
import { ApiError } from '#platform/api-error';
import { fetchFromServer } from '#platform/fetch-from-server';
import { getSession } from '#platform/session';

/** The time for a document of ten megabytes over a slow connection. */
const FILE_TIMEOUT_MS = 120 * SECOND;

/**
 * Fetches a private file of the member.
 * @param address of our own server: `/api/invoices/view/…`, `/uploads/…`
 * @throws ApiError if the server refuses; NetworkError if our server did not respond
 */
export function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const userId = getSession()?.userId;
  const init: RequestInit = { credentials: 'same-origin', ...(userId && { headers: { 'X-Expect-Member': userId } }) };
  return fetchFromServer(address, init, { signal, timeoutMs: FILE_TIMEOUT_MS }, async (response) => {
    const isJson = response.headers.get('content-type')?.includes('application/json');
    if (response.ok && !isJson) return response.blob();
    const error = new ApiError(response.status, isJson ? await response.json() : {});
    const endsSession = error.status === 401 || error.code === 'wrong_member';
    if (endsSession && userId === getSession()?.userId) notifyAccessLost(error);
    throw error;
  });
}
