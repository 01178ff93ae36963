import { copyFileSync, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toIso } from '@waha/domain/kernel/time';
import { readAccountData } from '#features/account/account.member-data';
import { readDeletionData } from '#features/account/deletion/deletion.member-data';
import { readAnnouncementsData } from '#features/announcements/announcements.member-data';
import { readFacilityData } from '#features/facility/facility.member-data';
import { readInvitationsData } from '#features/invitations/invitations.member-data';
import { readInvoicesData } from '#features/invoices/invoices.member-data';
import { readMembersData } from '#features/members/members.member-data';
import { readMessagingData } from '#features/messaging/messaging.member-data';
import { readNotificationsData } from '#features/notifications/notifications.member-data';
import { readProfileData } from '#features/profile/profile.member-data';
import { readPurchaseData } from '#features/purchase/purchase.member-data';
import { readRechargeData } from '#features/recharge/recharge.member-data';
import { readReconciliationData } from '#features/reconciliation/reconciliation.member-data';
import { readRefundsData } from '#features/refunds/refunds.member-data';
import { readTasksData } from '#features/tasks/tasks.member-data';
import { readConsentData } from '#features/terms/terms.member-data';
import { readWalletData } from '#features/wallet/wallet.member-data';
import type { Person } from '#platform/auth/people.store';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import { collectPersonalData } from '#platform/documents/personal-data';
import { makeFolder } from '#platform/files/make-folder';
import { listMailFilesFor } from '#platform/mail/mail-to-disk';
import type { Services } from '#platform/services';

export type MemberExport = { folder: string; files: number; mails: number; missing: string[] };

/**
 * Writes all data of a member to a new folder with private permissions: `member.json`, their files, and mails to them
 * that were stored as files.
 * @throws Error if the folder already exists, or the files cannot be reached
 */
export async function exportMember(services: Services, member: Person, to: string): Promise<MemberExport> {
  const folder = join(to, `waha-member-${member.id}`);
  if (existsSync(folder)) throw new Error(`${folder} already exists. Move or delete it first.`);
  const { config, db, uploads, transact } = services;
  await uploads.storage.check();
  const { id } = member;
  const ofPlatform = await collectPersonalData(db, member);
  const all = {
    ...(await readAccountData(db, id)),
    ...(await readDeletionData(db, id)),
    ...(await readProfileData(db, id)),
    ...(await readPurchaseData(db, id)),
    ...(await readWalletData(db, id)),
    ...(await readRechargeData(db, id)),
    ...(await readRefundsData(db, id)),
    ...(await readReconciliationData(db, id)),
    ...(await readInvitationsData(db, id)),
    ...(await readInvoicesData(db, id)),
    ...(await readTasksData(db, id)),
    ...(await readFacilityData(db, id)),
    ...(await readConsentData(db, id)),
    ...(await readMembersData(db, id)),
    ...(await readAnnouncementsData(db, id)),
    ...(await readMessagingData(db, id)),
    ...(await readNotificationsData(db, id)),
    ...ofPlatform,
  };
  makeFolder(join(folder, 'files'));
  writeFileSync(join(folder, 'member.json'), JSON.stringify(all, formatTimes, 2), { mode: 0o600 });
  const missing: string[] = [];
  for (const file of ofPlatform.files) {
    const bytes = await uploads.storage.read(file.id);
    if (bytes) await pipeline(bytes, createWriteStream(join(folder, 'files', getFileName(file)), { mode: 0o600 }));
    else missing.push(file.id);
  }
  const mailFiles = await listMailFilesFor(config.dataDir, member.email);
  mkdirSync(join(folder, 'mails'), { mode: 0o700 });
  for (const mailFile of mailFiles) copyFileSync(mailFile, join(folder, 'mails', basename(mailFile)));
  await transact((unit) => writeAuditLog(unit, { actorId: OPERATOR_ID, action: 'member.exported', subjectId: id }));
  return { folder, files: ofPlatform.files.length - missing.length, mails: mailFiles.length, missing };
}

/** Returns `<id>.png`, so that a double click opens the file. */
function getFileName({ id, type }: { id: string; type: string }): string {
  const kind = /\/(?:x-)?([a-z0-9]+)/.exec(type)?.[1] ?? 'bin';
  return `${id}.${kind === 'jpeg' ? 'jpg' : kind}`;
}

/** Formats instants for people. */
function formatTimes(key: string, value: unknown): unknown {
  return typeof value === 'number' && /(^at|At|Until)$/.test(key) ? toIso(value) : value;
}
