import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fsyncPath } from '#platform/database/fsync';
import { parseJson } from './parse-json';

const program = z.object({ version: z.string(), commit: z.nullable(z.string()) });

/** The steps of an update, then those of a rollback, in order. `updated` and `rolledBack` are the ends. */
const STEPS = ['stopping', 'prepared', 'swapping', 'updated', 'rollingBack', 'restored', 'rolledBack'] as const;

const entry = {
  step: z.enum(STEPS),
  from: program,
  to: program,
  /** The name of the snapshot from before the update. Absent: there was no database, or its data are kept. */
  snapshot: z.optional(z.string().check(z.regex(/^before-[\w.-]+-\d+\.sqlite$/))),
};
const journal = z.object({ ...entry, former: z.optional(z.object(entry)) });

/** The version and the commit of a program. */
export type ProgramId = z.infer<typeof program>;

/**
 * The last started step of an update or a rollback, as stored in the data folder. `former` is the entry of the
 * update before, which applies again if this one is cancelled.
 */
export type UpdateJournal = z.infer<typeof journal>;

const JOURNAL_FILE = 'update.json';

/**
 * Reads the journal; `undefined` without one.
 * @throws Error if the file is not a journal
 */
export function readUpdateJournal(dataDir: string): UpdateJournal | undefined {
  const file = join(dataDir, JOURNAL_FILE);
  if (!existsSync(file)) return undefined;
  // The file is in a folder of the service's user: a link could lead root elsewhere.
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const parsed = journal.safeParse(parseJson(readFileSync(descriptor, 'utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(`${file} is not a journal of updates. Delete it when the server runs as it should.`);
  } finally {
    closeSync(descriptor);
  }
}

/** Replaces the journal, as a file of the owner of the data folder. */
export async function writeUpdateJournal(dataDir: string, content: UpdateJournal): Promise<void> {
  const file = join(dataDir, JOURNAL_FILE);
  const part = `${file}.new`;
  rmSync(part, { force: true });
  const descriptor = openSync(
    part,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o600,
  );
  try {
    writeFileSync(descriptor, JSON.stringify(content));
    const { uid, gid } = statSync(dataDir);
    if (process.geteuid?.() === 0) fchownSync(descriptor, uid, gid);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(part, file);
  await fsyncPath(dataDir);
}

/** Forgets a cancelled update. The entry of the update before applies again. */
export async function cancelUpdateJournal(dataDir: string, { former }: UpdateJournal): Promise<void> {
  if (former) return writeUpdateJournal(dataDir, former);
  rmSync(join(dataDir, JOURNAL_FILE), { force: true });
  await fsyncPath(dataDir);
}
