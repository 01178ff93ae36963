import { i18n } from '@lingui/core';
import type { ExportFormat } from '@waha/domain/exports/export-format';
import { type CallInput, type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import { MINUTE } from '@waha/domain/kernel/time';
import { ApiError, NetworkError } from '#platform/api-error';
import { fetchFromServer, readJson } from '#platform/fetch-from-server';
import { getSession } from '#platform/session';

/** A hundred thousand rows take the server some seconds, and a thin line longer. */
const TABLE_TIMEOUT_MS = 5 * MINUTE;

/** A list of staff to be written out, with the filters that it has now. */
export type ExportRequest<Row extends Endpoint = Endpoint> = {
  endpoint: Row;
  params?: Record<string, string>;
  query?: Omit<NonNullable<CallInput<Row> extends { query?: infer Query } ? Query : never>, 'format' | 'titles'>;
};

/**
 * The file, with its titles in the shown language, and what the server calls it.
 * @throws ApiError where the server says no: too many rows; NetworkError when no answer of it came
 */
export function fetchTable(
  { endpoint, params, query = {} }: ExportRequest,
  format: ExportFormat,
): Promise<{ file: Blob; name: string }> {
  const asked = Object.entries({ ...query, format, titles: i18n.locale }).filter(([, value]) => value);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return fetchFile(`/api${fillPath(endpoint.path, params)}?${search}`);
}

/**
 * A file that the server makes for whoever asks, and what it calls it.
 * @throws ApiError where the server says no; NetworkError when no answer of it came
 */
export async function fetchFile(address: string): Promise<{ file: Blob; name: string }> {
  const init: RequestInit = {
    headers: { 'X-Expect-Member': getSession()?.userId ?? '' },
    credentials: 'same-origin',
    cache: 'no-store',
  };
  return fetchFromServer(address, init, { timeoutMs: TABLE_TIMEOUT_MS }, async (response) => {
    if (!response.ok) throw new ApiError(response.status, (await readJson(response)) as Record<string, unknown>);
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    // What has no name is none of our server's.
    if (!name) throw new NetworkError('answered with no file');
    return { file: await response.blob(), name };
  });
}
