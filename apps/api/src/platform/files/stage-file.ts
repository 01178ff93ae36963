import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type AnyFileRule, checkFile, checkFileContent } from '@waha/domain/kernel/files/file-rule';
import { RefusalError, unwrapResult } from '../http/refusal-error';
import { detectFileType } from './detect-file-type';
import { inspectFile } from './inspect-file';
import { createDiskReader, createMemoryReader, type ReadAt } from './read-at';

/** The properties of a file's content: `size` in bytes, `sha256` in hex. */
export type FileMetadata = { type: string; size: number; sha256: string };

/** Files are written and read in chunks of this size. A smaller file is held in memory until it gets its final name. */
const CHUNK_BYTES = 512 * 1024;

/**
 * Receives a file. A small one is `held` in memory, a larger one is at `path` on the disk afterwards.
 * @param onWritten called with the number of bytes newly written
 * @throws RefusalError when it is too large or against the rule; a file may remain at `path`
 */
export async function stageFile(
  stream: NodeJS.ReadableStream,
  path: string,
  rule: AnyFileRule,
  onWritten: (bytes: number) => void,
): Promise<FileMetadata & { held?: Buffer }> {
  const piece = Buffer.allocUnsafe(CHUNK_BYTES);
  const hash = createHash('sha256');
  let [size, filled] = [0, 0];
  let file: FileHandle | undefined;
  const flush = async () => {
    file ??= await open(path, 'wx+', 0o600);
    await file.writeFile(piece.subarray(0, filled));
    onWritten(filled);
    filled = 0;
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Limits how much of the disk a sender can fill.
      if (size >= rule.belowBytes) throw new RefusalError({ code: rule.tooLarge });
      hash.update(chunk);
      for (let offset = 0, copied = 0; offset < chunk.length; offset += copied) {
        if (filled === CHUNK_BYTES) await flush();
        copied = chunk.copy(piece, filled, offset);
        filled += copied;
      }
    }
    const held = file ? undefined : piece.subarray(0, filled);
    if (file) await flush();
    const type = await checkStagedFile(held ? createMemoryReader(held) : createDiskReader(file!), size, rule);
    await file?.sync();
    return { type, size, sha256: hash.digest('hex'), ...(held && { held }) };
  } finally {
    await file?.close();
  }
}

/**
 * Examines a file on the disk and flushes it. Uses one open handle, since the name may disappear when another try of
 * the same command finishes first.
 * @throws RefusalError when it is against the rule
 */
export async function examineFile(path: string, rule: AnyFileRule): Promise<FileMetadata> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
    const { size } = await file.stat();
    const read =
      size <= CHUNK_BYTES ? createMemoryReader(await createDiskReader(file)(0, size)) : createDiskReader(file);
    const type = await checkStagedFile(read, size, rule);
    const hash = createHash('sha256');
    for (let offset = 0; offset < size; offset += CHUNK_BYTES) hash.update(await read(offset, CHUNK_BYTES));
    return { type, size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** @returns its type */
async function checkStagedFile(read: ReadAt, size: number, rule: AnyFileRule): Promise<string> {
  const type = rule.isToldByReader ? rule.types[0]! : await detectFileType(read);
  unwrapResult(checkFile(rule, { type, size }));
  unwrapResult(checkFileContent(await inspectFile(read, type, size)));
  return type;
}
