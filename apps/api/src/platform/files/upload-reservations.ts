import { join } from 'node:path';
import { getUploadQuota } from '@waha/domain/kernel/files/upload-quota';
import type { PersonId } from '@waha/domain/kernel/ids';
import { MINUTE } from '@waha/domain/kernel/time';
import { DISK_FULL_BELOW_BYTES } from '@waha/domain/operations/disk';
import { RefusalError } from '../http/refusal-error';
import type { Nodes } from '../nodes/nodes';
import type { Clock } from '../process/clock';
import { recordRecovered } from '../process/record-recovered';
import { type DiskSpace, findFile, NO_SPACE_RETRY_AFTER_SECONDS } from './disk-space';
import type { PartialUploads } from './partial-uploads/partial-uploads';
import { createUploadQuotas, type Sender } from './upload-quotas';

/** The options of `UploadReservations`, which reserves disk space for files that are being sent. */
type Options = {
  /** The partial uploads: in a folder of this disk, or elsewhere, where other nodes start some too. */
  partialUploads: Pick<PartialUploads, 'folder' | 'listByOwner'>;
  nodes: Nodes;
  diskRoom: () => Promise<DiskSpace>;
  clock: Clock;
  /** The operator's factor for the quota. */
  times: number;
};

/** A resumable upload, in bytes: its declared length, its part on the disk, and the end of what is being sent now. */
type PartialUploadState = {
  owner: PersonId;
  declared: number;
  written: number;
  /** Its file exists. */
  isMade: boolean;
  /** The number of calls that send chunks of it now. */
  pieces: number;
  until: number;
};

/**
 * The time for which usage read from the storage, together with messages of other nodes, is trusted, in milliseconds.
 */
const RELOAD_INTERVAL_MS = 10 * MINUTE;

const EMPTY_UPLOAD = { written: 0, isMade: false, pieces: 0, until: 0 };

/** A form whose files are arriving, in bytes. */
export type IncomingForm = {
  /** Reports that this many bytes are written. */
  addWritten(bytes: number): void;
  /**
   * Ends the form with the total bytes of its files. Without a number it was interrupted, and counts with its declared
   * size.
   */
  end(bytes?: number): void;
};

/**
 * Reserves disk space for files in transit. A reservation is made before the first byte, for the complete declared
 * length. It is limited by the free space above the reserve for rows, and by the quota of the sender.
 */
export class UploadReservations {
  readonly quotas: ReturnType<typeof createUploadQuotas>;
  readonly #partialUploads = new Map<string, PartialUploadState>();
  readonly #forms = new Set<{ left: number }>();
  #usageLoader = async () => {};
  #usageLoaded: Promise<void> | undefined;
  #usageLoadedAt = 0;

  constructor(private readonly options: Options) {
    this.quotas = createUploadQuotas(options);
  }

  /**
   * Sets the loader of reservations and usage from before the start. It runs at the first upload or query, since it
   * takes longer the more was sent.
   * @param remember reports them by `measureUpload` and `quotas.restore`
   */
  setUsageLoader(remember: () => Promise<void>): void {
    this.#usageLoader = remember;
  }

