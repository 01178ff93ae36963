import { type ParseArgsConfig, parseArgs } from 'node:util';
import { SECOND } from '@waha/domain/kernel/time';
import { findNearestName } from '../platform/config/find-nearest-name';

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
    const [said = ''] = message.split('. To specify a positional argument ');
    const unknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'(--[^']*)'/.exec(said)?.[1] : undefined;
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`${said.replace(/\.$/, '')}.${suggestName(unknown, names)}`);
  }
}

/** The maximum number of wrong letters in a word that is a typing error. */
const MAX_TYPING_ERRORS = 2;

/** Returns a question that names the most similar word, after a space; empty if none is similar. */
export function suggestName(typed: string | undefined, names: readonly string[]): string {
  const nearest = typed === undefined ? undefined : findNearestName(typed, names, MAX_TYPING_ERRORS);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/**
 * Checks the word after a command.
 * @throws UsageError naming the most similar subcommand
 */
export function requireSubcommand(word: string | undefined, subcommands: readonly string[]): void {
  if (word === undefined) throw new UsageError(`Missing subcommand: ${subcommands.join(', ')}.`);
  if (!subcommands.includes(word))
    throw new UsageError(`Unknown subcommand "${word}".${suggestName(word, subcommands)}`);
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
