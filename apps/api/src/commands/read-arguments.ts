import { type ParseArgsConfig, parseArgs } from 'node:util';
import { SECOND } from '@waha/domain/kernel/time';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** The arguments of a command are not valid: the operator sees its usage, and the command has done nothing. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Parses the options and words of a command, strictly.
 * @param most the maximum number of words besides options
 * @throws UsageError naming what is unknown, incomplete or too much
 */
export function readArguments<const Options extends OptionsConfig>(
  args: string[],
  { options, least: min = 0, most: max = 0 }: { options?: Options; least?: number; most?: number } = {},
) {
  const { values, positionals } = parse(args, (options ?? {}) as Options);
  if (positionals.length > max) throw new UsageError(`Unexpected argument "${positionals[max]}".`);
  if (positionals.length < min) throw new UsageError('Missing argument.');
  return { values, positionals };
}

function parse<const Options extends OptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, allowPositionals: true, strict: true, options });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // Node's advice about words that begin with a hyphen is not useful here.
    throw new UsageError(message.replace(/\. To specify a positional argument .*$/s, '.'));
  }
}

/** Returns the own property of a table by its name, never an inherited one (`constructor`). */
export function findOwnValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Returns a number of seconds in milliseconds.
 * @throws UsageError naming the option
 */
export function readSeconds(option: string, typed: string): number {
  if (!/^\d{1,5}$/.test(typed)) throw new UsageError(`${option} takes a number of seconds.`);
  return Number(typed) * SECOND;
}
