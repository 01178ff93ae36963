import { join } from 'node:path';
import { COMMANDS } from './commands/commands';
import { formatCommandHelp, formatHelp } from './commands/help/format-help';
import { listSubcommands } from './commands/help/list-subcommands';
import { printReport } from './commands/print-report';
import { findOwnValue, requireSubcommand, suggestName, UsageError } from './commands/read-arguments';
import { findAssets } from './platform/config/assets';
import { loadSettingsFile } from './platform/config/load-settings-file';
import { isDiskFullError } from './platform/files/disk-space';
import { dropRootRights } from './platform/process/drop-root-rights';
import { reportBrokenOutput } from './platform/process/report-broken-output';

const HELP_WORDS = new Set(['--help', '-h', 'help']);
const USAGE_EXIT_CODE = 2;

/** Runs the `waha` command: the first word selects the command; invalid arguments print its usage. */
async function main([commandName = 'help', ...args]: string[]): Promise<void> {
  reportBrokenOutput();
  if (commandName === '--version') return main(['version', ...args]);
  const isHelp = HELP_WORDS.has(commandName);
  if (isHelp && args.length === 0) return console.log(formatHelp(COMMANDS));
  const [name = '', ...words] = isHelp ? args : [commandName, ...args];
  const command = findOwnValue(COMMANDS, name);
  if (!command)
    return printUsageError(
      `Unknown command "${name}".${suggestName(name, Object.keys(COMMANDS))}`,
      formatHelp(COMMANDS),
    );
  if (isHelp || words.some((word) => word === '--help' || word === '-h'))
    return console.log(formatCommandHelp(name, command, words[0]));
  let dropped: string | undefined;
  try {
    if (command.usages.every(({ subcommand }) => subcommand)) requireSubcommand(words[0], listSubcommands(command));
    if (command.needs !== 'nothing') for (const ignored of loadSettingsFile(process.env)) console.error(ignored);
    if (command.needs !== 'root') dropped = dropRootRights(readDataDir(process.env));
    await command.run(words);
  } catch (error) {
    if (error instanceof UsageError) return printUsageError(error.message, formatCommandHelp(name, command, words[0]));
    const failure = formatFailure(error);
    console.error(failure);
    // Explains a refusal of the file system that root does not expect.
    if (dropped) console.error(dropped);
    if (words.includes('--json')) printReport({ ok: false, error: String(failure) });
    process.exitCode = 1;
  }
}

function formatFailure(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall === 'uv_cwd')
    return 'The current folder no longer exists. Change to another folder first: cd /';
  if (isDiskFullError(error)) {
    const folder = readDataDir(process.env);
    return `The disk of ${folder} is full. Find what is large and free up space: du -sh ${folder}/* | sort -h`;
  }
  return error instanceof Error ? error.message : error;
}

function printUsageError(why: string, usage: string): void {
  console.error(`${why}\n\n${usage}`);
  process.exitCode = USAGE_EXIT_CODE;
}

/** The commands that need settings check them later: `waha version` needs none. */
function readDataDir({ WAHA_DATA_DIR }: NodeJS.ProcessEnv): string {
  return WAHA_DATA_DIR || join(findAssets().root, 'data', 'var');
}

void main(process.argv.slice(2));
