/** The commands of `waha`: the function of each, loaded on demand, and its lines of help. */
export const COMMANDS: Readonly<Record<string, { run: (words: string[]) => Promise<void>; help: string }>> = {
  serve: {
    run: async (words) => (await import('./serve')).serve(words),
    help: 'serve                  run the server until it is told to stop; all settings come from the environment',
  },
  staff: {
    run: async (words) => (await import('./staff')).staff(words),
    help: 'staff add --role admin|commercial_admin|finance_admin --email a@b.tn --name A --surname B --password-stdin\n  staff list\n  staff link             a new one-time link for the first administrator, while there is none\n  staff remove|reset-password|reset-two-step <email>',
  },
  member: {
    run: async (words) => (await import('./member/member')).member(words),
    help: 'member find <text>\n  member block|unblock|reset-password <email or id>\n  member export <email or id> [--to folder]   all that is kept of a member\n  member erase <email or id> --yes',
  },
  audit: {
    run: async (words) => (await import('./audit')).audit(words),
    help: 'audit [--since 2026-01-01]   who did what to whom',
  },
  export: {
    run: async (words) => (await import('./export-table')).exportTable(words),
    help: 'export members|payments|withdrawals|ledger|invoices|recharges [--from day] [--to day]   CSV on standard output',
  },
  backup: {
    run: async (words) => (await import('./backup')).backup(words),
    help: 'backup [--to folder] [--passphrase-stdin] [--scheduled]   one encrypted archive of everything but the keys, while the server serves or not\n  backup --keys --passphrase-stdin   the keys that open them, once, for another place\n  backup key             a pair of keys of your own, for WAHA_BACKUP_RECIPIENT',
  },
  restore: {
    run: async (words) => (await import('./restore')).restore(words),
    help: 'restore <archive> [--keys file --passphrase-stdin] [--identity file]   put a backup in place, keep what was there\n  restore <archive> --verify   only rehearse it\n  restore <snapshot>     the database from before an upgrade, of the data folder’s snapshots/\n  restore … --plain-older-archive   one of an older program, in the clear, that nobody has changed\n  restore … --accept-foreign-archive   one that another installation made',
  },
  move: {
    run: async (words) => (await import('./move')).move(words),
    help: 'move --to postgres://…|folder [--files s3://…|disk]   everything to PostgreSQL, to a bucket, and back; begun again it goes on where it was\n  move --files s3://…|disk   the files alone\n  move --stay            what has moved away serves from here again',
  },
  seed: {
    run: async (words) => (await import('./seed')).seed(words),
    help: 'seed --demo            add demo people with some history, and print their accounts',
  },
  mail: {
    run: async (words) => (await import('./mail')).mail(words),
    help: 'mail test you@example.tn   send one mail and show all that the mail server says\n  mail log               what came of the last mails',
  },
  doctor: {
    run: async (words) => (await import('./doctor')).doctor(words),
    help: 'doctor                 look at all that the installation stands on, a line each; exit 1 if something is wrong',
  },
  files: {
    run: async (words) => (await import('./files')).files(words),
    help: 'files claim            what lies in WAHA_FILES belongs to this database, and what no row points to may be cleared there',
  },
  clock: {
    run: async (words) => (await import('./clock')).clock(words),
    help: 'clock accept           the clock is right, though nothing was written for more than 40 days',
  },
  version: {
    run: async (words) => (await import('./version')).version(words),
    help: 'version [--licences]   print which program this is, or the licences of what is in it',
  },
};