  /**
   * Loads the usage before the first reservation; the next caller retries a failed load. With other nodes it is
   * reloaded from time to time in the background, since messages may be lost.
   */
  async loadUsage(): Promise<void> {
    const { nodes, clock } = this.options;
    const isFirst = this.#usageLoaded === undefined;
    if (!isFirst && !nodes.isAlone && clock() - this.#usageLoadedAt > RELOAD_INTERVAL_MS) {
      this.#usageLoadedAt = clock();
      void this.#usageLoader().catch((error: unknown) => recordRecovered('upload-usage', error));
    }
    if (isFirst) this.#usageLoadedAt = clock();
    this.#usageLoaded ??= this.#usageLoader();
    await this.#usageLoaded.catch((error: unknown) => {
      this.#usageLoaded = undefined;
      throw error;
    });
  }

  /**
   * Reserves space for a resumable upload: on the disk only if it is stored there.
   * @returns a function that corrects the count
   * @throws RefusalError `no_room`, `upload_quota_reached`
   */
  async begin(sender: Sender, name: string, declared: number): Promise<(trueBytes: number) => void> {
    await this.loadUsage();
    if (this.options.partialUploads.folder === undefined) return this.quotas.take(sender, declared);
    const free = await this.#readFree();
    if (free - this.#promisedBytes() < declared) throw createNoSpaceRefusal();
    const isAllBusy =
      this.#listByOwner(sender.id).filter(([, each]) => each.pieces > 0).length >= this.#maxPartialUploads(sender);
    if (isAllBusy)
      throw new RefusalError({ code: 'upload_quota_reached', details: { retryAfter: NO_SPACE_RETRY_AFTER_SECONDS } });
    const correct = this.quotas.take(sender, declared);
    this.#partialUploads.set(name, { ...EMPTY_UPLOAD, owner: sender.id, declared });
    return correct;
  }

  /**
   * Returns how many of the sender's partial uploads are too many, and which may be deleted: those not being sent now.
   */
  async findSurplus(sender: Sender, kept: string): Promise<{ count: number; of: string[] }> {
    if (this.options.partialUploads.folder === undefined) {
      const names = await this.options.partialUploads.listByOwner(sender.id);
      return { count: names.length - this.#maxPartialUploads(sender), of: names.filter((name) => name !== kept) };
    }
    const ownUploads = this.#listByOwner(sender.id).filter(([, { isMade }]) => isMade);
    const of = ownUploads.flatMap(([name, { pieces }]) => (pieces === 0 && name !== kept ? [name] : []));
    return { count: ownUploads.length - this.#maxPartialUploads(sender), of };
  }

  /**
   * Starts a chunk that ends at this byte of its upload. Never uses the reserve, whatever was reserved before.
   * @throws RefusalError `no_room`
   */
  async beginChunk(name: string, until: number | undefined): Promise<void> {
    await this.loadUsage();
    const free = await this.#readFree();
    const upload = this.#partialUploads.get(name);
    if (!upload) return;
    const end = Math.min(until ?? upload.declared, upload.declared);
    if (free - this.#incomingBytes() < end - Math.max(upload.written, upload.until)) throw createNoSpaceRefusal();
    upload.pieces++;
    upload.until = Math.max(upload.until, end);
  }

  async endChunk(name: string): Promise<void> {
    const upload = this.#partialUploads.get(name);
    if (!upload) return;
    upload.pieces--;
    await this.#measure(name, upload);
    if (upload.pieces === 0) upload.until = 0;
  }

  /**
   * Measures a resumable upload, or one that was `found` at the start. An upload that is not on the disk needs no
   * reservation.
   */
  async measureUpload(name: string, found?: { owner: PersonId; declared: number }): Promise<void> {
    if (this.options.partialUploads.folder === undefined) return;
    if (found) this.#partialUploads.set(name, { ...EMPTY_UPLOAD, ...found });
    const upload = this.#partialUploads.get(name);
    if (upload) await this.#measure(name, upload);
  }

  forget(name: string): void {
    this.#partialUploads.delete(name);
  }

  /**
   * Reserves space for the files of a form.
   * @throws RefusalError `server_busy` on a full disk, `upload_quota_reached`
   */
  async beginForm(sender: Sender, bytes: number): Promise<IncomingForm> {
    await this.loadUsage();
    const free = await this.#readFree();
    if (free - this.#promisedBytes() < bytes) throw createBusyRefusal();
    const correct = this.quotas.take(sender, bytes);
    const form = this.#promiseForm(bytes);
    return {
      addWritten: form.addWritten,
      end: (trueBytes) => {
        form.end();
        if (trueBytes !== undefined) correct(trueBytes);
      },
    };
  }

  /**
   * Reserves space for a finished upload that must be downloaded to this disk.
   * @throws RefusalError `server_busy` on a full disk
   */
  async beginFetch(bytes: number): Promise<IncomingForm> {
    if (this.options.partialUploads.folder !== undefined) return { addWritten: () => undefined, end: () => undefined };
    if ((await this.#readFree()) - this.#promisedBytes() < bytes) throw createBusyRefusal();
    return this.#promiseForm(bytes);
  }

  #promiseForm(bytes: number): IncomingForm {
    const form = { left: bytes };
    this.#forms.add(form);
    return {
      addWritten: (written) => {
        form.left -= written;
      },
      end: () => void this.#forms.delete(form),
    };
  }

  /** Returns the free space above the reserve. All reservations are read after it, so that they never count twice. */
  async #readFree(): Promise<number> {
    const { free } = await this.options.diskRoom();
    for (const [name, upload] of this.#partialUploads) if (upload.pieces > 0) await this.#measure(name, upload);
    return free - DISK_FULL_BELOW_BYTES;
  }

  async #measure(name: string, each: PartialUploadState): Promise<void> {
    const stats = await findFile(join(this.options.partialUploads.folder!, name));
    if (!stats) return void this.#partialUploads.delete(name);
    each.written = stats.size;
    each.isMade = true;
  }

  /** Returns the missing bytes of all started uploads and forms. */
  #promisedBytes(): number {
    return this.#missingBytes(({ declared }) => declared);
  }

  /** Returns the bytes that are being written now. */
  #incomingBytes(): number {
    return this.#missingBytes(({ until }) => until);
  }

  /** Returns the missing bytes of all forms, and of partial uploads up to this byte of each. */
  #missingBytes(end: (upload: PartialUploadState) => number): number {
    const left = [...this.#forms].map((form) => form.left);
    const unwritten = [...this.#partialUploads.values()].map((each) => end(each) - each.written);
    return [...left, ...unwritten].reduce((sum, bytes) => sum + Math.max(0, bytes), 0);
  }

  #listByOwner(owner: PersonId) {
    return [...this.#partialUploads].filter(([, each]) => each.owner === owner);
  }

  #maxPartialUploads({ role }: Sender): number {
    return getUploadQuota(role, this.options.times).maxPartialUploads;
  }
}

function createBusyRefusal(): RefusalError {
  return new RefusalError({ code: 'server_busy', details: { retryAfter: NO_SPACE_RETRY_AFTER_SECONDS } });
}

function createNoSpaceRefusal(): RefusalError {
  return new RefusalError({ code: 'no_room', details: { retryAfter: NO_SPACE_RETRY_AFTER_SECONDS } });
}
