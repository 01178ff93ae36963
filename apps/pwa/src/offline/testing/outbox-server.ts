import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTusAnswer, type Uploads } from './tus-answer';

/**
 * A fault for the next matching request. `cutBefore` and `cutAfter` close the connection before or after the work is
 * done.
 */
export type Fault =
  | { kind: 'cutBefore' | 'cutAfter' | 'hang' | 'portal' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; code?: string }
  /** The server stores this many bytes of a chunk, then the connection drops. */
  | { kind: 'cutWithin'; bytes: number };

type Refusal = { status: number; code: string; message: string };
export type AppliedCommand = {
  key: string;
  memberId: string;
  method: string;
  path: string;
  body: Record<string, unknown>;
};

/**
 * Starts a server that responds as the real one does, as far as an outbox can tell: sessions, idempotency keys,
 * cancellations and resumable uploads, with faults on request.
 */
export async function startOutboxServer() {
  const state = {
    /** The member of the device's cookie; `undefined` after the session ended. */
    session: 'member-a' as string | undefined,
    applied: [] as AppliedCommand[],
    calls: [] as string[],
    uploads: new Map() as Uploads,
    /** The number of file bytes received; bytes sent twice count twice. */
    fileBytes: 0,
    refusals: new Map<string, Refusal>(),
    faults: [] as { fits: RegExp; fault: Fault }[],
  };
  const answers = new Map<string, { status: number; body: unknown }>();
  const cancelled = new Set<string>();
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => request.socket.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`;
    state.calls.push(call);
    const index = state.faults.findIndex(({ fits: pattern }) => pattern.test(call));
    const fault = index >= 0 ? state.faults.splice(index, 1)[0]?.fault : undefined;
    if (fault?.kind === 'cutBefore') return void request.socket.destroy();
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'portal') return send(response, 200, '<html>Welcome to our hotspot</html>', 'text/html');
    if (fault?.kind === 'status')
      return send(response, fault.status, { message: 'x', code: fault.code ?? 'x' }, undefined, fault.headers);

    const body = await readBody(request, fault?.kind === 'cutWithin' ? fault.bytes : undefined);
    if (request.method === 'PATCH') state.fileBytes += body.length;
    const reply = work(request, body);
    if (fault?.kind === 'cutAfter' || fault?.kind === 'cutWithin') return void request.socket.destroy();
    send(response, reply.status, reply.body, reply.headers ? 'text/plain' : undefined, reply.headers);
  }

  function work(
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; body?: unknown; headers?: Record<string, string> } {
    const { session } = state;
    if (session === undefined) return createRefusal(401, 'token_expired', 'Token expired. Please log in again.');
    if (request.headers['x-expect-member'] !== session)
      return createRefusal(409, 'wrong_member', 'Another member is signed in.');
    if (request.url?.startsWith('/api/uploads')) return createTusAnswer(request, body, state.uploads, session);
    const parsedBody = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {};
    if (request.url?.startsWith('/api/commands/')) return aboutCommands(request.url, parsedBody);
    return command(request, parsedBody, session);
  }

  function aboutCommands(url: string, parsedBody: Record<string, unknown>) {
    if (url === '/api/commands/status') {
      const keys = parsedBody.keys as string[];
      const commands = keys.map((key) => {
        const known = answers.get(key);
        return known ? { key, state: 'applied', status: known.status, answer: known.body } : { key, state: 'unknown' };
      });
      return { status: 200, body: { commands } };
    }
    const key = url.split('/')[3] ?? '';
    if (answers.has(key)) return { status: 200, body: { state: 'already_applied' } };
    cancelled.add(key);
    return { status: 200, body: { state: 'cancelled' } };
  }

  function command(request: IncomingMessage, parsedBody: Record<string, unknown>, memberId: string) {
    const key = String(request.headers['idempotency-key']);
    const path = request.url ?? '';
    if (cancelled.has(key))
      return createRefusal(409, 'command_cancelled', 'This was cancelled before it reached the server.');
    const known = answers.get(key);
    if (known) return known;
    const refused = state.refusals.get(path);
    if (refused) return createRefusal(refused.status, refused.code, refused.message);
    const uploadId = parsedBody.receiptPhoto;
    if (typeof uploadId === 'string') {
      const upload = state.uploads.get(uploadId);
      if (!upload)
        return createRefusal(404, 'upload_not_found', 'The uploaded file was not found. Please send it again.');
      if (upload.bytes.length < upload.length) return createRefusal(409, 'upload_incomplete', 'Not complete.');
      state.uploads.delete(uploadId);
      parsedBody.receiptBytes = upload.bytes;
    }
    state.applied.push({ key, memberId, method: request.method ?? '', path, body: parsedBody });
    const reply = { status: 201, body: { message: 'Done', number: state.applied.length } };
    answers.set(key, reply);
    return reply;
  }

  return {
    ...state,
    state,
    /** Sends a request as a page or worker of this device does. */
    fetch: (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    /** Makes the next `times` matching requests fail with this fault. */
    fail(pattern: RegExp, fault: Fault, times = 1) {
      for (let time = 0; time < times; time++) state.faults.push({ fits: pattern, fault });
    },
    /** Returns each message's `n`, in the order of execution. */
    done: () => state.applied.map(({ body }) => body.n),
    /** Resolves when the next matching request has arrived. */
    async heard(pattern: RegExp): Promise<void> {
      const before = state.calls.length;
      while (!state.calls.slice(before).some((call) => pattern.test(call))) await once(server, 'request');
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type OutboxServer = Awaited<ReturnType<typeof startOutboxServer>>;

function createRefusal(status: number, code: string, message: string) {
  return { status, body: { message, code } };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  type = 'application/json; charset=utf-8',
  headers: Record<string, string> = {},
): void {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': type, ...headers }).end(text);
}

/** Reads the complete body, or as much as arrives before the connection drops. */
async function readBody(request: IncomingMessage, limit = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
