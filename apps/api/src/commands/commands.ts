import { audit } from './audit';
import { backup } from './backup';
import { clock } from './clock';
import { doctor } from './doctor';
import { exportTable } from './export';
import { mail } from './mail';
import { member } from './member';
import { restore } from './restore';
import { seed } from './seed';
import { serve } from './serve';
import { staff } from './staff';
import { version } from './version';

/** The words of the `waha` command: what each runs, and its lines of help. */
export const COMMANDS: Record<string, { run: (words: string[]) => Promise<void>; help: string }> = {
  serve: { run: serve, help: 'serve                  run the server until it is told to stop' },
  staff: {
    run: staff,
    help: 'staff add --role admin|commercial_admin|finance_admin --email a@b.tn --name A --surname B --password-stdin\n  staff list\n  staff link             a new one-time link for the first administrator, while there is none\n  staff remove|reset-password <email>',
  },
  member: {
    run: member,
    help: 'member find <text>\n  member block|unblock|reset-password <email or id>\n  member export <email or id> [--to folder]   all that is kept of a member\n  member erase <email or id> --yes',
  },
  audit: { run: audit, help: 'audit [--since 2026-01-01]   who did what to whom' },
  export: {
    run: exportTable,
    help: 'export members|payments|withdrawals|ledger|invoices|recharges [--from day] [--to day]   CSV on standard output',
  },
  backup: {
    run: backup,
    help: 'backup [--to folder] [--passphrase-stdin]   one encrypted archive of everything but the keys, while the server serves or not\n  backup --keys --passphrase-stdin   the keys that open them, once, for another place\n  backup key             a pair of keys of your own, for WAHA_BACKUP_RECIPIENT',
  },
  restore: {
    run: restore,
    help: 'restore <archive> [--keys file --passphrase-stdin] [--identity file]   put a backup in place, keep what was there\n  restore <archive> --verify   only rehearse it\n  restore … --plain-older-archive   one of an older program, in the clear, that nobody has changed\n  restore … --accept-foreign-archive   one that another installation made',
  },
  seed: { run: seed, help: 'seed --demo            add demo people with some history, and print their accounts' },
  mail: {
    run: mail,
    help: 'mail test you@example.tn   send one mail and show all that the mail server says\n  mail log               what came of the last mails',
  },
  doctor: {
    run: doctor,
    help: 'doctor                 look at all that the installation stands on, a line each; exit 1 if something is wrong',
  },
  clock: {
    run: clock,
    help: 'clock accept           the clock is right, though nothing was written for more than 40 days',
  },
  version: {
    run: version,
    help: 'version [--licences]   print which program this is, or the licences of what is in it',
  },
};
