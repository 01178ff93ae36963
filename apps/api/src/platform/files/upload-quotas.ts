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

/** Who sends. */
export type Sender = { id: PersonId; role: Role };

/** Someone above 80 % of what may be sent in a day, in bytes. */
export type NearQuota = { memberId: PersonId; bytesToday: number; bytesADay: number };

/** What a person began to send, and when. */
export type SentUpload = [sender: Sender, taken: StartedUpload];

const MAX_NEAR_QUOTA_LISTED = 20;

/** What was read of the time before the start has no id: nobody sets it right any more. */
type CountedUpload = StartedUpload & { id?: string };
type UploaderUsage = { role: Role; taken: CountedUpload[] };

type UploadQuotaOptions = {
  clock: Clock;
  /** What the operator multiplies the bounds with. */
  times: number;
  nodes: Nodes;
};

/**
 * What each person sent in the last 24 hours, to whichever node. In memory; the others are told of what is taken, and
 * `restore` brings back what was before the start.
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
    const one = account?.taken.find((each) => each.id === id);
    if (!account || !one) return;
    one.bytes = bytes;
    if (bytes === 0) account.taken = account.taken.filter((each) => each !== one);
  }

  onUploadMessage(nodes, 'taken', ({ personId, role, ...taken }) => add(accountOf({ id: personId, role }), taken));
  onUploadMessage(nodes, 'corrected', ({ personId, id, bytes }) => correct(personId, id, bytes));

  return {
    /** Counts what was read of rows and of what rests, where that is more than what is known of a person. */
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
     * Counts one more file. Answers how to set it right once more is known: its true size, or that it was no file.
     * @throws Refused `upload_quota_reached`
     */
    take(sender: Sender, bytes: number): (trueBytes: number) => void {
      const account = accountOf(sender);
      unwrapResult(checkUploadQuota(getUploadQuota(sender.role, times), account.taken, bytes, clock()));
      const one = { id: randomUUID(), at: clock(), bytes };
      account.taken.push(one);
      publishUploadMessage(nodes, 'taken', { ...one, personId: sender.id, role: sender.role });
      return (trueBytes) => {
        correct(sender.id, one.id, trueBytes);
        publishUploadMessage(nodes, 'corrected', { id: one.id, personId: sender.id, bytes: trueBytes });
      };
    },

    /** Who is near the bound of a day, those who sent most first. */
    near(): NearQuota[] {
      const now = clock();
      const all = [...accounts].flatMap(([memberId, { role, taken }]) => {
        const quota = getUploadQuota(role, times);
        const bytes = sumLastDayBytes(taken, now);
        return isNearQuota(quota, bytes) ? [{ memberId, bytesToday: bytes, bytesADay: quota.bytesADay }] : [];
      });
      return all.sort((a, b) => b.bytesToday - a.bytesToday).slice(0, MAX_NEAR_QUOTA_LISTED);
    },

    /** Lets go of all whose last file is more than a day old. */
    tidy(): void {
      const now = clock();
      for (const [id, { taken }] of accounts) if (filterLastDay(taken, now).length === 0) accounts.delete(id);
    },
  };
}
