import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StaffId } from '@waha/domain/kernel/ids';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { toIso } from '@waha/domain/kernel/time';
import { type AppContext, withAppContext } from '#create-app-context';
import { ERASURE_NOTICE, eraseMember } from '#erase-member';
import { findMembers, findPersonByEmailOrId } from '#features/account/find-members';
import { setBlocked } from '#features/account/set-blocked';
import type { Person } from '#platform/auth/people.store';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { listMigrationSnapshots, SNAPSHOT_LIFETIME_MS } from '#platform/database/sqlite/migration-snapshots';
import { isRewriteQuick, markRewriteDue, vacuumDatabase } from '#platform/database/sqlite/vacuum';
import { printReport } from '../print-report';
import { findOwnValue, readArguments, UsageError } from '../read-arguments';
import { resetPassword } from '../reset-password';
import { exportMember } from './export-member';

type Options = { to: string; yes: boolean };
type MemberAction = (context: AppContext, member: Person, choices: Options) => Promise<void>;

const MEMBER_ACTIONS: Record<string, MemberAction> = {
  block: (context, member) => setBlock(context, member, true),
  unblock: (context, member) => setBlock(context, member, false),
  'reset-password': ({ services }, member) => resetPassword(services, member),
  export: writeExport,
  erase: eraseAndReport,
};

/** Commands for one member, by email or id; each is logged in the audit log as the operator's. */
export async function member([action = '', ...args]: string[]): Promise<void> {
  const runAction = findOwnValue(MEMBER_ACTIONS, action);
  const { values, positionals } = readArguments(args, {
    options: {
      ...(action === 'export' && { to: { type: 'string' } }),
      ...(action === 'erase' && { yes: { type: 'boolean' } }),
      ...(action === 'find' && { json: { type: 'boolean' } }),
    } as { to: { type: 'string' }; yes: { type: 'boolean' }; json: { type: 'boolean' } },
    least: 1,
    most: runAction ? 1 : Number.POSITIVE_INFINITY,
  });
  await withAppContext(async (context) => {
    if (!runAction) return await findMember(context, positionals.join(' '), values.json === true);
    const options = { to: resolve(values.to ?? '.'), yes: values.yes === true };
    await runAction(context, await findPersonByEmailOrId(context.services.db, positionals[0], 'member'), options);
  });
}

async function findMember({ services: { db, transact } }: AppContext, text: string, isJson: boolean): Promise<void> {
  const matches = await findMembers(db, text);
  if (isJson) {
    const members = matches.map(({ id, email, name, surname, createdAt, verifiedAt, blockedAt }) => ({
      id,
      email,
      name,
      surname,
      createdAt: toIso(createdAt),
      isVerified: verifiedAt !== null,
      isBlocked: blockedAt !== null,
    }));
    printReport({ members });
  } else printMatches(matches);
  const line = { actorId: OPERATOR_ID, action: 'members.searched' as const, details: { found: matches.length } };
  await transact((unit) => writeAuditLog(unit, line));
}

function printMatches(matches: Awaited<ReturnType<typeof findMembers>>): void {
  for (const { id, email, name, surname, createdAt, verifiedAt, blockedAt } of matches) {
    const status = [verifiedAt !== null && 'verified', blockedAt !== null && 'blocked'].filter(Boolean).join(', ');
    console.log(`${id}  ${toIso(createdAt).slice(0, 10)}  ${email.padEnd(36)}${name} ${surname}  ${status}`.trimEnd());
  }
  console.log(`${matches.length} found.`);
}

async function setBlock({ services }: AppContext, { id, email, blockedAt }: Person, isWanted: boolean): Promise<void> {
  const newState = isWanted ? 'blocked' : 'unblocked';
  if ((blockedAt !== undefined) === isWanted) return console.log(`${email} is already ${newState}.`);
  await services.transact((unit) =>
    setBlocked(unit, { memberId: id, isBlocked: isWanted, by: OPERATOR_ID as unknown as StaffId }),
  );
  console.log(`${email} is ${newState}.${isWanted ? ' Their sessions have ended.' : ''}`);
}

async function writeExport({ services }: AppContext, member: Person, { to }: Options): Promise<void> {
  const { folder, files, mails, missing } = await exportMember(services, member, to);
  console.log(
    `Exported all data of ${member.email} to ${folder}: member.json, ${formatCount(files, 'file')} and ${formatCount(mails, 'email')}.`,
  );
  if (missing.length > 0) console.log(`Missing files: ${missing.join(', ')}`);
  console.log('The export contains identity documents. Transfer it securely, then delete it.');
}

async function eraseAndReport({ services, database }: AppContext, member: Person, { yes }: Options): Promise<void> {
  if (!yes) {
    console.log(`This permanently erases ${member.email}.\n${ERASURE_NOTICE}`);
    throw new UsageError('Nothing was changed. To continue, run the command again with --yes.');
  }
  const { dataDir } = services.config;
  const files = await eraseMember(services, member);
  const isClean = clearFreePages(dataDir, database);
  console.log(`Erased ${member.id} and ${formatCount(files ?? 0, 'file')}.\n${ERASURE_NOTICE}`);
  if (!isClean) {
    console.log('The database file may still contain deleted data. It is overwritten at the next server start.');
  }
  for (const { path, goes } of listOlderStates(dataDir))
    console.log(`Still contains the member’s data: ${path}. ${goes}`);
}

/**
 * Removes deleted data from the database file. It does not block a running server for long: a large file is rewritten
 * at its next start.
 */
function clearFreePages(dataDir: string, database: AppContext['database']): boolean {
  // A database server's copies of deleted data are its operator's responsibility: vacuum and backups.
  if (!database) return true;
  const releaseLock = lockDataFolder(dataDir, 'serving');
  try {
    if (releaseLock || isRewriteQuick(database.file)) return vacuumDatabase(database);
    markRewriteDue(database.file);
    return false;
  } finally {
    releaseLock?.();
  }
}

/** Returns earlier states in the data folder that still contain erased members, and how each is deleted. */
function listOlderStates(dataDir: string): { path: string; goes: string }[] {
  const snapshots = listMigrationSnapshots(dataDir).map(({ path, takenAt }) => ({
    path,
    goes: `It is deleted automatically after ${toIso(takenAt + SNAPSHOT_LIFETIME_MS).slice(0, 10)}. Until then it allows a downgrade. You can delete it now.`,
  }));
  // If files are on a separate disk, earlier files are stored there too.
  const restored = [dataDir, join(dataDir, 'uploads')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('before-restore-'))
        .map((name) => ({ path: join(folder, name), goes: 'Delete it when you have checked the restore.' })),
    );
  return [...snapshots, ...restored];
}
