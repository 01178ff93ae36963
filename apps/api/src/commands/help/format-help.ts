import type { Command, Usage } from './command';
import { splitSubcommands } from './list-subcommands';

const COLUMN_WIDTH = 23;

/** Returns the help of all commands. */
export function formatHelp(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).flatMap(([name, { usages }]) =>
    usages.map((usage) => formatUsage(name, usage)),
  );
  const more =
    'For one command: waha <command> --help. Exit codes: 0 done, 1 failed or faults found, 2 wrong arguments.';
  return `Usage: waha <command>\n\n${lines.map((line) => `  ${line}`).join('\n')}\n\n${more}`;
}

/** Returns the help of one command; of one subcommand if the word is one. */
export function formatCommandHelp(name: string, { usages }: Pick<Command, 'usages'>, word?: string): string {
  const meant = usages.filter((usage) => word !== undefined && splitSubcommands(usage).includes(word));
  const lines = (meant.length > 0 ? meant : usages).map((usage) => formatUsage(name, usage));
  return `Usage: waha ${lines.join('\n       waha ')}`;
}

function formatUsage(name: string, { subcommand, args, does }: Usage): string {
  const call = [name, subcommand, args].filter(Boolean).join(' ');
  return call.length < COLUMN_WIDTH ? `${call.padEnd(COLUMN_WIDTH)}${does}` : `${call}   ${does}`;
}
