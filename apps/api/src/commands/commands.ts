/**
 * A command of `waha`: its function, loaded on demand, and its lines of help. Most need the settings, and run as the
 * owner of the data folder. Some keep the rights of root, others need no settings at all.
 */
type Command = { run: (args: string[]) => Promise<void>; help: string; needs?: 'root' | 'nothing' };

/** The commands of `waha` by name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    run: async (args) => (await import('./serve')).serve(args),
    help: 'serve                  run the server until it receives SIGTERM or SIGINT; all settings come from the environment',
  },
  staff: {
    run: async (args) => (await import('./staff/staff')).staff(args),
    help: 'staff add --role admin|commercial_admin|finance_admin --email a@b.tn --name A --surname B --password-stdin\n  staff list\n  staff link             print a new one-time link to create the first administrator\n  staff remove|reset-password|reset-two-step <email>',
  },
  member: {
    run: async (args) => (await import('./member/member')).member(args),
    help: 'member find <text>\n  member block|unblock|reset-password <email or id>\n  member export <email or id> [--to folder]   export all data of a member\n  member erase <email or id> --yes   erase the personal data of a member',
  },
  audit: {
    run: async (args) => (await import('./audit')).audit(args),
    help: 'audit [--since 2026-01-01]   print the audit log',
  },
  export: {
    run: async (args) => (await import('./export-table')).exportTable(args),
    help: 'export members|payments|withdrawals|ledger|invoices|credit-notes|recharges|refunds [--from day] [--to day]   print a table as CSV to standard output',
  },
  backup: {
    run: async (args) => (await import('./backup')).backup(args),
    help: 'backup [--to folder] [--passphrase-stdin] [--scheduled]   create an encrypted backup of everything except the keys; the server may be running\n  backup copy            copy the backups that are missing at WAHA_BACKUP_COPY_TO; the server does this after each backup\n  backup --keys --passphrase-stdin   export the backup keys, encrypted with a passphrase; store the file elsewhere\n  backup key             create your own key pair for WAHA_BACKUP_RECIPIENT',
  },
  restore: {
    run: async (args) => (await import('./restore')).restore(args),
    help: 'restore <archive> [--keys file --passphrase-stdin] [--identity file]   restore a backup; the previous data is kept in a separate folder\n  restore <archive> --verify   test the backup without changing anything\n  restore <snapshot>     restore the database from before an upgrade, from snapshots/ in the data folder\n  restore … --plain-older-archive   accept an unencrypted or unsigned backup of an older version; only if you trust it\n  restore … --accept-foreign-archive   accept a backup made by another installation; only if you trust it',
  },
  update: {
    run: async (args) => (await import('./update/update')).update(args),
    help: 'update <file> [--dry-run] [--json]   check a new program file, take a snapshot, replace the program and restart; goes back if the new version does not start',
    needs: 'root',
  },
  rollback: {
    run: async (args) => (await import('./update/rollback')).rollback(args),
    help: 'rollback [--yes] [--keep-data] [--json]   go back to the program and the database from before the last update',
    needs: 'root',
  },
  snapshot: {
    run: async (args) => (await import('./update/snapshot')).snapshot(args),
    help: 'snapshot [--stopped] [--json]   copy the database into snapshots/ in the data folder, unencrypted, for 30 days\n  snapshot --since <snapshot> [--json]   print how much was written since a snapshot',
  },
  move: {
    run: async (args) => (await import('./move')).move(args),
    help: 'move --to postgres://…|folder [--files s3://…|disk]   move the database and files to PostgreSQL or object storage, or back; run it again to resume\n  move --files s3://…|disk   move only the files\n  move --stay            make the old location active again',
  },
  seed: {
    run: async (args) => (await import('./seed')).seed(args),
    help: 'seed --demo            add demo accounts with sample data, and print their logins',
  },
  mail: {
    run: async (args) => (await import('./mail')).mail(args),
    help: 'mail test you@example.tn   send a test email and print the SMTP conversation\n  mail log               print the delivery status of the latest emails',
  },
  doctor: {
    run: async (args) => (await import('./doctor')).doctor(args),
    help: 'doctor                 check the installation, one line per check; exits with 1 on errors',
  },
  health: {
    run: async (args) => (await import('./health')).health(args),
    help: 'health [--wait seconds]   print the answer of the running server; exits with 1 if it is not well',
  },
  config: {
    run: async (args) => (await import('./config')).config(args),
    help: 'config [--json]        print each setting with its value and where it comes from; secrets are hidden',
  },
  files: {
    run: async (args) => (await import('./files')).files(args),
    help: 'files claim            mark the bucket in WAHA_FILES as owned by this database, so that unreferenced files are deleted',
  },
  clock: {
    run: async (args) => (await import('./clock')).clock(args),
    help: 'clock accept           confirm that the clock is right after more than 40 days without activity',
  },
  version: {
    run: async (args) => (await import('./version')).version(args),
    help: 'version [--json|--licences]   print the version, or the licences of all dependencies',
    needs: 'nothing',
  },
};
