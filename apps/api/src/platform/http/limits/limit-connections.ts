import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerFactory, FastifyServerFactoryHandler } from 'fastify';
import type { Config } from '#platform/config/config';
import { answerParseError } from '../error-handler';
import { toCallerNetwork } from './caller-network';
import { CHECKS_PER_WINDOW, timeOutSlowBodies } from './slow-body-timeout';

type Limits = Pick<Config, 'connections' | 'connectionsPerAddress' | 'slowAfter' | 'slowBytesPerSecond' | 'trustProxy'>;

/** Like the error of Node's own parser for slow headers. */
const SLOW_BODY_ERROR = Object.assign(new Error('request body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** An idle connection is closed after this, in milliseconds: proxies and phones reuse it until then. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Creates the listening servers (for `localhost` there are two), with limits on connections in total and per address,
 * and timeouts for slow headers and bodies. `appOf` is called when a connection is cut off.
 */
export function limitConnections(limits: Limits, appOf: () => FastifyInstance): FastifyServerFactory {
  const bound = boundConnections(limits);
  return (handler: FastifyServerFactoryHandler): Server => {
    const server = createServer(
      {
        headersTimeout: limits.slowAfter,
        // For a complete request: a large file on a slow link may take as long as it needs, as long as bytes arrive.
        requestTimeout: 0,
        connectionsCheckingInterval: Math.ceil(limits.slowAfter / CHECKS_PER_WINDOW),
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      handler,
    );
    server.on('connection', bound);
    timeOutSlowBodies(server, limits, (socket) => answerParseError(appOf(), SLOW_BODY_ERROR, socket));
    return server;
  };
}

/** Ends the counting of a connection that still counts. */
const counted = new WeakMap<Socket, () => void>();

/**
 * Stops counting a connection that carries an event stream: its reader has signed in, and streams have limits of their
 * own. Otherwise open apps would use up the connections that others need for signing in.
 */
export function uncountConnection(socket: Socket): void {
  counted.get(socket)?.();
}

/** Closes connections above the limits at once. Behind a proxy the address is the proxy's own, so it is not counted. */
function boundConnections({ connections, connectionsPerAddress, trustProxy }: Limits): (socket: Socket) => void {
  const open = new Map<string, number>();
  let all = 0;
  return (socket) => {
    const from = trustProxy ? '' : toCallerNetwork(socket.remoteAddress ?? '');
    const count = open.get(from) ?? 0;
    if (all >= connections || (!trustProxy && count >= connectionsPerAddress)) {
      socket.destroy();
      return;
    }
    all += 1;
    open.set(from, count + 1);
    const uncount = () => {
      if (!counted.delete(socket)) return;
      all -= 1;
      const left = open.get(from)! - 1;
      if (left === 0) open.delete(from);
      else open.set(from, left);
    };
    counted.set(socket, uncount);
    socket.once('close', uncount);
  };
}
