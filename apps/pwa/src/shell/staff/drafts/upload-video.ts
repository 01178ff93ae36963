import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { sendHttpRequest } from '#offline/outbox/http-request';
import { sendTusUpload } from '#offline/outbox/tus-upload';
import { ApiError, NetworkError } from '#platform/api-error';
import { createId } from '#platform/create-id';
import { getSession } from '#platform/session';

/** For each piece of it. */
const CHUNK_TIMEOUT_MS = MINUTE;
const MAX_TRIES = 4;
const RETRY_DELAY_MS = 3 * SECOND;

/** Uploads that were begun on this page, by what their file is: one that is chosen again goes on where it stood. */
const partialUploads = new Map<string, string>();

/**
 * Sends a file in pieces, each of which stays sent when the link is cut.
 * @param onSent told how much of it the server has, from 0 to 1
 * @returns the id of the upload, for a command to name
 * @throws ApiError when the server says no; NetworkError when the link is gone for longer
 */
export async function uploadVideo(file: File, onSent: (share: number) => void): Promise<string> {
  const memberId = getSession()?.userId ?? '';
  const mark = `${memberId} ${file.name} ${file.size} ${file.lastModified}`;
  const uploadId = partialUploads.get(mark) ?? createId();
  partialUploads.set(mark, uploadId);
  const { signal } = new AbortController();
  for (let tries = 1; ; tries++) {
    const ending = await sendTusUpload({
      uploadId,
      bytes: file.size,
      read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
      sendRequest: (question) =>
        sendHttpRequest(
          { fetch: (path, init) => fetch(path, init) },
          { ...question, memberId, timeoutMs: CHUNK_TIMEOUT_MS, signal },
        ),
      now: () => performance.now(),
      onConfirmed: async (bytes) => {
        onSent(bytes / file.size);
        return true;
      },
    });
    if (ending === undefined) {
      partialUploads.delete(mark);
      return uploadId;
    }
    if (typeof ending === 'object' && 'error' in ending)
      throw new ApiError(ending.error.status ?? 400, { ...ending.error.details, ...ending.error });
    if (tries === MAX_TRIES) throw new NetworkError();
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}
