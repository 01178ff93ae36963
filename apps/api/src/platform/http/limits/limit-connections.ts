import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerFactory, FastifyServerFactoryHandler } from 'fastify';
import type { Config } from '#platform/config/config';
import { answerParseError } from '../error-handler';
import { toCallerNetwork } from './caller-network';
import { CHECKS_PER_WINDOW, timeOutSlowBodies } from './slow-body-timeout';

type Limits = Pick<Config, 'connections' | 'connectionsPerAddress' | 'slowAfter' | 'slowBytesPerSecond' | 'trustProxy'>;

/** As Node's own parser says it of headers. */
const SLOW_BODY_ERROR = Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** A connection between two calls is let go after this, in milliseconds: proxies and phones use it again until then. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Makes the servers that listen (for `localhost` there are two): with a bound on connections, in all and of one address,
 * and an end for headers and bodies that take too long. `appOf` is asked when something is
 * cut.
 */
export function limitConnections(limits: Limits, appOf: () => FastifyInstance): FastifyServerFactory {
  const bound = boundConnections(limits);
  return (handler: FastifyServerFactoryHandler): Server => {
    const server = createServer(
      {
        headersTimeout: limits.slowAfter,
        // Of a whole request: a large file on a thin link may take as long as it needs, as long as something comes.
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

/** Closes at once what is more than the bounds allow. The proxy's own address says nothing where one stands in front. */
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
    socket.once('close', () => {
      all -= 1;
      const left = open.get(from)! - 1;
      if (left === 0) open.delete(from);
      else open.set(from, left);
    });
  };
}
