import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadQuotaOf } from '@waha/domain/kernel/files/upload-quota';
import type { PersonId } from '@waha/domain/kernel/ids';
import { MINUTE } from '@waha/domain/kernel/time';
import { DISK_FULL_BELOW } from '@waha/domain/operations/disk';
import { Refused } from '../http/refusal';
import type { Nodes } from '../nodes/nodes';
import type { Clock } from '../process/clock';
import { type DiskRoom, NO_ROOM_RETRY_AFTER } from './disk-space';
import type { HalfSent } from './half-sent/half-sent';
import { createUploadQuotas, type Sender } from './upload-quotas';

type Options = {
  /** Where half-sent uploads lie: in a folder of this disk, or elsewhere, where others begin some of them too. */
  halfSent: Pick<HalfSent, 'folder' | 'restingOf'>;
  nodes: Nodes;
  diskRoom: () => Promise<DiskRoom>;
  clock: Clock;
  /** What the operator multiplies the bounds with. */
  times: number;
};

/** A resumable upload, in bytes: how long it will be, what of it is on the disk, and up to where it is being sent now. */
type Resting = {
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
const REMEMBERED_FOR = 10 * MINUTE;

const NOTHING_YET = { written: 0, isMade: false, pieces: 0, until: 0 };

/** A form whose files come in now, in bytes. */
export type ComingForm = {
  /** So many of its bytes are written. */
  took(bytes: number): void;
  /** It has come, with files of so many bytes in all; or was broken off, and counts as it was said to be. */
  end(bytes?: number): void;
};

/**
 * What of the disk is promised to files on their way. A promise is made before the first byte, of all that was declared,
 * against what the disk has above that which is kept for rows; and against the sender's own bounds.
 */
export class UploadReservations {
  readonly quotas: ReturnType<typeof createUploadQuotas>;
  readonly #resting = new Map<string, Resting>();
  readonly #forms = new Set<{ left: number }>();
  #remember = async () => {};
  #remembered: Promise<void> | undefined;
  #rememberedAt = 0;

  constructor(private readonly options: Options) {
    this.quotas = createUploadQuotas(options);
  }

  /**
   * What was promised and taken before the start, which is read at the first upload, or when somebody asks for it: the more
   * was sent, the longer it takes.
   * @param remember tells it all, by `look` and `quotas.restore`
   */
  rememberBy(remember: () => Promise<void>): void {
    this.#remember = remember;
  }

  /**
   * Nothing is promised to anybody before it; one that fails is tried again by the next who asks. Where there are other nodes
   * it is read once more from time to time, beside the rest: not all that they told was heard.
   */
  async remembered(): Promise<void> {
    const { nodes, clock } = this.options;
    const isFirst = this.#remembered === undefined;
    if (!isFirst && !nodes.isAlone && clock() - this.#rememberedAt > REMEMBERED_FOR) {
      this.#rememberedAt = clock();
      void this.#remember().catch(() => undefined);
    }
    if (isFirst) this.#rememberedAt = clock();
    this.#remembered ??= this.#remember();
    await this.#remembered.catch((error: unknown) => {
      this.#remembered = undefined;
      throw error;
    });
  }

  /**
   * Promises room to a resumable upload: of the disk only where it will lie there.
   * @returns how to set right what was counted
   * @throws Refused `no_room`, `upload_quota_reached`
   */
  async begin(sender: Sender, name: string, declared: number): Promise<(trueBytes: number) => void> {
    await this.remembered();
    if (this.options.halfSent.folder === undefined) return this.quotas.take(sender, declared);
    const free = await this.#readFree();
    if (free - this.#promised() < declared) throw noRoom();
    const isAllBusy = this.#namesOf(sender.id).filter(([, each]) => each.pieces > 0).length >= this.#waitingOf(sender);
    if (isAllBusy) throw new Refused({ code: 'upload_quota_reached', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
    const correct = this.quotas.take(sender, declared);
    this.#resting.set(name, { ...NOTHING_YET, owner: sender.id, declared });
    return correct;
  }

  /** How many of the sender's resting uploads are too many, and which may go: those that are not being sent now. */
  async surplus(sender: Sender, kept: string): Promise<{ count: number; of: string[] }> {
    if (this.options.halfSent.folder === undefined) {
      const names = await this.options.halfSent.restingOf(sender.id);
      return { count: names.length - this.#waitingOf(sender), of: names.filter((name) => name !== kept) };
    }
    const own = this.#namesOf(sender.id).filter(([, { isMade }]) => isMade);
    const of = own.flatMap(([name, { pieces }]) => (pieces === 0 && name !== kept ? [name] : []));
    return { count: own.length - this.#waitingOf(sender), of };
  }

  /**
   * A piece comes, up to this byte of its upload: whatever was promised, the reserve is not touched.
   * @throws Refused `no_room`
   */
  async beginPiece(name: string, until: number | undefined): Promise<void> {
    await this.remembered();
    const free = await this.#readFree();
    const each = this.#resting.get(name);
    if (!each) return;
    const end = Math.min(until ?? each.declared, each.declared);
    if (free - this.#coming() < end - Math.max(each.written, each.until)) throw noRoom();
    each.pieces++;
    each.until = Math.max(each.until, end);
  }

  async endPiece(name: string): Promise<void> {
    const each = this.#resting.get(name);
    if (!each) return;
    each.pieces--;
    await this.#measure(name, each);
    if (each.pieces === 0) each.until = 0;
  }

  /** Looks at a resumable upload, or at one that was `found` at the start. What is not on the disk is promised nothing. */
  async look(name: string, found?: { owner: PersonId; declared: number }): Promise<void> {
    if (this.options.halfSent.folder === undefined) return;
    if (found) this.#resting.set(name, { ...NOTHING_YET, ...found });
    const each = this.#resting.get(name);
    if (each) await this.#measure(name, each);
  }

  forget(name: string): void {
    this.#resting.delete(name);
  }

  /** Promises room to the files of a form. @throws Refused `server_busy` on a full disk, `upload_quota_reached` */
  async beginForm(sender: Sender, bytes: number): Promise<ComingForm> {
    await this.remembered();
    const free = await this.#readFree();
    if (free - this.#promised() < bytes) throw isBusy();
    const correct = this.quotas.take(sender, bytes);
    const form = this.#promiseForm(bytes);
    return {
      took: form.took,
      end: (trueBytes) => {
        form.end();
        if (trueBytes !== undefined) correct(trueBytes);
      },
    };
  }

  /** Promises room to a finished upload that has to be brought to this disk. @throws Refused `server_busy` on a full disk */
  async beginBringing(bytes: number): Promise<ComingForm> {
    if (this.options.halfSent.folder !== undefined) return { took: () => undefined, end: () => undefined };
    if ((await this.#readFree()) - this.#promised() < bytes) throw isBusy();
    return this.#promiseForm(bytes);
  }

  #promiseForm(bytes: number): ComingForm {
    const form = { left: bytes };
    this.#forms.add(form);
    return {
      took: (written) => {
        form.left -= written;
      },
      end: () => void this.#forms.delete(form),
    };
  }

  /** What the disk has above the reserve. All that is promised is read after it, so that it is never counted twice. */
  async #readFree(): Promise<number> {
    const { free } = await this.options.diskRoom();
    for (const [name, each] of this.#resting) if (each.pieces > 0) await this.#measure(name, each);
    return free - DISK_FULL_BELOW;
  }

  async #measure(name: string, each: Resting): Promise<void> {
    const found = await stat(join(this.options.halfSent.folder!, name)).catch(() => undefined);
    if (!found) return void this.#resting.delete(name);
    each.written = found.size;
    each.isMade = true;
  }

  /** All that is still missing of what was begun. */
  #promised(): number {
    return this.#missing(({ declared }) => declared);
  }

  /** What is being written just now. */
  #coming(): number {
    return this.#missing(({ until }) => until);
  }

  /** In all forms, and in resting uploads up to this byte of each. */
  #missing(end: (each: Resting) => number): number {
    const left = [...this.#forms].map((form) => form.left);
    const unwritten = [...this.#resting.values()].map((each) => end(each) - each.written);
    return [...left, ...unwritten].reduce((sum, bytes) => sum + Math.max(0, bytes), 0);
  }

  #namesOf(owner: PersonId) {
    return [...this.#resting].filter(([, each]) => each.owner === owner);
  }

  #waitingOf({ role }: Sender): number {
    return uploadQuotaOf(role, this.options.times).waiting;
  }
}

function isBusy(): Refused {
  return new Refused({ code: 'server_busy', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
}

function noRoom(): Refused {
  return new Refused({ code: 'no_room', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
}
