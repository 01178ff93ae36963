import pino, { type DestinationStream, type Logger } from 'pino';
import { formatLogLine } from './format-log-line';

/** `json` for log collectors, `text` for people. */
export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/**
 * Creates a logger of structured lines without secrets: no bodies, no headers, no full addresses (a link contains its
 * token).
 */
export function createLogger(level: string, destination?: DestinationStream, format: LogFormat = 'json'): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: ({ method }: { method: string }) => ({ method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  };
  const into = destination ?? pino.destination({ dest: 1, sync: true });
  return pino(options, format === 'json' ? into : { write: (line) => into.write(formatLogLine(line)) });
}

/**
 * Creates the logger of a command. It logs failures only, on standard error, because the command's output may be a
 * table for another program.
 */
export function createCommandLogger(): Logger {
  return createLogger('error', pino.destination({ dest: 2, sync: true }));
}

/** Queries in an error have `?` instead of values. */
function describeError({ name, message, stack, code, cause }: Error & { code?: string }) {
  return { name, message, stack, code, ...(cause instanceof Error && { cause: cause.message }) };
}
