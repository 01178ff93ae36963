/** Pino's level names by number. */
const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
const LEVEL_WIDTH = 5;

/**
 * Formats a line of the JSON log as text for people, on one line: time, level, message, and the rest as `name=value`,
 * including a stack. Text that is not JSON is returned unchanged.
 */
export function formatLogLine(line: string): string {
  const parsed = parse(line);
  if (!parsed) return line;
  const { time, level, msg, ...rest } = parsed;
  const values = Object.entries(rest).map(([name, value]) => `${name}=${formatValue(value)}`);
  const head = [
    String(time),
    (LEVELS[Number(level)] ?? String(level)).padEnd(LEVEL_WIDTH),
    escapeLineBreaks(String(msg ?? '')),
  ];
  return `${[...head, ...values].join(' ')}\n`;
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Words without a space are written as they are, all else as JSON, so that a logged value never starts a second line.
 */
function formatValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return value;
  return JSON.stringify(value);
}

function escapeLineBreaks(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' | ');
}
