import { type CallInput, type Endpoint, fillPath, type ReplyOf } from '@waha/domain/kernel/endpoint';
import { SECOND } from '@waha/domain/kernel/time';
import { during } from '../offline/updates/reload-point';
import { tellAccessLost } from './access-lost';
import { ApiError } from './api-error';
import { noteBuild, ownBuild } from './build-seen';
import { reach, readJson } from './reach';
import { currentSession } from './session';

/** How long an answer is waited for: a read, a command. Files get more by `timeoutMs`. */
const READ_TIMEOUT = 10 * SECOND;
const COMMAND_TIMEOUT = 20 * SECOND;

export type CallOptions = {
  signal?: AbortSignal;
  /** Sent with a command, so that repeating it does nothing twice. */
  idempotencyKey?: string;
  timeoutMs?: number;
  /** Instead of who is signed in: who has just left. */
  sentFor?: string;
};

/** What one gives to `call`: the row's own parts, and options; nothing at all where the row has no parts. */
export type AskArguments<Row extends Endpoint> =
  object extends CallInput<Row> ? [ask?: CallInput<Row> & CallOptions] : [ask: CallInput<Row> & CallOptions];

/**
 * Calls a row of the contract and answers its reply.
 * @throws ApiError when the server says no; NetworkError when no answer of our server came
 */
export async function call<const Row extends Endpoint>(row: Row, ...ask: AskArguments<Row>): Promise<ReplyOf<Row>> {
  const { body } = await exchange(row, ask[0] ?? {});
  return body as ReplyOf<Row>;
}

/** One page of a list that grows with the number of members, and where to go on. */
export async function callPage<const Row extends Endpoint>(
  row: Row,
  ...ask: AskArguments<Row>
): Promise<{ page: ReplyOf<Row>; nextCursor: string | undefined }> {
  const { body, headers } = await exchange(row, ask[0] ?? {});
  return { page: body as ReplyOf<Row>, nextCursor: headers.get('x-next-cursor') ?? undefined };
}

/** Any row's ask, once its type has done its work. */
type LooseAsk = CallOptions & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
};
type Answer = { body: unknown; headers: Headers };

async function exchange(row: Endpoint, given: CallOptions): Promise<Answer> {
  const ask = given as LooseAsk;
  const sentFor = row.who.to === 'anyone' ? undefined : (ask.sentFor ?? currentSession()?.userId);
  const timeoutMs = ask.timeoutMs ?? (row.method === 'GET' ? READ_TIMEOUT : COMMAND_TIMEOUT);
  const init = requestOf(row, ask, sentFor);
  const reached = reach(addressOf(row, ask), init, { signal: ask.signal, timeoutMs }, async (response) => ({
    response,
    body: await readJson(response),
  }));
  const { response, body } = await (row.method === 'GET' ? reached : during(reached));
  noteBuild(response.headers.get('x-web-build'));
  if (response.ok) return { body, headers: response.headers };

  const error = new ApiError(response.status, isRecord(body) ? body : {});
  const endsSession = error.status === 401 || error.code === 'wrong_member';
  // An answer to somebody who has signed out meanwhile says nothing about who is here now.
  if (endsSession && row.who.to !== 'anyone' && sentFor === currentSession()?.userId) tellAccessLost(error);
  throw error;
}

function addressOf(row: Endpoint, { params, query = {} }: LooseAsk): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return `/api${fillPath(row.path, params)}${asked.length > 0 ? `?${search}` : ''}`;
}

function requestOf(row: Endpoint, { body, files, idempotencyKey }: LooseAsk, userId: string | undefined): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  if (userId) headers.set('X-Expect-Member', userId);
  const build = ownBuild();
  if (build) headers.set('X-App-Build', build);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  const init: RequestInit = { method: row.method, headers, credentials: 'same-origin', cache: 'no-store' };
  if (files) return { ...init, body: asForm(body, files) };
  if (body === undefined) return init;
  headers.set('Content-Type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

/** Fields first, so that a server that reads as it receives knows them before the files. */
function asForm(body: unknown, files: Record<string, Blob | undefined>): FormData {
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
