import { Readable } from 'node:stream';
import type { FileRule } from '@waha/domain/kernel/files/file-rule';
import type { UnitOfWork } from '../platform/database/unit-of-work';
import type { StagedFile } from '../platform/files/uploads';
import type { Services } from '../platform/services';

/** Stores a file on disk, like an upload, for one transaction that refers to it. */
export async function withDemoFile<Result>(
  { uploads, transact }: Pick<Services, 'uploads' | 'transact'>,
  { bytes, rule }: { bytes: Buffer; rule: FileRule },
  work: (file: StagedFile, unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const file = await uploads.stage(Readable.from([bytes]), rule);
  await uploads.store(file);
  const result = await transact((unit) => work(file, unit));
  await uploads.finish(file);
  return result;
}
