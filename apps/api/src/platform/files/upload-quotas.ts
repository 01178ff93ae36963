import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import {
  bytesToday,
  checkUploadQuota,
  isNearQuota,
  type Taken,
  takenToday,
  uploadQuotaOf,
} from '@waha/domain/kernel/upload-quota';
import { orRefuse } from '../http/refusal';
import type { Clock } from '../process/clock';

/** Who sends. */
export type Sender = { id: PersonId; role: Role };

/** Someone above 80 % of what may be sent in a day, in bytes. */
export type NearQuota = { memberId: PersonId; bytesToday: number; bytesADay: number };

const NEAR_LISTED = 20;

type Account = { role: Role; taken: Taken[] };

/** What each person sent in the last 24 hours. In memory; `note` brings back what was before the start. */
export function createUploadQuotas(clock: Clock, times: number) {
  const accounts = new Map<PersonId, Account>();

  function accountOf({ id, role }: Sender): Account {
    const account = accounts.get(id) ?? { role, taken: [] };
    account.role = role;
    account.taken = takenToday(account.taken, clock());
    accounts.set(id, account);
    return account;
  }

  return {
    /** Writes down what was taken before, in any order. */
    note(sender: Sender, taken: Taken): void {
      const account = accountOf(sender);
      account.taken = [...account.taken, taken].sort((a, b) => a.at - b.at);
    },

    /**
     * Counts one more file. Answers how to set it right once more is known: its true size, or that it was no file.
     * @throws Refused `upload_quota_reached`
     */
    take(sender: Sender, bytes: number): (trueBytes: number) => void {
      const account = accountOf(sender);
      orRefuse(checkUploadQuota(uploadQuotaOf(sender.role, times), account.taken, bytes, clock()));
      const one = { at: clock(), bytes };
      account.taken.push(one);
      return (trueBytes) => {
        one.bytes = trueBytes;
        if (trueBytes === 0) account.taken = account.taken.filter((each) => each !== one);
      };
    },

    /** Who is near the bound of a day, those who sent most first. */
    near(): NearQuota[] {
      const now = clock();
      const all = [...accounts].flatMap(([memberId, { role, taken }]) => {
        const quota = uploadQuotaOf(role, times);
        const bytes = bytesToday(taken, now);
        return isNearQuota(quota, bytes) ? [{ memberId, bytesToday: bytes, bytesADay: quota.bytesADay }] : [];
      });
      return all.sort((a, b) => b.bytesToday - a.bytesToday).slice(0, NEAR_LISTED);
    },

    /** Lets go of all whose last file is more than a day old. */
    tidy(): void {
      const now = clock();
      for (const [id, { taken }] of accounts) if (takenToday(taken, now).length === 0) accounts.delete(id);
    },
  };
}
