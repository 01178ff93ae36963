import { rm } from 'node:fs/promises';
import { eraseAccount } from '#features/account/account.member-data';
import { eraseAnnouncementRecords } from '#features/announcements/announcements.member-data';
import { eraseReports } from '#features/facility/facility.member-data';
import { eraseBuyer } from '#features/invoices/invoices.member-data';
import { eraseTagsAndNotes } from '#features/members/members.member-data';
import { eraseMessages } from '#features/messaging/messaging.member-data';
import { eraseNotifications } from '#features/notifications/notifications.member-data';
import { eraseProfiles } from '#features/profile/profile.member-data';
import { eraseTraining, readPurchaseData } from '#features/purchase/purchase.member-data';
import { readRechargeData } from '#features/recharge/recharge.member-data';
import { eraseLabels } from '#features/reconciliation/reconciliation.member-data';
import { readWalletData } from '#features/wallet/wallet.member-data';
import type { Person } from '#platform/auth/people.store';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import { createToken } from '#platform/database/create-id';
import type { Database } from '#platform/database/database';
import { eraseFileRows, erasePersonalData } from '#platform/documents/personal-data';
import { listMailFilesFor } from '#platform/mail/mail-to-disk';
import type { Services } from '#platform/services';

/** The text shown before and after: exactly what is deleted, what stays, and why. */
export const ERASURE_NOTICE = [
  'Removed: name, email, password, sessions, profile with identity card and video, messages with their files,',
  '  notifications, which announcements they were told, reports, name and address on papers of instalments, what was watched of trainings,',
  '  mails and what was kept of them as files, stored answers,',
  '  push addresses, tags and notes of staff, half-sent files, what lines of statements say of them; and all of it from the free places of the database’s file and from its log.',
  'Stays, under an id without a name: payments, recharges, withdrawals, points, invoices and tasks with their papers',
  '  and receipts, quiz results, the audit log. Books of money have to be kept, and have to agree.',
  'Older backups hold the member until they are thrown away by the rule of WAHA_BACKUP_KEEP.',
].join('\n');

/**
 * Erases a member and returns the number of deleted files. @throws Error while a decision about the member's money is
 * pending, or if the files cannot be reached
 */
export async function eraseMember(services: Services, member: Person): Promise<number> {
  const { config, transact, passwords, uploads } = services;
  // Checked first: after the erasure the owner of the files would be unknown.
  await uploads.storage.check();
  const unknownHash = await passwords.hash(createToken());
  const letters = await listMailFilesFor(config.dataDir, member.email);
  const gone = await transact(async (unit) => {
    const { tx } = unit;
    const waiting = await listUnsettled(tx, member);
    if (waiting.length > 0) throw new Error(`Decide these first, nothing was erased: ${waiting.join(', ')}.`);
    await eraseNotifications(tx, member.id);
    const files = [
      ...(await eraseProfiles(tx, member.id)),
      ...(await eraseMessages(tx, member.id)),
      ...(await eraseReports(tx, member.id)),
    ];
    await eraseTagsAndNotes(tx, member.id);
    await eraseBuyer(tx, member.id);
    await eraseAnnouncementRecords(tx, member.id);
    await eraseFileRows(tx, files);
    await eraseTraining(tx, member.id);
    await eraseLabels(tx, member.id);
    await erasePersonalData(tx, member);
    await eraseAccount(unit, member.id, unknownHash, services.secret);
    // Before the commit, because after it the owner of the files is unknown.
    for (const letter of letters) await rm(letter, { force: true });
    await writeAuditLog(unit, {
      actorId: OPERATOR_ID,
      action: 'member.erased',
      subjectId: member.id,
      details: { files: files.length },
    });
    return files;
  });
  // If a crash leaves files here, no row refers to them, and the nightly cleanup deletes them.
  for (const id of gone) await uploads.storage.remove(id);
  await uploads.partialUploads.dropAllByOwner(member.id);
  return gone.length;
}

/** Returns the member's unsettled money: without a name it could not be settled. */
async function listUnsettled(db: Database, { id }: Person): Promise<string[]> {
  const { payments } = await readPurchaseData(db, id);
  const { recharges } = await readRechargeData(db, id);
  const { withdrawals } = await readWalletData(db, id);
  const counts = {
    'pending payments': payments.filter(({ status }) => status === 'pending').length,
    'pending recharges': recharges.filter(({ status }) => status === 'pending').length,
    'withdrawals that are not paid': withdrawals.filter(
      ({ status, paidAt }) => status === 'pending' || (status === 'approved' && paidAt === null),
    ).length,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
}
