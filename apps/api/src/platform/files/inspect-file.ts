import type { FileContent } from '@waha/domain/kernel/files/file-rule';
import { readMp4Boxes } from './mp4-boxes';
import { isMeasurable, measurePicture } from './picture-size';
import type { ReadAt } from './read-at';

/** A PDF's end marker is within this many last bytes: signing services and mail programs append up to 100 KB. */
const PDF_END_BYTES = 101 * 1024;

/** The one segment of a webm begins within this many bytes. */
const WEBM_HEAD_BYTES = 4096;
const WEBM_SEGMENT = Buffer.from('18538067', 'hex');

/** One picture is in memory at a time: each may be as large as an upload. */
let pictureQueue: Promise<unknown> = Promise.resolve();

/**
 * Inspects a file of a detected type: whether it is complete, and how many pixels a picture has. Types that are not
 * inspected count as complete.
 * @param size in bytes, below the upload limit
 */
export async function inspectFile(read: ReadAt, type: string, size: number): Promise<FileContent> {
  if (isMeasurable(type)) {
    const extent = await runInQueue(async () => measurePicture(type, await read(0, size)));
    return { isComplete: extent !== undefined, ...extent };
  }
  if (type === 'application/pdf') {
    const from = Math.max(0, size - PDF_END_BYTES);
    return { isComplete: (await read(from, size - from)).includes('%%EOF') };
  }
  if (/^(video|audio)\/webm$/.test(type)) {
    return { isComplete: (await read(0, WEBM_HEAD_BYTES)).includes(WEBM_SEGMENT) };
  }
  if (/^(video\/(mp4|quicktime|x-m4v|3gpp)|audio\/mp4)$/.test(type)) {
    return { isComplete: await isCompleteMovie(read, size) };
  }
  return { isComplete: true };
}

/** Checks that the table of contents is present, and that neither it nor any of the data is cut off. */
async function isCompleteMovie(read: ReadAt, size: number): Promise<boolean> {
  const boxes = await readMp4Boxes(read);
  const parts = boxes.filter(({ kind }) => kind === 'moov' || kind === 'moof' || kind === 'mdat');
  return parts.some(({ kind }) => kind === 'moov') && parts.every(({ at, length }) => at + length <= size);
}

function runInQueue<Value>(work: () => Promise<Value>): Promise<Value> {
  const result = pictureQueue.then(work);
  pictureQueue = result.catch(() => undefined);
  return result;
}
