import { isQuotaError } from '../device/storage-errors';
import {
  CHUNK_BYTES,
  readChunk,
  readVideoRecord,
  type VideoRecord,
  writeChunk,
  writeVideoRecord,
} from './video-records';
import { writeFreeingSpace } from './write-freeing-space';

/** The result of one fetch. `changed`: the address now has another video. `stopped`: no longer wanted. */
export type FetchResult = 'complete' | 'cut' | 'changed' | 'stopped' | 'noRoom' | { status: number };

export type FetchContext = {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  signal: AbortSignal;
  /** The longest time without data, in milliseconds. */
  timeoutMs: number;
  onBytes: (savedBytes: number, size: number) => void;
};

/** Stores a video's bytes as they arrive: a chunk, then the updated record. */
export class ChunkWriter {
  private readonly buffer = new Uint8Array(CHUNK_BYTES);
  private filled = 0;

  constructor(
    private record: VideoRecord,
    private readonly context: FetchContext & { onReceived: () => void },
  ) {}

  /**
   * Discards the stored bytes after the video at the address has changed.
   * @returns false if the video is no longer wanted
   */
  static async restart(record: VideoRecord): Promise<boolean> {
    return saveRecord({ ...record, etag: '', modified: '', chunks: 0, tail: 0 });
  }

  async write(body: ReadableStream<Uint8Array>): Promise<FetchResult> {
    try {
      if (!(await this.loadTail())) return (await ChunkWriter.restart(this.record)) ? 'changed' : 'stopped';
      if (!(await saveRecord(this.record))) return 'stopped';
      const result = await this.read(body.getReader());
      return result ?? (await this.end());
    } catch (error) {
      if (isQuotaError(error)) return 'noRoom';
      throw error;
    }
  }

  /**
   * Reads until the stream ends.
   * @returns the result, if it ended early
   */
  private async read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<FetchResult | undefined> {
    for (;;) {
      const chunk = await reader.read().catch(() => undefined);
      if (!chunk) break; // connection dropped
      if (chunk.done) return undefined;
      this.context.onReceived();
      for (let offset = 0; offset < chunk.value.length; ) {
        const slice = chunk.value.subarray(offset, offset + CHUNK_BYTES - this.filled);
        this.buffer.set(slice, this.filled);
        this.filled += slice.length;
        offset += slice.length;
        if (this.filled === CHUNK_BYTES && !(await this.flush({ chunks: this.record.chunks + 1, tail: 0 })))
          return 'stopped';
      }
      this.context.onBytes(this.record.chunks * CHUNK_BYTES + this.filled, this.record.size);
    }
    const isSaved = await this.flush({ tail: this.filled });
    return isSaved && !this.context.signal.aborted ? 'cut' : 'stopped';
  }

  private async end(): Promise<FetchResult> {
    const { record, filled } = this;
    const isComplete = record.chunks * CHUNK_BYTES + filled === record.size;
    if (!(await this.flush({ tail: filled, isComplete }))) return 'stopped';
    return isComplete ? 'complete' : 'cut';
  }

  /**
   * Writes the buffer, then the record that refers to it.
   * @returns false if the video is no longer wanted
   */
  private async flush(change: Partial<VideoRecord>): Promise<boolean> {
    const { address, chunks } = this.record;
    const bytes = this.buffer.slice(0, this.filled);
    if (bytes.length > 0) await writeFreeingSpace(() => writeChunk(address, chunks, bytes));
    this.record = { ...this.record, ...change };
    if (this.record.tail === 0) this.filled = 0;
    return saveRecord(this.record);
  }

  /**
   * Loads the partial chunk that the last dropped connection left.
   * @returns false if its bytes are missing
   */
  private async loadTail(): Promise<boolean> {
    const { address, chunks, tail } = this.record;
    if (tail === 0) return true;
    const lastChunk = await readChunk(address, chunks);
    if (!lastChunk || lastChunk.length < tail) return false;
    this.buffer.set(lastChunk.subarray(0, tail));
    this.filled = tail;
    return true;
  }
}

/**
 * Writes the record, unless another tab has paused or removed the video meanwhile.
 * @returns false then, and nothing is written
 */
async function saveRecord(record: VideoRecord): Promise<boolean> {
  const now = await readVideoRecord(record.address);
  if (!now || now.isPaused) return false;
  await writeFreeingSpace(() => writeVideoRecord(record));
  return true;
}
