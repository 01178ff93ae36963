import { randomUUID } from 'node:crypto';
import {
  checkUploadQuota,
  filterLastDay,
  getUploadQuota,
  isNearQuota,
  type StartedUpload,
  sumLastDayBytes,
} from '@waha/domain/kernel/files/upload-quota';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { unwrapResult } from '../http/refusal-error';
import type { Nodes } from '../nodes/nodes';
import type { Clock } from '../process/clock';
import { onUploadMessage, publishUploadMessage } from './upload-messages';

/** The sender of an upload. */
export type Sender = { id: PersonId; role: Role };

/** A person above 80 % of the daily quota, in bytes. */
export type NearQuota = { memberId: PersonId; bytesToday: number; bytesADay: number };

/** The uploads that a person started, and when. */
export type SentUpload = [sender: Sender, taken: StartedUpload];

const MAX_NEAR_QUOTA_LISTED = 20;

/** Uploads from before the start have no id: they are never corrected. */
type CountedUpload = StartedUpload & { id?: string };
type UploaderUsage = { role: Role; taken: CountedUpload[] };

type UploadQuotaOptions = {
  clock: Clock;
  /** The operator's factor for the quota. */
  times: number;
  nodes: Nodes;
};

/**
 * Counts what each person sent in the last 24 hours, on all nodes. In memory; new uploads are published to the others,
 * and `restore` loads those from before the start.
 */
export function createUploadQuotas({ clock, times, nodes }: UploadQuotaOptions) {
  const accounts = new Map<PersonId, UploaderUsage>();

  function accountOf({ id, role }: Sender): UploaderUsage {
    const account = accounts.get(id) ?? { role, taken: [] };
    account.role = role;
    account.taken = filterLastDay(account.taken, clock());
    accounts.set(id, account);
    return account;
  }

  function add(account: UploaderUsage, ...taken: CountedUpload[]): void {
    account.taken = [...account.taken, ...taken].sort((a, b) => a.at - b.at);
  }

  function correct(personId: PersonId, id: string, bytes: number): void {
    const account = accounts.get(personId);
    const startedUpload = account?.taken.find((each) => each.id === id);
    if (!account || !startedUpload) return;
    startedUpload.bytes = bytes;
    if (bytes === 0) account.taken = account.taken.filter((each) => each !== startedUpload);
  }

  onUploadMessage(nodes, 'taken', ({ personId, role, ...taken }) => add(accountOf({ id: personId, role }), taken));
  onUploadMessage(nodes, 'corrected', ({ personId, id, bytes }) => correct(personId, id, bytes));

  return {
    /** Counts uploads from rows and partial uploads, if they are more than the known ones of a person. */
    restore(sent: readonly SentUpload[]): void {
      const read = new Map<PersonId, UploaderUsage>();
      for (const [{ id, role }, taken] of sent) {
        const account = read.get(id) ?? { role, taken: [] };
        account.taken.push(taken);
        read.set(id, account);
      }
      for (const [id, { role, taken }] of read) {
        const account = accountOf({ id, role });
        const isMore = sumLastDayBytes(taken, clock()) > sumLastDayBytes(account.taken, clock());
        if (!isMore && filterLastDay(taken, clock()).length <= account.taken.length) continue;
        account.taken = [];
        add(account, ...taken);
      }
    },

    /**
     * Counts one more file. Returns a function that corrects it later: to its true size, or to zero if it was no file.
     * @throws RefusalError `upload_quota_reached`
     */
    take(sender: Sender, bytes: number): (trueBytes: number) => void {
      const account = accountOf(sender);
      unwrapResult(checkUploadQuota(getUploadQuota(sender.role, times), account.taken, bytes, clock()));
      const startedUpload = { id: randomUUID(), at: clock(), bytes };
      account.taken.push(startedUpload);
      publishUploadMessage(nodes, 'taken', { ...startedUpload, personId: sender.id, role: sender.role });
      return (trueBytes) => {
        correct(sender.id, startedUpload.id, trueBytes);
        publishUploadMessage(nodes, 'corrected', { id: startedUpload.id, personId: sender.id, bytes: trueBytes });
      };
    },

    /** Returns the people near the daily quota, largest senders first. */
    near(): NearQuota[] {
      const now = clock();
      const all = [...accounts].flatMap(([memberId, { role, taken }]) => {
        const quota = getUploadQuota(role, times);
        const bytes = sumLastDayBytes(taken, now);
        return isNearQuota(quota, bytes) ? [{ memberId, bytesToday: bytes, bytesADay: quota.bytesADay }] : [];
      });
      return all.sort((a, b) => b.bytesToday - a.bytesToday).slice(0, MAX_NEAR_QUOTA_LISTED);
    },

    /** Forgets the people whose last file is more than a day old. */
    tidy(): void {
      const now = clock();
      for (const [id, { taken }] of accounts) if (filterLastDay(taken, now).length === 0) accounts.delete(id);
    },
  };
}
