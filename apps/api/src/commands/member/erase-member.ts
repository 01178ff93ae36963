import { rm } from 'node:fs/promises';
import { eraseAccount } from '#features/account/account.member-data';
import { eraseAnnouncementRecords } from '#features/announcements/announcements.member-data';
import { eraseReports } from '#features/facility/facility.member-data';
import { eraseInvitationCode } from '#features/invitations/invitations.member-data';
import { eraseBuyer, eraseInvoiceReminders } from '#features/invoices/invoices.member-data';
import { eraseTagsAndNotes } from '#features/members/members.member-data';
import { eraseMessages } from '#features/messaging/messaging.member-data';
import { eraseNotifications } from '#features/notifications/notifications.member-data';
import { eraseProfiles } from '#features/profile/profile.member-data';
import { eraseReminders, eraseTraining, readPurchaseData } from '#features/purchase/purchase.member-data';
import { readRechargeData } from '#features/recharge/recharge.member-data';
import { eraseLabels } from '#features/reconciliation/reconciliation.member-data';
import { eraseRefundNumbers, readRefundsData } from '#features/refunds/refunds.member-data';
import { eraseTaskReports } from '#features/tasks/tasks.member-data';
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
  'Erased: name, email, password, sessions, profile with identity card and video, messages with their files,',
  '  notifications, announcement deliveries, reports, task reports with their photos, name and address on generated',
  '  invoices, training progress, reminders, invitation link, emails and their files, cached responses, push',
  '  addresses, tags and notes of staff, partial uploads, statement line texts, numbers of refunds. Deleted data is also',
  '  overwritten in the database file and its log.',
  'Kept, under an anonymous id: payments, refunds, recharges, withdrawals, points, invitations, invoices, credit notes',
  '  and tasks with their documents and receipts, quiz results, the audit log. Accounting records must be kept and must balance.',
  'Older backups contain the member until WAHA_BACKUP_KEEP deletes them.',
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
  const mailFiles = await listMailFilesFor(config.dataDir, member.email);
  const removedFileIds = await transact(async (unit) => {
    const { tx } = unit;
    const unsettled = await listUnsettled(tx, member);
    if (unsettled.length > 0) throw new Error(`Nothing was erased. Decide these first: ${unsettled.join(', ')}.`);
    await eraseNotifications(tx, member.id);
    const files = [
      ...(await eraseProfiles(tx, member.id)),
      ...(await eraseMessages(tx, member.id)),
      ...(await eraseReports(tx, member.id)),
      ...(await eraseTaskReports(tx, member.id)),
    ];
    await eraseTagsAndNotes(tx, member.id);
    await eraseBuyer(tx, member.id);
    await eraseInvoiceReminders(tx, member.id);
    await eraseAnnouncementRecords(tx, member.id);
    await eraseFileRows(tx, files);
    await eraseTraining(tx, member.id);
    await eraseInvitationCode(tx, member.id);
    await eraseReminders(tx, member.id);
    await eraseLabels(tx, member.id);
    await eraseRefundNumbers(tx, member.id);
    await erasePersonalData(tx, member);
    await eraseAccount(unit, member.id, unknownHash, services.secret);
    // Before the commit, because after it the owner of the files is unknown.
    for (const mailFile of mailFiles) await rm(mailFile, { force: true });
    await writeAuditLog(unit, {
      actorId: OPERATOR_ID,
      action: 'member.erased',
      subjectId: member.id,
      details: { files: files.length },
    });
    return files;
  });
  // If a crash leaves files here, no row refers to them, and the nightly cleanup deletes them.
  for (const id of removedFileIds) await uploads.storage.remove(id);
  await uploads.partialUploads.dropAllByOwner(member.id);
  return removedFileIds.length;
}

/** Returns the member's unsettled money: without a name it could not be settled. */
async function listUnsettled(db: Database, { id }: Person): Promise<string[]> {
  const { payments } = await readPurchaseData(db, id);
  const { recharges } = await readRechargeData(db, id);
  const { withdrawals } = await readWalletData(db, id);
  const { refunds } = await readRefundsData(db, id);
  const counts = {
    'pending payments': payments.filter(({ status }) => status === 'pending').length,
    'pending recharges': recharges.filter(({ status }) => status === 'pending').length,
    'unpaid withdrawals': withdrawals.filter(
      ({ status, paidAt }) => status === 'pending' || (status === 'approved' && paidAt === null),
    ).length,
    'unpaid refunds': refunds.filter(({ status }) => status === 'requested' || status === 'approved').length,
  };
  return Object.entries(counts).flatMap(([noun, count]) => (count > 0 ? [`${count} ${noun}`] : []));
}
