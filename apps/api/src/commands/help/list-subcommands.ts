import type { Command, Usage } from './command';

/** Returns the words that may follow a command, in the order of the help. */
export function listSubcommands({ usages }: Pick<Command, 'usages'>): string[] {
  return usages.flatMap(splitSubcommands);
}

/** Returns the words that a usage begins with; none if it is that of the command itself. */
export function splitSubcommands({ subcommand }: Usage): string[] {
  return subcommand?.split('|') ?? [];
}
