import { readdirSync } from 'node:fs';

/** The oldest version whose database this program upgrades. */
export const OLDEST_UPGRADABLE = '0.1.0';

/** The steps to this version. The database already has it if both lists are empty. */
export type DatabaseUpgrade = {
  kind: 'upgrade';
  /** The migrations to record without running them, in place of all rows. Empty unless the database is of 0.1.0. */
  adopted: string[];
  /** The migrations to run, in order. */
  missing: string[];
};

/** The upgrade that a database needs, or the reason why it is refused. */
export type MigrationPlan =
  | DatabaseUpgrade
  | { kind: 'tooOld'; problem: string; remedy: string }
  | { kind: 'tooNew'; unknown: string[] };

/**
 * Decides how to bring a database to this version. The baseline replaces the migrations of 0.1.0 and creates the same
 * schema (decision 63): a database with all of them adopts it, one with only some of them is too old.
 * @param done the names in the table `migrations`
 * @param folder the engine's migrations
 */
export function planMigrations(engine: keyof typeof BASELINES, done: readonly string[], folder: string): MigrationPlan {
  const known = listMigrations(folder);
  const { baseline, replaced } = BASELINES[engine];
  const former = done.filter((name) => replaced.includes(name));
  const unknown = done.filter((name) => !known.includes(name) && !replaced.includes(name));
  if (former.length > 0 && former.length < replaced.length) return explainTooOld(former);
  if (unknown.length > 0) return { kind: 'tooNew', unknown };
  const adopted = former.length > 0 ? [...baseline] : [];
  const missing = known.filter((name) => !done.includes(name) && !adopted.includes(name));
  return { kind: 'upgrade', adopted, missing };
}

/** Returns the names of the migrations in a folder, in order. */
export function listMigrations(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

function explainTooOld(former: readonly string[]): MigrationPlan {
  return {
    kind: 'tooOld',
    problem: `The database comes from an early build of Waha 0.1.0 (last migration ${[...former].sort().at(-1)}), which this version cannot upgrade`,
    remedy:
      'Start the last build of 0.1.0 (commit 3f17a48a) once with the same data folder and settings, then start this version. To restore a backup of an early build, restore it with that build first. See docs/operator/upgrade-and-rollback.md.',
  };
}

const toFileNames = (names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${name}.sql`);

/** The files of each baseline, and all migrations of the last build of 0.1.0, which it replaces. */
export const BASELINES = {
  sqlite: {
    baseline: ['0001-schema.sql', '0002-triggers.sql'],
    replaced: toFileNames(`
      0001-people 0002-platform 0003-packs 0004-payments 0005-points 0006-notifications 0007-profiles
      0008-points-and-money 0009-conversations 0010-operator 0011-mail-told-once 0012-mails-end 0013-auth-attempts
      0014-audit-append-only 0016-clock 0017-people-search 0018-language 0019-notice-facts 0020-mail-html
      0030-pack-languages 0031-next-bonuses 0035-reply-languages 0036-growth 0037-overview 0038-search-and-decided
      0039-audit-views 0040-staff-accounts 0041-session-use 0042-two-step 0043-pack-editor 0045-reconciliation
      0047-member-table 0048-member-notes 0049-announcements 0051-seller 0052-invoice-numbers 0053-invoice-buyers
      0054-catalogue-drafts 0055-catalogue-media 0056-catalogue-items 0057-passkeys 0058-picture-sizes
      0060-failed-logins-index 0061-member-spans 0062-references-by-letters 0065-move-mark 0067-second-step-attempts
      0071-statement-rows 0072-fold-names 0073-tag-spellings 0074-codes-and-invitations 0077-reversal-dates
      0078-never-replaced 0079-accepted-reversals 0080-confirmed-warnings
    `),
  },
  postgres: {
    baseline: ['0001-fold-name.sql', '0001-functions.sql', '0001-schema.sql', '0002-triggers.sql'],
    replaced: toFileNames(`
      0061-1-functions 0061-2-fold-name 0061-3-people 0061-4-catalogue 0061-5-purchases-and-points 0061-6-what-is-told
      0061-7-desks 0061-8-kept-sums 0061-9-steps-of-members 0061-a-table-of-members 0061-b-reach-of-announcements
      0061-c-search-of-people 0061-d-between-nodes 0062-references-by-letters 0065-move-mark 0066-never-emptied
      0067-second-step-attempts 0071-statement-rows 0072-fold-names 0073-tag-spellings 0074-codes-and-invitations
      0077-reversal-dates 0079-accepted-reversals 0080-confirmed-warnings
    `),
  },
};
