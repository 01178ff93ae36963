import pino, { type DestinationStream, type Logger } from 'pino';

/** Structured lines without secrets: no bodies, no headers, no query strings (a link's token stands there). */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: ({ name, message, stack, code }: Error & { code?: string }) => ({ name, message, stack, code }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
