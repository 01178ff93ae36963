import { MINUTE } from '@waha/domain/kernel/time';
import { readXml, type XmlElement } from '#platform/documents/xml/read-xml';
import { ElFatooraUnavailable } from './el-fatoora-unavailable';

const RESPONSE_MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = MINUTE;

/**
 * Sends a request to El Fatoora and returns the status and the XML of the response. Redirects are not followed, because they would send
 * the password elsewhere.
 * @throws ElFatooraUnavailable if no XML arrives
 */
export async function sendRequest(
  address: string,
  options: { method: 'GET' } | { method: 'POST'; headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<{ status: number; root: XmlElement }> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(address, { ...options, redirect: 'manual', signal: limit });
    const { status } = response;
    // A fault has the status 500.
    if (status !== 200 && status !== 500) {
      await response.body?.cancel();
      throw new ElFatooraUnavailable(`El Fatoora responded with status ${status}`);
    }
    return { status, root: await readXml(await readBody(response)) };
  } catch (error) {
    if (error instanceof ElFatooraUnavailable) throw error;
    throw new ElFatooraUnavailable(`No response of El Fatoora can be read (${describeError(error)})`, { cause: error });
  }
}

/** @throws ElFatooraUnavailable if the body is larger than 1 MiB */
async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > RESPONSE_MAX_BYTES) throw new ElFatooraUnavailable('The response of El Fatoora is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the code of a network error, such as `ECONNREFUSED`, else the name of the error. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
