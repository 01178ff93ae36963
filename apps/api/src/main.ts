import { join } from 'node:path';
import { COMMANDS } from './commands/commands';
import { findOwnValue, UsageError } from './commands/read-arguments';
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
  if (HELP_WORDS.has(commandName) && args.length === 0) return console.log(formatUsage());
  const named = HELP_WORDS.has(commandName) ? args[0] : commandName;
  const command = findOwnValue(COMMANDS, named);
  if (!command) return printUsageError(`Unknown command "${named}".`, formatUsage());
  if (HELP_WORDS.has(commandName) || args.some((each) => each === '--help' || each === '-h')) {
    return console.log(`Usage: waha ${command.help}`);
  }
  try {
    if (command.needs !== 'nothing') for (const ignored of loadSettingsFile(process.env)) console.error(ignored);
    const dropped = command.needs === 'root' ? undefined : dropRootRights(readDataDir(process.env));
    if (dropped) console.error(dropped);
    await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) return printUsageError(error.message, `Usage: waha ${command.help}`);
    console.error(formatFailure(error));
    process.exitCode = 1;
  }
}

function formatUsage(): string {
  const lines = Object.values(COMMANDS).map(({ help }) => `  ${help}`);
  return `Usage: waha <command>\n\n${lines.join('\n')}`;
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
