/** Levels of pino by their numbers. */
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
 * Returns a line of the JSON log as text for people, on one line: time, level, message, and the rest as `name=value`. A stack
 * is one of those values. What is no JSON is returned as it is.
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

/** Words without a space as they are, all else as JSON: nothing that was logged makes a second line. */
function formatValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return value;
  return JSON.stringify(value);
}

function escapeLineBreaks(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' | ');
}
