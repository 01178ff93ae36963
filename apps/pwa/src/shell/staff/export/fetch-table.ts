import { i18n } from '@lingui/core';
import type { ExportFormat } from '@waha/domain/exports/export-format';
import { type CallInput, type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import { MINUTE } from '@waha/domain/kernel/time';
import { ApiError, NetworkError } from '#platform/api-error';
import { fetchFromServer, readJson } from '#platform/fetch-from-server';
import { getSession } from '#platform/session';

/** A hundred thousand rows take the server some seconds, and a slow connection longer. */
const TABLE_TIMEOUT_MS = 5 * MINUTE;

/** A staff list to export, with its current filters. */
export type ExportRequest<Row extends Endpoint = Endpoint> = {
  endpoint: Row;
  params?: Record<string, string>;
  query?: Omit<NonNullable<CallInput<Row> extends { query?: infer Query } ? Query : never>, 'format' | 'titles'>;
  /** The selected rows, for an endpoint that takes them. */
  body?: CallInput<Row> extends { body: infer Body } ? Body : never;
};

/**
 * Fetches the file, with its column titles in the shown language, and its name.
 * @throws ApiError if the server refuses, as for too many rows; NetworkError if our server did not respond
 */
export function fetchTable(
  { endpoint, params, query = {}, body }: ExportRequest,
  format: ExportFormat,
): Promise<{ file: Blob; name: string }> {
  const entries = Object.entries({ ...query, format, titles: i18n.locale }).filter(([, value]) => value);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return fetchFile(`/api${fillPath(endpoint.path, params)}?${search}`, body);
}

/**
 * Fetches a file that the server creates for the caller, and its name.
 * @throws ApiError if the server refuses; NetworkError if our server did not respond
 */
export async function fetchFile(address: string, body?: object): Promise<{ file: Blob; name: string }> {
  const headers = { 'X-Expect-Member': getSession()?.userId ?? '' };
  const init: RequestInit = {
    ...(body
      ? { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }
      : { headers }),
    credentials: 'same-origin',
    cache: 'no-store',
  };
  return fetchFromServer(address, init, { timeoutMs: TABLE_TIMEOUT_MS }, async (response) => {
    if (!response.ok) throw new ApiError(response.status, (await readJson(response)) as Record<string, unknown>);
    const name = readFileName(response.headers.get('content-disposition') ?? '');
    // A response without a file name is not from our server.
    if (!name) throw new NetworkError('answered with no file');
    return { file: await response.blob(), name };
  });
}

/** Returns the name in any script (RFC 6266); undefined if there is none. */
function readFileName(disposition: string): string | undefined {
  const escaped = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return escaped && decodeURIComponent(escaped);
}
