import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import { DRAIN_MAX_BYTES } from './drain-body';
import { hasPendingBody } from './limit-concurrent-bodies';

/** How often within the time that is given it is looked at what came. */
export const CHECKS_PER_WINDOW = 10;

type Body = {
  response: ServerResponse;
  /** What the socket had read at each look, the newest last; as many as the time that is given has ticks, and one. */
  read: number[];
  /** Looks since the answer was sent, and what the socket had read at the first of them. */
  sinceAnswer: number;
  readAtAnswer?: number;
};

const timedOutRequests = new WeakSet<IncomingMessage>();

/** Whether a request's connection was cut because its body took too long: what fails after that has no other cause. */
export function isSlowBodyTimeout(request: IncomingMessage): boolean {
  return timedOutRequests.has(request);
}

/**
 * Cuts bodies of which less than `slowBytesPerSecond` came, on average, during the last `slowAfter`: by `answer` where
 * none has begun, silently otherwise; and what goes on behind its answer for longer than `slowAfter`, or for more than `DRAIN_MAX_BYTES`. Time is counted in ticks of the loop, so that a program that was held up blames
 * nobody for it; nor does it while what came lies unread.
 */
export function timeOutSlowBodies(
  server: Server,
  { slowAfter, slowBytesPerSecond }: Pick<Config, 'slowAfter' | 'slowBytesPerSecond'>,
  answer: (socket: Socket) => void,
): void {
  const bodies = new Map<IncomingMessage, Body>();
  const least = (slowBytesPerSecond * slowAfter) / SECOND;

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasPendingBody(request)) return;
    bodies.set(request, { response, read: [request.socket.bytesRead], sinceAnswer: 0 });
    request.once('close', () => bodies.delete(request));
  });

  function look(request: IncomingMessage, body: Body): void {
    const { socket } = request;
    const { response, read } = body;
    if (request.complete || socket.destroyed) {
      bodies.delete(request);
      return;
    }
    if (request.readableLength > 0) read.length = 0; // we are the slow ones
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
    else answer(socket);
  }

  function isQuick(read: number[]): boolean {
    return read.length <= CHECKS_PER_WINDOW || read.at(-1)! - read.shift()! >= least;
  }

  const ticks = setInterval(() => {
    for (const [request, body] of bodies) look(request, body);
  }, slowAfter / CHECKS_PER_WINDOW).unref();
  server.once('close', () => clearInterval(ticks));
}
