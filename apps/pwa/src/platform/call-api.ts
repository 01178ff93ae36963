import { type CallInput, type Endpoint, fillPath, type ReplyOf } from '@waha/domain/kernel/endpoint';
import { SECOND } from '@waha/domain/kernel/time';
import { blockReloadDuring } from '../offline/updates/safe-to-reload';
import { notifyAccessLost } from './access-lost';
import { ApiError } from './api-error';
import { fetchFromServer, readJson } from './fetch-from-server';
import { getPageBuild, recordServerBuild } from './server-build';
import { getSession } from './session';

/** The timeout of a read, and of a command. File transfers set a longer one with `timeoutMs`. */
const READ_TIMEOUT_MS = 10 * SECOND;
const COMMAND_TIMEOUT_MS = 20 * SECOND;

export type CallOptions = {
  signal?: AbortSignal;
  /** Sent with a command, so that a repeated command has no further effect. */
  idempotencyKey?: string;
  timeoutMs?: number;
  /** Further headers. */
  headers?: Record<string, string>;
  /** The user to send the request for, instead of the one signed in: the user who has just signed out. */
  sentFor?: string;
};

/** The arguments of `callApi`: the endpoint's own input, and options; optional if the endpoint has no input. */
export type CallArguments<Row extends Endpoint> =
  object extends CallInput<Row> ? [ask?: CallInput<Row> & CallOptions] : [ask: CallInput<Row> & CallOptions];

/**
 * Calls an endpoint and returns its reply.
 * @throws ApiError if the server refuses; NetworkError if our server did not respond
 */
export async function callApi<const Row extends Endpoint>(
  endpoint: Row,
  ...input: CallArguments<Row>
): Promise<ReplyOf<Row>> {
  const { body } = await sendRequest(endpoint, input[0] ?? {});
  return body as ReplyOf<Row>;
}

/** Calls a list endpoint that grows with the number of members. Returns one page and the cursor of the next. */
export async function callApiPage<const Row extends Endpoint>(
  endpoint: Row,
  ...input: CallArguments<Row>
): Promise<{ page: ReplyOf<Row>; nextCursor: string | undefined }> {
  const { body, headers } = await sendRequest(endpoint, input[0] ?? {});
  return { page: body as ReplyOf<Row>, nextCursor: headers.get('x-next-cursor') ?? undefined };
}

/** The input of any endpoint, after the type check. */
type UntypedInput = CallOptions & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
};
type ParsedResponse = { body: unknown; headers: Headers };

async function sendRequest(endpoint: Endpoint, options: CallOptions): Promise<ParsedResponse> {
  const input = options as UntypedInput;
  const sentFor = endpoint.who.to === 'anyone' ? undefined : (input.sentFor ?? getSession()?.userId);
  const timeoutMs = input.timeoutMs ?? (endpoint.method === 'GET' ? READ_TIMEOUT_MS : COMMAND_TIMEOUT_MS);
  const init = createRequestInit(endpoint, input, sentFor);
  const responding = fetchFromServer(
    toAddress(endpoint, input),
    init,
    { signal: input.signal, timeoutMs },
    async (response) => ({
      response,
      body: await readJson(response),
    }),
  );
  const { response, body } = await (endpoint.method === 'GET' ? responding : blockReloadDuring(responding));
  recordServerBuild(response.headers.get('x-web-build'));
  if (response.ok) return { body, headers: response.headers };

  const error = new ApiError(response.status, isRecord(body) ? body : {});
  const endsSession = error.status === 401 || error.code === 'wrong_member';
  // A response for a user who has signed out meanwhile does not concern the current session.
  if (endsSession && endpoint.who.to !== 'anyone' && sentFor === getSession()?.userId) notifyAccessLost(error);
  throw error;
}

function toAddress(endpoint: Endpoint, { params, query = {} }: UntypedInput): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return `/api${fillPath(endpoint.path, params)}${entries.length > 0 ? `?${search}` : ''}`;
}

function createRequestInit(
  endpoint: Endpoint,
  { body, files, idempotencyKey, headers: given }: UntypedInput,
  userId: string | undefined,
): RequestInit {
  const headers = new Headers({ Accept: 'application/json', ...given });
  if (userId) headers.set('X-Expect-Member', userId);
  const build = getPageBuild();
  if (build) headers.set('X-App-Build', build);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin', cache: 'no-store' };
  if (files) return { ...init, body: toFormData(body, files) };
  if (body === undefined) return init;
  headers.set('Content-Type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

/** Fields come first, so that a streaming server has them before the files. */
function toFormData(body: unknown, files: Record<string, Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file);
  return form;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
