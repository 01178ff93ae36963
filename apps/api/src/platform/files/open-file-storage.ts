import type { Config } from '../config/config';
import type { Nodes } from '../nodes/nodes';
import { BucketPartialUploads } from './partial-uploads/bucket-partial-uploads';
import { DiskPartialUploads } from './partial-uploads/disk-partial-uploads';
import type { PartialUploads } from './partial-uploads/partial-uploads';
import { Bucket } from './storage/bucket';
import { DiskFileStorage } from './storage/disk-file-storage';
import type { FileStorage } from './storage/file-storage';
import { S3FileStorage } from './storage/s3-file-storage';

/**
 * Opens the storage of files and of partial uploads: the data folder, unless `WAHA_FILES` names a bucket. Makes no
 * request yet.
 */
export function openFileStorage(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  nodes: Nodes,
  log: ConstructorParameters<typeof Bucket>[1],
): { storage: FileStorage; partialUploads: PartialUploads } {
  const onDisk = new DiskPartialUploads(dataDir);
  if (!files) return { storage: new DiskFileStorage(dataDir), partialUploads: onDisk };
  const bucket = new Bucket(files, log);
  return { storage: new S3FileStorage(bucket), partialUploads: new BucketPartialUploads(bucket, nodes, onDisk) };
}
