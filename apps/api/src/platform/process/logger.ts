import pino, { type DestinationStream, type Logger } from 'pino';
import { formatLogLine } from './format-log-line';

/** `json` for programs that collect logs, `text` for people. */
export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Structured lines without secrets: no bodies, no headers, no addresses as they were called (a link's token stands there). */
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

/** Beside a command's own words, which may be a table for another program: failures alone, on standard error. */
export function createCommandLogger(): Logger {
  return createLogger('error', pino.destination({ dest: 2, sync: true }));
}

/** Queries stand in a failure with `?` in the place of what was asked for. */
function describeError({ name, message, stack, code, cause }: Error & { code?: string }) {
  return { name, message, stack, code, ...(cause instanceof Error && { cause: cause.message }) };
}
