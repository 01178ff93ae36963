import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getUploadQuota } from '@waha/domain/kernel/files/upload-quota';
import type { PersonId } from '@waha/domain/kernel/ids';
import { MINUTE } from '@waha/domain/kernel/time';
import { DISK_FULL_BELOW_BYTES } from '@waha/domain/operations/disk';
import { RefusalError } from '../http/refusal-error';
import type { Nodes } from '../nodes/nodes';
import type { Clock } from '../process/clock';
import { type DiskSpace, NO_SPACE_RETRY_AFTER_SECONDS } from './disk-space';
import type { PartialUploads } from './partial-uploads/partial-uploads';
import { createUploadQuotas, type Sender } from './upload-quotas';

type Options = {
  /** Where half-sent uploads lie: in a folder of this disk, or elsewhere, where others begin some of them too. */
  halfSent: Pick<PartialUploads, 'folder' | 'listByOwner'>;
  nodes: Nodes;
  diskRoom: () => Promise<DiskSpace>;
  clock: Clock;
  /** What the operator multiplies the bounds with. */
  times: number;
};

/** A resumable upload, in bytes: how long it will be, what of it is on the disk, and up to where it is being sent now. */
type PartialUploadState = {
  owner: PersonId;
  declared: number;
  written: number;
  /** Its file is there. */
  isMade: boolean;
  /** How many calls send pieces of it now. */
  pieces: number;
  until: number;
};

/** In milliseconds, what was read of what others took is believed together with what they told. */
const RELOAD_INTERVAL_MS = 10 * MINUTE;

const EMPTY_UPLOAD = { written: 0, isMade: false, pieces: 0, until: 0 };

/** A form whose files come in now, in bytes. */
export type IncomingForm = {
  /** So many of its bytes are written. */
  addWritten(bytes: number): void;
  /** It has come, with files of so many bytes in all; or was broken off, and counts as it was said to be. */
  end(bytes?: number): void;
};

/**
 * What of the disk is promised to files on their way. A promise is made before the first byte, of all that was declared,
 * against what the disk has above that which is kept for rows; and against the sender's own bounds.
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
   * What was promised and taken before the start, which is read at the first upload, or when somebody asks for it: the more
   * was sent, the longer it takes.
   * @param remember tells it all, by `look` and `quotas.restore`
   */
  setUsageLoader(remember: () => Promise<void>): void {
    this.#usageLoader = remember;
  }

  /**
   * Nothing is promised to anybody before it; one that fails is tried again by the next who asks. Where there are other nodes
   * it is read once more from time to time, beside the rest: not all that they told was heard.
   */
  async loadUsage(): Promise<void> {
    const { nodes, clock } = this.options;
    const isFirst = this.#usageLoaded === undefined;
    if (!isFirst && !nodes.isAlone && clock() - this.#usageLoadedAt > RELOAD_INTERVAL_MS) {
      this.#usageLoadedAt = clock();
      void this.#usageLoader().catch(() => undefined);
    }
    if (isFirst) this.#usageLoadedAt = clock();
    this.#usageLoaded ??= this.#usageLoader();
    await this.#usageLoaded.catch((error: unknown) => {
      this.#usageLoaded = undefined;
      throw error;
    });
  }

  /**
   * Promises room to a resumable upload: of the disk only where it will lie there.
   * @returns how to set right what was counted
   * @throws Refused `no_room`, `upload_quota_reached`
   */
  async begin(sender: Sender, name: string, declared: number): Promise<(trueBytes: number) => void> {
    await this.loadUsage();
    if (this.options.halfSent.folder === undefined) return this.quotas.take(sender, declared);
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

  /** How many of the sender's resting uploads are too many, and which may go: those that are not being sent now. */
  async findSurplus(sender: Sender, kept: string): Promise<{ count: number; of: string[] }> {
    if (this.options.halfSent.folder === undefined) {
      const names = await this.options.halfSent.listByOwner(sender.id);
      return { count: names.length - this.#maxPartialUploads(sender), of: names.filter((name) => name !== kept) };
    }
    const own = this.#listByOwner(sender.id).filter(([, { isMade }]) => isMade);
    const of = own.flatMap(([name, { pieces }]) => (pieces === 0 && name !== kept ? [name] : []));
    return { count: own.length - this.#maxPartialUploads(sender), of };
  }

  /**
   * A piece comes, up to this byte of its upload: whatever was promised, the reserve is not touched.
   * @throws Refused `no_room`
   */
  async beginChunk(name: string, until: number | undefined): Promise<void> {
    await this.loadUsage();
    const free = await this.#readFree();
    const each = this.#partialUploads.get(name);
    if (!each) return;
    const end = Math.min(until ?? each.declared, each.declared);
    if (free - this.#incomingBytes() < end - Math.max(each.written, each.until)) throw createNoSpaceRefusal();
    each.pieces++;
    each.until = Math.max(each.until, end);
  }

  async endChunk(name: string): Promise<void> {
    const each = this.#partialUploads.get(name);
    if (!each) return;
    each.pieces--;
    await this.#measure(name, each);
    if (each.pieces === 0) each.until = 0;
  }

  /** Looks at a resumable upload, or at one that was `found` at the start. What is not on the disk is promised nothing. */
  async measureUpload(name: string, found?: { owner: PersonId; declared: number }): Promise<void> {
    if (this.options.halfSent.folder === undefined) return;
    if (found) this.#partialUploads.set(name, { ...EMPTY_UPLOAD, ...found });
    const each = this.#partialUploads.get(name);
    if (each) await this.#measure(name, each);
  }

  forget(name: string): void {
    this.#partialUploads.delete(name);
  }

  /** Promises room to the files of a form. @throws Refused `server_busy` on a full disk, `upload_quota_reached` */
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

  /** Promises room to a finished upload that has to be brought to this disk. @throws Refused `server_busy` on a full disk */
  async beginFetch(bytes: number): Promise<IncomingForm> {
    if (this.options.halfSent.folder !== undefined) return { addWritten: () => undefined, end: () => undefined };
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

  /** What the disk has above the reserve. All that is promised is read after it, so that it is never counted twice. */
  async #readFree(): Promise<number> {
    const { free } = await this.options.diskRoom();
    for (const [name, each] of this.#partialUploads) if (each.pieces > 0) await this.#measure(name, each);
    return free - DISK_FULL_BELOW_BYTES;
  }

  async #measure(name: string, each: PartialUploadState): Promise<void> {
    const found = await stat(join(this.options.halfSent.folder!, name)).catch(() => undefined);
    if (!found) return void this.#partialUploads.delete(name);
    each.written = found.size;
    each.isMade = true;
  }

  /** All that is still missing of what was begun. */
  #promisedBytes(): number {
    return this.#missingBytes(({ declared }) => declared);
  }

  /** What is being written just now. */
  #incomingBytes(): number {
    return this.#missingBytes(({ until }) => until);
  }

  /** In all forms, and in resting uploads up to this byte of each. */
  #missingBytes(end: (each: PartialUploadState) => number): number {
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
