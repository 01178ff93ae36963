import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listHeldCommands, type WireHeldReply } from '@waha/domain/held-commands/held-commands.contract';
import { checkShape } from '@waha/domain/kernel/check-shape';
import type { Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import { updatePresence } from '@waha/domain/staff-presence.contract';

/** A request that the server received. */
export type ReceivedRequest = {
  method: string | undefined;
  address: string;
  headers: IncomingMessage['headers'];
  body: unknown;
};
type Answer = {
  status: number;
  body: unknown;
  contentType?: string;
  nextCursor?: string | undefined;
  fileName?: string | undefined;
};
type DelayedReply<Reply> = (received: ReceivedRequest) => Promise<Reply>;
type RequestHandler = (received: ReceivedRequest) => Answer | Promise<Answer>;

/** A local server that responds as the contract says, and records its requests. */
export class FakeServer {
  readonly received: ReceivedRequest[] = [];
  /** The presence reports that staff pages send every few seconds, kept apart from the other requests. */
  readonly presence: ReceivedRequest[] = [];
  readonly #answers = new Map<string, RequestHandler>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(
        ({ status, body, contentType = 'application/json; charset=utf-8', nextCursor, fileName }) => {
          const further = {
            ...(nextCursor !== undefined && { 'X-Next-Cursor': nextCursor }),
            ...(fileName !== undefined && {
              'Content-Disposition': `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
            }),
          };
          response.writeHead(status, status === 204 ? {} : { 'Content-Type': contentType, ...further });
          response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
        },
        () => response.destroy(), // the page aborted the request
      );
    });
  }

  /** Starts the server and redirects the page's relative addresses to it. */
  static async start(): Promise<FakeServer> {
    const server = new FakeServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    const { port } = server.#server.address() as AddressInfo;
    const reach = globalThis.fetch;
    globalThis.fetch = (address, init) => reach(new URL(String(address), `http://127.0.0.1:${port}`), init);
    return server;
  }

  /**
   * Sets an endpoint's reply, which must match its schema.
   * @param next the cursor of the next page, for a list
   */
  on<const Row extends Endpoint>(
    row: Row,
    reply: ReplyOf<Row> | DelayedReply<ReplyOf<Row>>,
    next?: (received: ReceivedRequest) => string | undefined,
  ): void {
    this.#answers.set(`${row.method} ${row.path}`, async (received) => {
      const body = typeof reply === 'function' ? await (reply as DelayedReply<ReplyOf<Row>>)(received) : reply;
      const result = checkShape(row.reply)(body);
      if (!result.ok) throw new Error(`not a reply of ${row.path}: ${JSON.stringify(result.refusal.errors)}`);
      return { status: row.status ?? 200, body, nextCursor: next?.(received) };
    });
  }

  /**
   * Returns the requests to an endpoint, in order. Other requests may come in between: from the screen that opens next,
   * or late from an earlier one.
   */
  receivedBy({ method, path }: Endpoint): ReceivedRequest[] {
    return this.received.filter((each) => matchesEndpoint(`${method} ${path}`, each.method ?? '', each.address));
  }

  /** Makes an endpoint hold the decisions that ask for it. */
  hold(row: Endpoint, reply: WireHeldReply): void {
    this.refuse(row, 202, reply);
  }

  /** Makes an endpoint respond with an error, or with content that is not from our server. */
  refuse(row: Endpoint, status: number, body: unknown, contentType?: string): void {
    this.#answers.set(`${row.method} ${row.path}`, () => ({ status, body, ...(contentType && { contentType }) }));
  }

  /** Refuses the requests that match and leaves the endpoint's other responses unchanged. */
  refuseWhere(row: Endpoint, isRefused: (received: ReceivedRequest) => boolean, status: number, body: unknown): void {
    const name = `${row.method} ${row.path}`;
    const before = this.#answers.get(name);
    if (!before) throw new Error(`${name} has no answer yet`);
    this.#answers.set(name, (received) => (isRefused(received) ? { status, body } : before(received)));
  }

  /** Serves a file at this address; `fileName` is its name when saved. */
  serveFile(address: string, type: string, text = 'bytes', fileName?: string): void {
    this.#answers.set(`GET ${address}`, () => ({ status: 200, body: text, contentType: type, fileName }));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    let text = '';
    for await (const part of request) text += part;
    const address = (request.url ?? '').replace(/^\/api/, '');
    const received = {
      method: request.method,
      address,
      headers: request.headers,
      body: text === '' ? undefined : parseJson(text),
    };
    if (address !== listHeldCommands.path)
      (address === updatePresence.path ? this.presence : this.received).push(received);
    const key = [...this.#answers.keys()].find((row) => matchesEndpoint(row, request.method ?? '', address));
    return (
      this.#answers.get(key ?? '')?.(received) ?? { status: 404, body: { message: 'Not found.', code: 'not_found' } }
    );
  }
}

function matchesEndpoint(row: string, method: string, address: string): boolean {
  const pattern = row.replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(`${method} ${address.split('?')[0]}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // a form with files
  }
}
