import { DATA_COPY_MAX_ATTEMPTS, type DataCopy, isDataCopyTooLarge } from '@waha/domain/account/data-copy/data-copy';
import { BACKUP_MIN_FREE_BYTES } from '@waha/domain/operations/disk';
import { toDataCopyFile } from '#features/account/data-copy/data-copy.member-data';
import {
  findDataCopy,
  listExpiredDataCopies,
  listRequestedDataCopies,
  saveAttempt,
  saveReady,
} from '#features/account/data-copy/data-copy.store';
import { endDataCopy } from '#features/account/data-copy/end-data-copy';
import { Overview } from '#features/account/data-copy/overview';
import { findPerson } from '#platform/auth/people.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { writeMemberDataJson } from '#platform/documents/member-data';
import { listMemberFiles, type MemberFile } from '#platform/documents/member-files';
import { writeZip, type ZipEntry } from '#platform/documents/zip';
import { StorageUnavailableError } from '#platform/files/storage/storage-unavailable-error';
import { advanceClockCheckpoint } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { readMemberData } from './read-member-data';

/**
 * Deletes expired copies of members' data, and makes the requested ones, one after the other. An interrupted copy is
 * made again from the beginning by the next run. A failure of one copy does not stop the others.
 * @param signal stops within a copy
 */
export async function makeDataCopies(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, log, transact, uploads } = services;
  // The next run after the storage's own probe tries again.
  if (uploads.storage.unavailableSince() !== undefined) return;
  const expired = await listExpiredDataCopies(db, clock());
  if (expired.length > 0 && (await transact(advanceClockCheckpoint)))
    for (const { id } of expired) {
      await uploads.removeGenerated(toDataCopyFile(id));
      await transact((unit) => endDataCopy(unit, id, 'expired'));
    }
  for (const copy of await listRequestedDataCopies(db)) {
    if (signal?.aborted) return;
    try {
      await makeDataCopy(services, copy, signal);
    } catch (error) {
      if (signal?.aborted || error instanceof StorageUnavailableError) return uncountAttempt(services, copy);
      log.error({ err: error, memberId: copy.memberId }, 'copy of the data failed');
    }
  }
}

async function makeDataCopy(services: Services, copy: DataCopy, signal?: AbortSignal): Promise<void> {
  const { db, diskRoom, log, transact, uploads } = services;
  const { id, memberId } = copy;
  const member = await findPerson(db, memberId);
  if (!member) return;
  if (copy.attempts >= DATA_COPY_MAX_ATTEMPTS) {
    log.error({ memberId }, 'copy of the data given up');
    return transact((unit) => endDataCopy(unit, id, 'failed'));
  }
  const files = await listMemberFiles(db, memberId);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (isDataCopyTooLarge({ files: files.length, bytes })) {
    log.warn({ memberId, files: files.length, bytes }, 'copy of the data is too large: use waha member export');
    return transact((unit) => endDataCopy(unit, id, 'too_large'));
  }
  const { free } = await diskRoom();
  if (free - bytes < BACKUP_MIN_FREE_BYTES) {
    log.warn({ memberId, bytes, free }, 'copy of the data waits for disk space');
    return;
  }
  await transact(async ({ tx }) => {
    if (await isStillRequested({ tx }, copy)) await saveAttempt(tx, { id, attempts: copy.attempts + 1 });
  });
  const fileId = toDataCopyFile(id);
  // A run that was killed after storing the file has left it.
  await uploads.removeGenerated(fileId);
  const zip = writeZip(listEntries(services, { copy, member, files }));
  const staged = await uploads.stageGenerated(fileId, 'application/zip', limitBytes(zip, signal));
  await uploads.store(staged);
  const isSaved = await transact((unit) => saveCopy(unit, copy, staged.size));
  if (isSaved) await uploads.finish(staged);
  else await uploads.discard(staged, true);
}

/** A stop of the server or an unreachable storage says nothing about the copy. */
async function uncountAttempt({ transact }: Services, copy: DataCopy): Promise<void> {
  await transact(async ({ tx }) => {
    if (await isStillRequested({ tx }, copy)) await saveAttempt(tx, copy);
  });
}

/** Saves a copy as ready, unless the member was erased meanwhile. Returns whether it was saved. */
async function saveCopy(unit: UnitOfWork, copy: DataCopy, bytes: number): Promise<boolean> {
  if (!(await isStillRequested(unit, copy))) return false;
  const { id, memberId } = copy;
  await saveReady(unit.tx, id, { at: unit.now, bytes });
  await unit.emit({ type: 'data-copy.ready', memberId, at: unit.now });
  return true;
}

async function isStillRequested({ tx }: Pick<UnitOfWork, 'tx'>, { id }: DataCopy): Promise<boolean> {
  const current = await findDataCopy(tx, id);
  return current !== undefined && current.end === undefined && current.ready === undefined;
}

type CopyContent = { copy: DataCopy; member: Parameters<typeof readMemberData>[1]; files: MemberFile[] };

/** Lists the files of the archive: the data for programs, the member's files, and the overview of both. */
async function* listEntries(
  { catalogue, clock, db, uploads }: Services,
  { copy: { language }, member, files }: CopyContent,
): AsyncGenerator<ZipEntry> {
  const now = clock();
  const overview = new Overview({ language, brand: catalogue.company.brand, now, files });
  const data = readMemberData(db, member, files);
  for (const name of Object.keys(data)) overview.add(name, []);
  yield { name: 'data.json', at: now, text: writeMemberDataJson(data, (name, read) => overview.add(name, read)) };
  const missing = new Set<string>();
  for (const { id, name, createdAt } of files) {
    const bytes = await uploads.storage.read(id);
    if (bytes) yield { name: `files/${name}`, at: createdAt, bytes };
    else missing.add(id);
  }
  yield { name: 'index.html', at: now, text: [overview.write(missing)] };
}

/** @throws Error beyond the size that the format allows, or when the task must stop */
async function* limitBytes(chunks: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    bytes += chunk.length;
    if (isDataCopyTooLarge({ files: 0, bytes })) throw new Error('The archive is larger than its format allows.');
    yield chunk;
  }
}
