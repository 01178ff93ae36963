import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fsyncPath } from '#platform/database/fsync';
import { checkChecksum, readExpectedChecksum } from './check-checksum';
import { checkSignature, DEFAULT_SIGNER_FILE } from './check-signature';
import { checkUpdateSpace } from './check-update-space';
import { controlService, requireService } from './control-service';
import { explainRefusedUpdate } from './explain-refused-update';
import { formatProgram, isSameProgram } from './format-program';
import { getProgramPaths, installNextProgram, restrictToProgram } from './install-program';
import { type ProgramVersion, readProgramVersion } from './read-program-version';
import { cancelUpdate } from './roll-back-program';
import { settleUpdate } from './settle-update';
import { startUpdated } from './start-updated';
import { takeUpdateSnapshot } from './take-update-snapshot';
import type { UpdateContext } from './update-context';
import { readUpdateJournal, type UpdateJournal, writeUpdateJournal } from './update-journal';

type UpdateResult = {
  result: 'updated' | 'alreadyInstalled' | 'checked' | 'rolledBack';
  from: string;
  to: string;
  snapshot?: string;
  /** Why it went back. */
  reason?: string;
};

/**
 * Replaces the installed program by a new one. Nothing is changed until the file is checked. The server is stopped
 * before the snapshot, so that going back loses nothing that anybody was promised. If the new version does not answer
 * in time, the old program and the snapshot return.
 * @throws Error saying why it is refused; then the old version runs
 */
export async function updateProgram(
  context: UpdateContext,
  file: string,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<UpdateResult> {
  const { config, say } = context;
  const { dataDir, program } = config;
  if (!existsSync(program)) throw new Error(`No program is installed at ${program} (WAHA_PROGRAM).`);
  await requireService();
  if (!isDryRun) await settleUpdate(context);
  const { next } = getProgramPaths(program);
  try {
    const from = await readProgramVersion(program, dataDir);
    const to = await stageProgram(context, file);
    const names = { from: formatProgram(from), to: formatProgram(to) };
    if (isSameProgram(from, to)) {
      say(`${names.to} is installed already.`);
      return { result: 'alreadyInstalled', ...names };
    }
    const refusal = explainRefusedUpdate(from, to);
    if (refusal) throw new Error(`${refusal}\nNothing was changed.`);
    if (isDryRun) {
      say(`${names.to} can replace ${names.from}. Nothing was changed.`);
      return { result: 'checked', ...names };
    }
    say(`Updating from ${names.from} to ${names.to}.`);
    const journal = await prepareUpdate(context, from, to);
    return { ...(await switchProgram(context, journal)), ...names };
  } finally {
    rmSync(next, { force: true });
  }
}

/** Copies the file beside the installed one, and checks the copy: nobody but root can change it there. */
async function stageProgram({ config, say }: UpdateContext, file: string): Promise<ProgramVersion> {
  const { dataDir, program, releaseSigner } = config;
  const { next } = getProgramPaths(program);
  const expected = readExpectedChecksum(file);
  checkUpdateSpace(file, program, dataDir);
  rmSync(next, { force: true });
  copyFileSync(file, next);
  restrictToProgram(next);
  await checkChecksum(next, expected);
  const signerFile = releaseSigner ?? (existsSync(DEFAULT_SIGNER_FILE) ? DEFAULT_SIGNER_FILE : undefined);
  if (signerFile !== undefined) checkSignature(next, `${file}.sig`, signerFile);
  say(
    signerFile === undefined
      ? `Checksum of ${basename(file)} verified. No signature was required, because ${DEFAULT_SIGNER_FILE} does not exist.`
      : `Checksum and signature of ${basename(file)} verified.`,
  );
  await fsyncPath(next);
  return readProgramVersion(next, dataDir);
}

/** Stops the server and takes the snapshot. Until then a failure leaves the old version running. */
async function prepareUpdate(
  { config, say }: UpdateContext,
  { version, commit }: ProgramVersion,
  to: ProgramVersion,
): Promise<UpdateJournal> {
  const { dataDir, program } = config;
  const { former: _, ...former } = readUpdateJournal(dataDir) ?? { step: undefined };
  const journal: UpdateJournal = {
    step: 'stopping',
    from: { version, commit },
    to: { version: to.version, commit: to.commit },
    ...(former.step !== undefined && { former }),
  };
  await writeUpdateJournal(dataDir, journal);
  try {
    await controlService('stop');
    say('Stopped the server.');
    const snapshot = await takeUpdateSnapshot(getProgramPaths(program).next, dataDir);
    const prepared: UpdateJournal = { ...journal, step: 'prepared', ...(snapshot && { snapshot: basename(snapshot) }) };
    await writeUpdateJournal(dataDir, prepared);
    say(snapshot ? `Snapshot: ${snapshot}` : 'There is no database yet, so no snapshot was needed.');
    return prepared;
  } catch (error) {
    await cancelUpdate(config, journal);
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}\nNothing was changed. The old version was started again.`, { cause: error });
  }
}

async function switchProgram(
  context: UpdateContext,
  prepared: UpdateJournal,
): Promise<Pick<UpdateResult, 'result' | 'reason' | 'snapshot'>> {
  const { config, say, waitMs } = context;
  const { dataDir, program } = config;
  // The update before can no longer be undone: its program is replaced.
  const { former: _, ...journal } = prepared;
  await writeUpdateJournal(dataDir, { ...journal, step: 'swapping' });
  await installNextProgram(program);
  say(`Replaced ${program}. The old program is ${getProgramPaths(program).previous}.`);
  return {
    ...(await startUpdated({ config, say, waitMs }, journal)),
    ...(journal.snapshot && { snapshot: journal.snapshot }),
  };
}
