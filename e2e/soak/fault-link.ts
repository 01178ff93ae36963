import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { LinkFault } from './mixes';
import { BLANK_PATH, WORKER_SCRIPT } from './phone-browser';

const WORKER_FILE = join(process.cwd(), 'apps', 'pwa', 'dist', 'service-worker.js');

/** A device's connection to the server, which can apply all faults of a bad connection to commands. */
export class FaultLink {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly armed: LinkFault[] = [];
  private isCut = false;
  private version = 0;
  readonly counts = { commands: 0, answersLost: 0, replays: 0, otherFaults: 0 };

  private constructor(
    private readonly server: Server,
    private readonly serverPort: number,
  ) {}

  static async to(serverPort: number): Promise<FaultLink> {
    const server = createServer((incoming, reply) => void link.carry(incoming, reply));
    const link = new FaultLink(server, serverPort);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return link;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the link is closed');
    return `http://localhost:${address.port}`;
  }

  /** Applies this fault to the next commands, once each. */
  arm(fault: LinkFault, times: number): void {
    this.armed.push(...Array.from({ length: times }, () => fault));
  }

  cut(): void {
    this.isCut = true;
    this.server.closeAllConnections();
  }

  reconnect(): void {
    this.isCut = false;
  }

  /** Removes all faults. */
  clearFaults(): void {
    this.isCut = false;
    this.armed.length = 0;
  }

  /** Publishes a new version of the app: the worker finds another index.html. */
  publishVersion(): void {
    this.version++;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.agent.destroy();
    await new Promise((closed) => this.server.close(closed));
  }

  private async carry(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = incoming.url?.split('?')[0] ?? '';
    if (path === BLANK_PATH) return void reply.setHeader('content-type', 'text/html').end('<title>phone</title>');
    if (this.isCut) return void incoming.socket.destroy();
    if (path === WORKER_SCRIPT) return this.giveWorker(reply);
    const body = await readAll(incoming).catch(() => undefined);
    if (!body) return void incoming.socket.destroy();
    const fault = isCommand(incoming, path) ? this.armed.shift() : undefined;
    if (fault && fault !== 'loseAnswers') return this.fail(fault, incoming, reply, body);
    this.forward(incoming, reply, body, fault === 'loseAnswers');
  }

  private fail(fault: LinkFault, incoming: IncomingMessage, reply: ServerResponse, body: Buffer): void {
    this.counts.otherFaults++;
    if (fault === 'hotspot')
      return void reply.setHeader('content-type', 'text/html').end('<h1>Welcome to the hotel</h1>');
    if (fault === 'busy') return void reply.writeHead(503, { 'content-type': 'application/json' }).end('{}');
    if (fault === 'cutWithin') {
      const partialRequest = this.ask(incoming).on('error', () => {});
      partialRequest.write(body.subarray(0, Math.ceil(body.length / 2)), () => partialRequest.destroy());
    }
    incoming.socket.destroy();
  }

  private forward(incoming: IncomingMessage, reply: ServerResponse, body: Buffer, isLost: boolean): void {
    const upstream = this.ask(incoming);
    upstream.on('error', () => incoming.socket.destroy());
    upstream.on('response', async (response) => {
      const answered = await readAll(response).catch(() => undefined);
      if (!answered) return void incoming.socket.destroy();
      this.note(incoming, response);
      if (isLost) return this.lose(incoming, reply, response, answered);
      reply.writeHead(response.statusCode ?? 502, response.headers).end(answered);
    });
    upstream.end(body);
  }

  private ask({ method, url, headers }: IncomingMessage) {
    return request({ port: this.serverPort, host: '127.0.0.1', agent: this.agent, method, path: url, headers });
  }

  private note({ headers }: IncomingMessage, response: IncomingMessage): void {
    if (typeof headers['idempotency-key'] !== 'string') return;
    this.counts.commands++;
    if (response.headers['idempotent-replayed'] === 'true') this.counts.replays++;
  }

  /** The server executes the command, and its response is lost completely or in part. */
  private lose(incoming: IncomingMessage, reply: ServerResponse, response: IncomingMessage, answered: Buffer): void {
    this.counts.answersLost++;
    if (this.counts.answersLost % 2 === 0 && answered.length > 1) {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      reply.write(answered.subarray(0, 1), () => incoming.socket.destroy());
    } else incoming.socket.destroy();
  }

  private giveWorker(reply: ServerResponse): void {
    const revision = this.version.toString(16).padStart(32, '0');
    const code = readFileSync(WORKER_FILE, 'utf8');
    const page = /"revision":"[0-9a-f]{32}","url":"index.html"/;
    if (!page.test(code)) throw new Error('the worker does not list index.html');
    const fresh = code.replace(page, `"revision":"${revision}","url":"index.html"`);
    reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    reply.end(this.version === 0 ? code : fresh);
  }
}

function isCommand({ method = 'GET' }: IncomingMessage, path: string): boolean {
  return method !== 'GET' && path.startsWith('/api/') && !path.startsWith('/api/users/');
}

async function readAll(from: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(chunk);
  return Buffer.concat(chunks);
}
