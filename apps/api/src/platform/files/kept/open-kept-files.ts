import type { Config } from '../../config/config';
import { Bucket } from './bucket';
import { DiskFiles } from './disk-files';
import type { KeptFiles } from './kept-files';
import { S3Files } from './s3-files';

/** Where this installation keeps its files: the data folder, unless `WAHA_FILES` names a bucket. Asks nobody yet. */
export function openKeptFiles(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  log: ConstructorParameters<typeof Bucket>[1],
): KeptFiles {
  return files ? new S3Files(new Bucket(files, log)) : new DiskFiles(dataDir);
}
