import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { sendHttpRequest } from '#offline/outbox/http-request';
import { sendTusUpload } from '#offline/outbox/tus-upload';
import { ApiError, NetworkError } from '#platform/api-error';
import { createId } from '#platform/create-id';
import { getSession } from '#platform/session';

/** The timeout for each chunk. */
const CHUNK_TIMEOUT_MS = MINUTE;
const MAX_TRIES = 4;
const RETRY_DELAY_MS = 3 * SECOND;

/** The partial uploads of this page, by file: a file that is chosen again resumes its upload. */
const partialUploads = new Map<string, string>();

/**
 * Uploads a file in chunks; a dropped connection costs only the current chunk.
 * @param onSent called with the share that the server has, from 0 to 1
 * @returns the id of the upload, for a command to name
 * @throws ApiError if the server refuses; NetworkError if the connection is lost for longer
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
