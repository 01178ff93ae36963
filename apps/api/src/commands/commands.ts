import type { Command } from './help/command';

/** The commands of `waha` by name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    run: async (args) => (await import('./serve')).serve(args),
    usages: [{ does: 'run the server until it receives SIGTERM or SIGINT; all settings come from the environment' }],
  },
  staff: {
    run: async (args) => (await import('./staff/staff')).staff(args),
    usages: [
      {
        subcommand: 'add',
        args: '--role admin|commercial_admin|finance_admin --email a@b.tn --name A --surname B --password-stdin',
        does: 'add a staff account, or restore a removed one',
      },
      { subcommand: 'list', args: '[--json]', does: 'list all staff accounts' },
      { subcommand: 'link', does: 'print a new one-time link to create the first administrator' },
      {
        subcommand: 'remove|reset-password|reset-two-step',
        args: '<email>',
        does: 'remove an account, print a link for a new password, or turn two-step sign-in off',
      },
    ],
  },
  member: {
    run: async (args) => (await import('./member/member')).member(args),
    usages: [
      { subcommand: 'find', args: '<text> [--json]', does: 'find members by name, email or id' },
      {
        subcommand: 'block|unblock|reset-password',
        args: '<email or id>',
        does: 'end the sessions of a member and refuse their login, allow it again, or print a link for a new password',
      },
      { subcommand: 'export', args: '<email or id> [--to folder]', does: 'export all data of a member' },
      { subcommand: 'erase', args: '<email or id> --yes', does: 'erase the personal data of a member' },
    ],
  },
  audit: {
    run: async (args) => (await import('./audit')).audit(args),
    usages: [{ args: '[--since 2026-01-01] [--json]', does: 'print the audit log' }],
  },
  export: {
    run: async (args) => (await import('./export-table')).exportTable(args),
    usages: [
      {
        subcommand:
          'members|payments|withdrawals|ledger|invoices|credit-notes|recharges|refunds|payout-files|withholding',
        args: '[--from day] [--to day]',
        does: 'print a table as CSV to standard output',
      },
      {
        subcommand: 'catalogue',
        args: '[packs|products|payees|company]',
        does: 'print a file of the catalogue with what was edited in the app',
      },
    ],
  },
  backup: {
    run: async (args) => (await import('./backup')).backup(args),
    usages: [
      {
        args: '[--to folder] [--passphrase-stdin] [--scheduled]',
        does: 'create an encrypted backup of everything except the keys; the server may be running',
      },
      {
        args: '--keys --passphrase-stdin',
        does: 'export the backup keys, encrypted with a passphrase; store the file elsewhere',
      },
      {
        subcommand: 'copy',
        does: 'copy the backups that are missing at WAHA_BACKUP_COPY_TO; the server does this after each backup',
      },
      { subcommand: 'key', does: 'create your own key pair for WAHA_BACKUP_RECIPIENT' },
    ],
  },
  restore: {
    run: async (args) => (await import('./restore')).restore(args),
    usages: [
      {
        args: '<archive> [--keys file --passphrase-stdin] [--identity file]',
        does: 'restore a backup; the previous data is kept in a separate folder',
      },
      { args: '<archive> --verify', does: 'test the backup without changing anything' },
      { args: '<snapshot>', does: 'restore the database from before an upgrade, from snapshots/ in the data folder' },
      {
        args: '… --plain-older-archive',
        does: 'accept an unencrypted or unsigned backup of an older version; only if you trust it',
      },
      {
        args: '… --accept-foreign-archive',
        does: 'accept a backup made by another installation; only if you trust it',
      },
    ],
  },
  update: {
    run: async (args) => (await import('./update/update')).update(args),
    usages: [
      {
        args: '<file> [--dry-run] [--wait seconds] [--json]',
        does: 'check a new program file, take a snapshot, replace the program and restart; goes back if the new version does not start',
      },
    ],
    needs: 'root',
  },
  rollback: {
    run: async (args) => (await import('./update/rollback')).rollback(args),
    usages: [
      {
        args: '[--yes] [--keep-data] [--wait seconds] [--json]',
        does: 'go back to the program and the database from before the last update',
      },
    ],
    needs: 'root',
  },
  snapshot: {
    run: async (args) => (await import('./update/snapshot')).snapshot(args),
    usages: [
      {
        args: '[--stopped] [--json]',
        does: 'copy the database into snapshots/ in the data folder, unencrypted, for 30 days',
      },
      { args: '--since <snapshot> [--json]', does: 'print what people have done since a snapshot' },
    ],
  },
  move: {
    run: async (args) => (await import('./move')).move(args),
    usages: [
      {
        args: '--to postgres://…|folder [--files s3://…|disk]',
        does: 'move the database and files to PostgreSQL or object storage, or back; run it again to resume',
      },
      { args: '--files s3://…|disk', does: 'move only the files' },
      { args: '--stay', does: 'make the old location active again' },
    ],
  },
  seed: {
    run: async (args) => (await import('./seed')).seed(args),
    usages: [
      {
        args: '--demo',
        does: 'add demo accounts with sample data, and print their logins; only before the first account',
      },
    ],
  },
  mail: {
    run: async (args) => (await import('./mail')).mail(args),
    usages: [
      { subcommand: 'test', args: 'you@example.tn', does: 'send a test email and print the SMTP conversation' },
      { subcommand: 'log', args: '[--json]', does: 'print the delivery status of the latest emails' },
    ],
  },
  doctor: {
    run: async (args) => (await import('./doctor')).doctor(args),
    usages: [{ args: '[--json]', does: 'check the installation, one line per check; exits with 1 on errors' }],
  },
  health: {
    run: async (args) => (await import('./health')).health(args),
    usages: [
      {
        args: '[--wait seconds] [--json]',
        does: 'print the answer of the running server; exits with 1 unless its status is 200, as while only files are unreachable',
      },
    ],
  },
  config: {
    run: async (args) => (await import('./config')).config(args),
    usages: [
      { args: '[--json]', does: 'print each setting with its value and where it comes from; secrets are hidden' },
    ],
  },
  files: {
    run: async (args) => (await import('./files')).files(args),
    usages: [
      {
        subcommand: 'claim',
        does: 'mark the bucket in WAHA_FILES as owned by this database, so that unreferenced files are deleted',
      },
    ],
  },
  clock: {
    run: async (args) => (await import('./clock')).clock(args),
    usages: [
      { subcommand: 'accept', does: 'confirm that the clock is right after more than 40 days without activity' },
    ],
  },
  completion: {
    run: async (args) => (await import('./help/completion')).completion(args, COMMANDS),
    usages: [{ subcommand: 'bash|zsh|fish', does: 'print a script that completes these commands in your shell' }],
    needs: 'nothing',
  },
  version: {
    run: async (args) => (await import('./version')).version(args),
    usages: [{ args: '[--json|--licences]', does: 'print the version, or the licences of all dependencies' }],
    needs: 'nothing',
  },
};
