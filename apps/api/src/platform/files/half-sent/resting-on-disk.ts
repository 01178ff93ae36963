import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PersonId } from '@waha/domain/kernel/ids';
import { Refused } from '../../http/refusal';
import { NO_ROOM_RETRY_AFTER } from '../disk-space';
import { agesOf } from '../older-than';
import type { DiskShare, RestingUploads, Surplus } from './resting-uploads';

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

const NOTHING_YET = { written: 0, isMade: false, pieces: 0, until: 0 };

/** Uploads that rest in a folder of this node, each promised all that it said that it would be. In memory. */
export class RestingOnDisk implements RestingUploads {
  readonly #resting = new Map<string, Resting>();

  constructor(private readonly folder: string) {}

  async begin(name: string, upload: { owner: PersonId; declared: number }, disk: DiskShare): Promise<void> {
    const free = await disk.free();
    if (free - disk.inForms() - this.promised() < upload.declared) throw noRoom();
    this.#resting.set(name, { ...NOTHING_YET, ...upload });
  }

  async beginPiece(name: string, until: number | undefined, disk: DiskShare): Promise<void> {
    const free = await disk.free();
    const each = this.#resting.get(name);
    if (!each) return;
    const end = Math.min(until ?? each.declared, each.declared);
    if (free - disk.inForms() - this.#coming() < end - Math.max(each.written, each.until)) throw noRoom();
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

  async look(name: string, found?: { owner: PersonId; declared: number }): Promise<void> {
    if (found) this.#resting.set(name, { ...NOTHING_YET, ...found });
    const each = this.#resting.get(name);
    if (each) await this.#measure(name, each);
  }

  forget(name: string): void {
    this.#resting.delete(name);
  }

  sentNow(owner: PersonId): number {
    return this.#namesOf(owner).filter(([, each]) => each.pieces > 0).length;
  }

  async surplus(owner: PersonId, kept: string, most: number): Promise<Surplus> {
    const own = this.#namesOf(owner).filter(([, { isMade }]) => isMade);
    const count = own.length - most;
    if (count <= 0) return { count: 0, of: [] };
    const idle = own.flatMap(([name, { pieces }]) => (pieces === 0 && name !== kept ? [name] : []));
    const oldestFirst = (await agesOf(this.folder, idle)).sort((a, b) => a.at - b.at);
    return { count, of: oldestFirst.map(({ path }) => basename(path)) };
  }

  async measure(): Promise<void> {
    for (const [name, each] of this.#resting) if (each.pieces > 0) await this.#measure(name, each);
  }

  promised(): number {
    return this.#missing(({ declared }) => declared);
  }

  /** What is being written just now. */
  #coming(): number {
    return this.#missing(({ until }) => until);
  }

  /** Up to this byte of each. */
  #missing(end: (each: Resting) => number): number {
    const unwritten = [...this.#resting.values()].map((each) => end(each) - each.written);
    return unwritten.reduce((sum, bytes) => sum + Math.max(0, bytes), 0);
  }

  async #measure(name: string, each: Resting): Promise<void> {
    const found = await stat(join(this.folder, name)).catch(() => undefined);
    if (!found) return void this.#resting.delete(name);
    each.written = found.size;
    each.isMade = true;
  }

  #namesOf(owner: PersonId) {
    return [...this.#resting].filter(([, each]) => each.owner === owner);
  }
}

function noRoom(): Refused {
  return new Refused({ code: 'no_room', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
}
