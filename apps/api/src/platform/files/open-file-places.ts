import type { Config } from '../config/config';
import type { Nodes } from '../nodes/nodes';
import { BucketHalfSent } from './half-sent/bucket-half-sent';
import { DiskHalfSent } from './half-sent/disk-half-sent';
import type { HalfSent } from './half-sent/half-sent';
import { Bucket } from './kept/bucket';
import { DiskFiles } from './kept/disk-files';
import type { KeptFiles } from './kept/kept-files';
import { S3Files } from './kept/s3-files';

/**
 * Where this installation keeps its files, and those on their way: the data folder, unless `WAHA_FILES` names a bucket. Asks
 * nobody yet.
 */
export function openFilePlaces(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  nodes: Nodes,
  log: ConstructorParameters<typeof Bucket>[1],
): { kept: KeptFiles; halfSent: HalfSent } {
  const onDisk = new DiskHalfSent(dataDir);
  if (!files) return { kept: new DiskFiles(dataDir), halfSent: onDisk };
  const bucket = new Bucket(files, log);
  return { kept: new S3Files(bucket), halfSent: new BucketHalfSent(bucket, nodes, onDisk) };
}
