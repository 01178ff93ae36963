import { rm } from 'node:fs/promises';
import type { UnsettledItems } from '@waha/domain/account/deletion/account-deletion';
import type { PersonId } from '@waha/domain/kernel/ids';
import { eraseAccount } from '#features/account/account.member-data';
import { eraseDataCopies } from '#features/account/data-copy/data-copy.member-data';
import { countUnsettledItems } from '#features/account/deletion/count-unsettled-items';
import { endErasedDeletion } from '#features/account/deletion/deletion.member-data';
import { eraseHoldReasons } from '#features/account/hold/hold.member-data';
import { findHold } from '#features/account/hold/hold.store';
import { eraseAnnouncementRecords } from '#features/announcements/announcements.member-data';
import { eraseBuyerIdentifier } from '#features/e-invoicing/e-invoicing.member-data';
import { eraseReports } from '#features/facility/facility.member-data';
import { eraseInvitationCode } from '#features/invitations/invitations.member-data';
import { eraseBuyer, eraseInvoiceReminders } from '#features/invoices/invoices.member-data';
import { eraseTagsAndNotes } from '#features/members/members.member-data';
import { eraseMessages } from '#features/messaging/messaging.member-data';
import { eraseNotifications } from '#features/notifications/notifications.member-data';
import { erasePayoutAccounts } from '#features/payouts/payouts.member-data';
import { eraseProfiles } from '#features/profile/profile.member-data';
import { eraseReminders, eraseTraining } from '#features/purchase/purchase.member-data';
import { eraseLabels } from '#features/reconciliation/reconciliation.member-data';
import { eraseRefundNumbers } from '#features/refunds/refunds.member-data';
import { eraseRefundRequests } from '#features/refunds/requests/refund-requests.member-data';
import { eraseTaskReports } from '#features/tasks/tasks.member-data';
import { eraseStatementMails } from '#features/wallet/wallet.member-data';
import type { Person } from '#platform/auth/people.store';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import { createToken } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { eraseFileRows, erasePersonalData } from '#platform/documents/personal-data';
import { listMailFilesFor } from '#platform/mail/mail-to-disk';
import type { Services } from '#platform/services';

/** The text shown before and after: exactly what is deleted, what stays, and why. */
export const ERASURE_NOTICE = [
  'Erased: name, email, password, sessions, profile with identity card and video, messages with their files,',
  '  notifications, announcement deliveries, reports, task reports with their photos, name and address on generated',
  '  invoices, training progress, reminders, invitation link, choices of mails, emails and their files, cached responses, push',
  '  addresses, tags and notes of staff, copies of their data, partial uploads, statement line texts, numbers of refunds,',
  '  refund requests, names, emails and numbers in payout files,',
  '  the number on electronic invoices. Deleted data is also overwritten in the database file and its log.',
  'Kept, under an anonymous id: payments, refunds, credit, recharges, withdrawals, points, invitations, invoices, credit notes',
  '  and tasks with their documents and receipts, electronic invoices as they were signed, quiz results, consents, holds, the audit log. Accounting records must be kept and must balance.',
  'Older backups contain the member until WAHA_BACKUP_KEEP deletes them.',
].join('\n');

type Options = {
  /** The person who erases: by default the operator; null for the program. */
  by?: PersonId | null;
  /** Whether the erasure is still wanted, in its own transaction. */
  isStillDue?: (unit: UnitOfWork) => Promise<boolean>;
};

/**
 * Erases a member in one transaction. Returns the number of deleted files, or undefined if the erasure is no longer
 * due.
 * @throws Error while a decision about the member's money is pending, while a hold is set, or if the files cannot be reached
 */
export async function eraseMember(
  services: Services,
  member: Person,
  { by = OPERATOR_ID, isStillDue = async () => true }: Options = {},
): Promise<number | undefined> {
  const { config, transact, passwords, uploads } = services;
  // Checked first: after the erasure the owner of the files would be unknown.
  await uploads.storage.check();
  const unknownHash = await passwords.hash(createToken());
  const mailFiles = await listMailFilesFor(config.dataDir, member.email);
  const removed = await transact(async (unit) => {
    const { tx } = unit;
    if (!(await isStillDue(unit))) return undefined;
    const unsettled = describeUnsettled(await countUnsettledItems(tx, member.id));
    if (unsettled.length > 0) throw new Error(`Nothing was erased. Decide these first: ${unsettled.join(', ')}.`);
    if (await findHold(tx, member.id))
      throw new Error('Nothing was erased. An administrator has set a hold on this member; they can release it.');
    await eraseNotifications(tx, member.id);
    const files = [
      ...(await eraseProfiles(tx, member.id)),
      ...(await eraseMessages(tx, member.id)),
      ...(await eraseReports(tx, member.id)),
      ...(await eraseTaskReports(tx, member.id)),
    ];
    await eraseTagsAndNotes(tx, member.id);
    await eraseBuyer(tx, member.id);
    await eraseBuyerIdentifier(tx, member.id);
    await eraseInvoiceReminders(tx, member.id);
    await eraseAnnouncementRecords(tx, member.id);
    await eraseFileRows(tx, files);
    await eraseTraining(tx, member.id);
    await eraseInvitationCode(tx, member.id);
    await eraseReminders(tx, member.id);
    await eraseStatementMails(tx, member.id);
    await eraseLabels(tx, member.id);
    await endErasedDeletion(unit, member.id);
    await eraseHoldReasons(tx, member.id);
    const copies = await eraseDataCopies(unit, member.id);
    await eraseRefundNumbers(tx, member.id);
    await erasePayoutAccounts(tx, member.id);
    await eraseRefundRequests(tx, member.id);
    await erasePersonalData(tx, member);
    await eraseAccount(unit, member.id, unknownHash, services.secret);
    // Before the commit, because after it the owner of the files is unknown.
    for (const mailFile of mailFiles) await rm(mailFile, { force: true });
    await writeAuditLog(unit, {
      ...(by !== null && { actorId: by }),
      action: 'member.erased',
      subjectId: member.id,
      details: { files: files.length },
    });
    // Open devices of the member contact the server, and learn that their session has ended.
    await appendChanges(unit, [
      { audience: member.id, feature: 'account' },
      { audience: 'admin', feature: 'account' },
      { audience: 'admin', feature: 'profile' },
    ]);
    return { files, copies };
  });
  if (!removed) return undefined;
  // If a crash leaves files here, no row refers to them, and the nightly cleanup deletes them.
  for (const id of removed.files) await uploads.storage.remove(id);
  for (const id of removed.copies) await uploads.removeGenerated(id);
  await uploads.partialUploads.dropAllByOwner(member.id);
  return removed.files.length;
}

function describeUnsettled({ payments, recharges, withdrawals, refunds }: UnsettledItems): string[] {
  const counts = {
    ...{ 'pending payments': payments, 'pending recharges': recharges },
    ...{ 'unpaid withdrawals': withdrawals, 'unpaid refunds': refunds },
  };
  return Object.entries(counts).flatMap(([noun, count]) => (count > 0 ? [`${count} ${noun}`] : []));
}
