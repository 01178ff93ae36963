import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import { DRAIN_MAX_BYTES } from './drain-body';
import { hasPendingBody } from './limit-concurrent-bodies';

/** The number of checks of received bytes within the timeout. */
export const CHECKS_PER_WINDOW = 10;

type Body = {
  response: ServerResponse;
  /** The bytes that the socket had read at each check, newest last: one more than the checks within the timeout. */
  read: number[];
  /** The number of checks since the response was sent, and the bytes that the socket had read at the first of them. */
  sinceAnswer: number;
  readAtAnswer?: number;
};

const timedOutRequests = new WeakSet<IncomingMessage>();

/** Checks whether the request was cut off because of its slow body: later errors of it have no other cause. */
export function isSlowBodyTimeout(request: IncomingMessage): boolean {
  return timedOutRequests.has(request);
}

/**
 * Cuts off bodies that arrived more slowly than `slowBytesPerSecond` on average during the last `slowAfter`. Calls
 * `answer` if no response has started, otherwise closes silently. Also cuts off bodies that continue after their response
 * for longer than `slowAfter` or `DRAIN_MAX_BYTES`. Time is counted in ticks of the event loop, so that a blocked
 * program does not count against the sender. Neither do received but unread bytes.
 */
export function timeOutSlowBodies(
  server: Server,
  { slowAfter, slowBytesPerSecond }: Pick<Config, 'slowAfter' | 'slowBytesPerSecond'>,
  respond: (socket: Socket) => void,
): void {
  const bodies = new Map<IncomingMessage, Body>();
  const minBytes = (slowBytesPerSecond * slowAfter) / SECOND;

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasPendingBody(request)) return;
    bodies.set(request, { response, read: [request.socket.bytesRead], sinceAnswer: 0 });
    request.once('close', () => bodies.delete(request));
  });

  function checkBody(request: IncomingMessage, body: Body): void {
    const { socket } = request;
    const { response, read } = body;
    if (request.complete || socket.destroyed) {
      bodies.delete(request);
      return;
    }
    if (request.readableLength > 0) read.length = 0; // the server is slow, not the sender
    read.push(socket.bytesRead);
    if (response.writableFinished) {
      body.sinceAnswer += 1;
      body.readAtAnswer ??= socket.bytesRead;
    }
    const drained = socket.bytesRead - (body.readAtAnswer ?? socket.bytesRead);
    if (drained <= DRAIN_MAX_BYTES && body.sinceAnswer <= CHECKS_PER_WINDOW && isQuick(read)) return;
    bodies.delete(request);
    timedOutRequests.add(request);
    if (response.headersSent) socket.destroy();
    else respond(socket);
  }

  function isQuick(read: number[]): boolean {
    return read.length <= CHECKS_PER_WINDOW || read.at(-1)! - read.shift()! >= minBytes;
  }

  const ticks = setInterval(() => {
    for (const [request, body] of bodies) checkBody(request, body);
  }, slowAfter / CHECKS_PER_WINDOW).unref();
  server.once('close', () => clearInterval(ticks));
}
