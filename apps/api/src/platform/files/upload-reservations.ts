import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PersonId } from '@waha/domain/kernel/ids';
import { uploadQuotaOf } from '@waha/domain/kernel/upload-quota';
import { DISK_FULL_BELOW } from '@waha/domain/operations/disk';
import { Refused } from '../http/refusal';
import type { Clock } from '../process/clock';
import { type DiskRoom, NO_ROOM_RETRY_AFTER } from './disk-space';
import { createUploadQuotas, type Sender } from './upload-quotas';

type Options = {
  /** Where half-sent uploads lie. */
  folder: string;
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

const NOTHING_YET = { written: 0, isMade: false, pieces: 0, until: 0 };

/** A form whose files come in now, in bytes. */
export type ComingForm = {
  /** So many of its bytes are written. */
  took(bytes: number): void;
  /** It has come, with files of so many bytes in all; or was broken off, and counts as it was said to be. */
  end(bytes?: number): void;
};

export type UploadReservations = ReturnType<typeof createUploadReservations>;

/**
 * What of the disk is promised to files on their way. A promise is made before the first byte, of all that was declared,
 * against what the disk has above that which is kept for rows; and against the sender's own bounds.
 */
export function createUploadReservations({ folder, diskRoom, clock, times }: Options) {
  const resting = new Map<string, Resting>();
  const forms = new Set<{ left: number }>();
  const quotas = createUploadQuotas(clock, times);

  /** What the disk has above the reserve. All that is promised is read after it, so that it is never counted twice. */
  async function readFree(): Promise<number> {
    const { free } = await diskRoom();
    for (const [name, each] of resting) if (each.pieces > 0) await measure(name, each);
    return free - DISK_FULL_BELOW;
  }

  async function measure(name: string, each: Resting): Promise<void> {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found) return void resting.delete(name);
    each.written = found.size;
    each.isMade = true;
  }

  const sum = (bytes: Iterable<number>) => [...bytes].reduce((all, each) => all + each, 0);
  const ofForms = () => sum([...forms].map(({ left }) => Math.max(0, left)));
  /** All that is still missing of what was begun. */
  const promised = () =>
    ofForms() + sum([...resting.values()].map((each) => Math.max(0, each.declared - each.written)));
  /** What is being written just now. */
  const coming = () => ofForms() + sum([...resting.values()].map((each) => Math.max(0, each.until - each.written)));
  const namesOf = (owner: PersonId) => [...resting].filter(([, each]) => each.owner === owner);

  return {
    quotas,

    /** Promises room to a resumable upload. @throws Refused `no_room`, `upload_quota_reached` */
    async begin(sender: Sender, name: string, declared: number): Promise<void> {
      const free = await readFree();
      if (free - promised() < declared) throw noRoom();
      const isAllBusy = namesOf(sender.id).filter(([, each]) => each.pieces > 0).length >= waitingOf(sender);
      if (isAllBusy) throw new Refused({ code: 'upload_quota_reached', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
      quotas.take(sender, declared);
      resting.set(name, { ...NOTHING_YET, owner: sender.id, declared });
    },

    /** How many of the sender's resting uploads are too many, and which may go: those that are not being sent now. */
    surplus(sender: Sender, kept: string): { count: number; of: string[] } {
      const own = namesOf(sender.id).filter(([, { isMade }]) => isMade);
      const of = own.flatMap(([name, { pieces }]) => (pieces === 0 && name !== kept ? [name] : []));
      return { count: Math.max(0, own.length - waitingOf(sender)), of };
    },

    /**
     * A piece comes, up to this byte of its upload: whatever was promised, the reserve is not touched.
     * @throws Refused `no_room`
     */
    async beginPiece(name: string, until: number | undefined): Promise<void> {
      const free = await readFree();
      const each = resting.get(name);
      if (!each) return;
      const end = Math.min(until ?? each.declared, each.declared);
      if (free - coming() < end - Math.max(each.written, each.until)) throw noRoom();
      each.pieces++;
      each.until = Math.max(each.until, end);
    },

    async endPiece(name: string): Promise<void> {
      const each = resting.get(name);
      if (!each) return;
      each.pieces--;
      await measure(name, each);
      if (each.pieces === 0) each.until = 0;
    },

    /** Looks at a resumable upload, or at one that was `found` at the start. What is not on the disk is promised nothing. */
    async look(name: string, found?: { owner: PersonId; declared: number }): Promise<void> {
      if (found) resting.set(name, { ...NOTHING_YET, ...found });
      const each = resting.get(name);
      if (each) await measure(name, each);
    },

    forget(name: string): void {
      resting.delete(name);
    },

    /** Promises room to the files of a form. @throws Refused `server_busy` on a full disk, `upload_quota_reached` */
    async beginForm(sender: Sender, bytes: number): Promise<ComingForm> {
      const free = await readFree();
      if (free - promised() < bytes)
        throw new Refused({ code: 'server_busy', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
      const correct = quotas.take(sender, bytes);
      const form = { left: bytes };
      forms.add(form);
      return {
        took: (written) => {
          form.left -= written;
        },
        end: (trueBytes) => {
          forms.delete(form);
          if (trueBytes !== undefined) correct(trueBytes);
        },
      };
    },
  };

  function waitingOf({ role }: Sender): number {
    return uploadQuotaOf(role, times).waiting;
  }
}

function noRoom(): Refused {
  return new Refused({ code: 'no_room', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
}
