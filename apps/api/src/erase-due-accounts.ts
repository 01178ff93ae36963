import { join } from 'node:path';
import {
  type AccountDeletion,
  type DeletionStep,
  findDeletionStep,
} from '@waha/domain/account/deletion/account-deletion';
import type { MemberId } from '@waha/domain/kernel/ids';
import { countUnsettledItems } from '#features/account/deletion/count-unsettled-items';
import { findScheduledDeletion, listDueDeletions, saveNotice } from '#features/account/deletion/deletion.store';
import { LAST_MAIL, mailDeletionStarts } from '#features/account/deletion/mail-deletion';
import { findHold } from '#features/account/hold/hold.store';
import { findPerson, type Person } from '#platform/auth/people.store';
import { markRewriteDue } from '#platform/database/sqlite/vacuum';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { isMailPending } from '#platform/mail/mailer';
import { advanceClockCheckpoint } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { eraseMember } from './erase-member';

/**
 * Erases the members whose scheduled date has come. The first run queues the last mail. A later run erases the member,
 * once the mail has left the queue. Each step is one transaction that checks everything again, so an interrupted or
 * simultaneous run repeats nothing. A failure of one erasure does not stop the others.
 * @param signal stops after the current member
 */
export async function eraseDueAccounts(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, log, transact } = services;
  const due = await listDueDeletions(db, clock());
  if (due.length === 0 || !(await transact(advanceClockCheckpoint))) return;
  for (const memberId of due) {
    if (signal?.aborted) return;
    try {
      await continueDeletion(services, memberId);
    } catch (error) {
      log.error({ err: error, memberId }, 'scheduled erasure failed');
    }
  }
}

async function continueDeletion(services: Services, memberId: MemberId): Promise<void> {
  const member = await findPerson(services.db, memberId);
  if (member?.role !== 'user') return;
  if ((await services.transact((unit) => prepareErasure(unit, services, member))) !== 'erase') return;
  const { config, log } = services;
  // Before the erasure, so that a crash does not prevent the rewrite.
  if (!config.database) markRewriteDue(join(config.dataDir, 'waha.sqlite'));
  const files = await eraseMember(services, member, {
    by: null,
    isStillDue: async (unit) => (await findNextStep(unit, member)).step === 'erase',
  });
  if (files !== undefined) log.info({ memberId, files }, 'member erased');
}

/** Queues the last mail if it is due. Returns the step that was due. */
async function prepareErasure(unit: UnitOfWork, services: Services, member: Person): Promise<DeletionStep> {
  const { step, deletion } = await findNextStep(unit, member);
  if (!deletion) return step;
  if (step === 'notify') {
    await mailDeletionStarts(unit, services, member);
    await saveNotice(unit.tx, deletion.id, unit.now);
  }
  // The mail said that the deletion starts: when it really starts, another one says so.
  const isStopped = step === 'held' || step === 'unsettled';
  if (isStopped && deletion.noticedAt !== undefined) await saveNotice(unit.tx, deletion.id, null);
  return step;
}

async function findNextStep(
  { tx, now }: UnitOfWork,
  { id, email }: Person,
): Promise<{ step: DeletionStep; deletion?: AccountDeletion }> {
  const deletion = await findScheduledDeletion(tx, id);
  // The member has kept the account meanwhile.
  if (!deletion) return { step: 'not_due' };
  const unsettled = await countUnsettledItems(tx, id);
  const isPending = await isMailPending(tx, { kind: LAST_MAIL, to: email });
  const isHeld = (await findHold(tx, id)) !== undefined;
  return { deletion, step: findDeletionStep(deletion, { isHeld, unsettled, isMailPending: isPending }, now) };
}
