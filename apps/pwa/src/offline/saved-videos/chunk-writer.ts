import { isQuotaError } from '../device/storage-errors';
import { freeSpace } from '../store/free-space';
import {
  CHUNK_BYTES,
  readChunk,
  readVideoRecord,
  type VideoRecord,
  writeChunk,
  writeVideoRecord,
} from './video-records';

/** What one go came to. `changed`: there is another video under the address now. `stopped`: no longer wanted. */
export type FetchResult = 'complete' | 'cut' | 'changed' | 'stopped' | 'noRoom' | { status: number };

export type FetchContext = {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  signal: AbortSignal;
  /** The longest silence. Milliseconds. */
  timeoutMs: number;
  onBytes: (kept: number, size: number) => void;
};

/** Keeps a video's bytes as they come: chunk by chunk, the record after each. */
export class ChunkWriter {
  private readonly buffer = new Uint8Array(CHUNK_BYTES);
  private filled = 0;

  constructor(
    private record: VideoRecord,
    private readonly go: FetchContext & { hasCome: () => void },
  ) {}

  /** Another video is there now: what is kept of the old one counts no more. @returns false when it is not wanted */
  static async restart(record: VideoRecord): Promise<boolean> {
    return saveRecord({ ...record, etag: '', modified: '', chunks: 0, tail: 0 });
  }

  async write(body: ReadableStream<Uint8Array>): Promise<FetchResult> {
    try {
      if (!(await this.loadTail())) return (await ChunkWriter.restart(this.record)) ? 'changed' : 'stopped';
      if (!(await saveRecord(this.record))) return 'stopped';
      const ending = await this.read(body.getReader());
      return ending ?? (await this.end());
    } catch (error) {
      if (isQuotaError(error)) return 'noRoom';
      throw error;
    }
  }

  /** Reads on until nothing more comes. @returns how it ended before its time */
  private async read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<FetchResult | undefined> {
    for (;;) {
      const piece = await reader.read().catch(() => undefined);
      if (!piece) break; // cut
      if (piece.done) return undefined;
      this.go.hasCome();
      for (let at = 0; at < piece.value.length; ) {
        const part = piece.value.subarray(at, at + CHUNK_BYTES - this.filled);
        this.buffer.set(part, this.filled);
        this.filled += part.length;
        at += part.length;
        if (this.filled === CHUNK_BYTES && !(await this.flush({ chunks: this.record.chunks + 1, tail: 0 })))
          return 'stopped';
      }
      this.go.onBytes(this.record.chunks * CHUNK_BYTES + this.filled, this.record.size);
    }
    const isWanted = await this.flush({ tail: this.filled });
    return isWanted && !this.go.signal.aborted ? 'cut' : 'stopped';
  }

  private async end(): Promise<FetchResult> {
    const { record, filled } = this;
    const isComplete = record.chunks * CHUNK_BYTES + filled === record.size;
    if (!(await this.flush({ tail: filled, isComplete }))) return 'stopped';
    return isComplete ? 'complete' : 'cut';
  }

  /** Writes what is in the buffer, then the record that speaks of it. @returns false when it is not wanted */
  private async flush(change: Partial<VideoRecord>): Promise<boolean> {
    const { address, chunks } = this.record;
    const bytes = this.buffer.slice(0, this.filled);
    if (bytes.length > 0) await writeFreeingSpace(() => writeChunk(address, chunks, bytes));
    this.record = { ...this.record, ...change };
    if (this.record.tail === 0) this.filled = 0;
    return saveRecord(this.record);
  }

  /** The last cut was in the middle of a chunk. @returns false when what was kept of it is not there */
  private async loadTail(): Promise<boolean> {
    const { address, chunks, tail } = this.record;
    if (tail === 0) return true;
    const kept = await readChunk(address, chunks);
    if (!kept || kept.length < tail) return false;
    this.buffer.set(kept.subarray(0, tail));
    this.filled = tail;
    return true;
  }
}

/** Another tab may have paused or removed it meanwhile. @returns false then, and nothing is written */
async function saveRecord(record: VideoRecord): Promise<boolean> {
  const now = await readVideoRecord(record.address);
  if (!now || now.isPaused) return false;
  await writeFreeingSpace(() => writeVideoRecord(record));
  return true;
}

/** The device is full: what is only comfort goes, then once more. @throws QuotaExceededError */
export async function writeFreeingSpace(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await freeSpace();
    await write();
  }
}
