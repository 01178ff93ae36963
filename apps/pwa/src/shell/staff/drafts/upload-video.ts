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
  const fingerprint = `${memberId} ${file.name} ${file.size} ${file.lastModified}`;
  const uploadId = partialUploads.get(fingerprint) ?? createId();
  partialUploads.set(fingerprint, uploadId);
  const { signal } = new AbortController();
  for (let attempt = 1; ; attempt++) {
    const result = await sendTusUpload({
      uploadId,
      bytes: file.size,
      read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
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
    if (result === undefined) {
      partialUploads.delete(fingerprint);
      return uploadId;
    }
    if (typeof result === 'object' && 'error' in result)
      throw new ApiError(result.error.status ?? 400, { ...result.error.details, ...result.error });
    if (attempt === MAX_TRIES) throw new NetworkError();
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}
