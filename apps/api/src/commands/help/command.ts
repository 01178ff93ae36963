/** One way to call a command, as the help shows it. */
export type Usage = {
  /** The word after the command; several that are alike: `block|unblock`. */
  subcommand?: string;
  /** Options and values. */
  args?: string;
  does?: string;
};

/**
 * A command of `waha`: its function, loaded on demand, and its usages, from which the help and the completion are made.
 * Most need the settings, and run as the owner of the data folder. Some keep the rights of root, others need no
 * settings at all.
 */
export type Command = {
  run: (args: string[]) => Promise<void>;
  usages: readonly Usage[];
  needs?: 'root' | 'nothing';
};
