import { copyFileSync, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toIso } from '@waha/domain/kernel/time';
import { accountData } from '../../features/account/account.member-data';
import { announcementsData } from '../../features/announcements/announcements.member-data';
import { facilityData } from '../../features/facility/facility.member-data';
import { invoicesData } from '../../features/invoices/invoices.member-data';
import { membersData } from '../../features/members/members.member-data';
import { messagingData } from '../../features/messaging/messaging.member-data';
import { notificationsData } from '../../features/notifications/notifications.member-data';
import { profileData } from '../../features/profile/profile.member-data';
import { purchaseData } from '../../features/purchase/purchase.member-data';
import { rechargeData } from '../../features/recharge/recharge.member-data';
import { reconciliationData } from '../../features/reconciliation/reconciliation.member-data';
import { tasksData } from '../../features/tasks/tasks.member-data';
import { walletData } from '../../features/wallet/wallet.member-data';
import type { Person } from '../../platform/auth/people.store';
import { audit, OPERATOR } from '../../platform/database/audit-log';
import { platformData } from '../../platform/documents/personal-data';
import { makeFolder } from '../../platform/files/make-folder';
import { listMailFilesTo } from '../../platform/mail/mail-to-disk';
import type { Services } from '../../platform/services';

export type Exported = { folder: string; files: number; mails: number; missing: string[] };

/**
 * All that is kept of a member, in a new folder that only we may read: `member.json`, their files, and the mails to them
 * that were kept as files.
 * @throws Error when the folder is there already, or the files cannot be reached
 */
export async function exportMember(services: Services, member: Person, to: string): Promise<Exported> {
  const folder = join(to, `waha-member-${member.id}`);
  if (existsSync(folder)) throw new Error(`${folder} is there already. Move it away first.`);
  const { config, db, uploads, transact } = services;
  await uploads.kept.check();
  const { id } = member;
  const ofPlatform = await platformData(db, member);
  const all = {
    ...(await accountData(db, id)),
    ...(await profileData(db, id)),
    ...(await purchaseData(db, id)),
    ...(await walletData(db, id)),
    ...(await rechargeData(db, id)),
    ...(await reconciliationData(db, id)),
    ...(await invoicesData(db, id)),
    ...(await tasksData(db, id)),
    ...(await facilityData(db, id)),
    ...(await membersData(db, id)),
    ...(await announcementsData(db, id)),
    ...(await messagingData(db, id)),
    ...(await notificationsData(db, id)),
    ...ofPlatform,
  };
  makeFolder(join(folder, 'files'));
  writeFileSync(join(folder, 'member.json'), JSON.stringify(all, withTimes, 2), { mode: 0o600 });
  const missing: string[] = [];
  for (const file of ofPlatform.files) {
    const bytes = await uploads.kept.read(file.id);
    if (bytes) await pipeline(bytes, createWriteStream(join(folder, 'files', nameOf(file)), { mode: 0o600 }));
    else missing.push(file.id);
  }
  const letters = await listMailFilesTo(config.dataDir, member.email);
  mkdirSync(join(folder, 'mails'), { mode: 0o700 });
  for (const letter of letters) copyFileSync(letter, join(folder, 'mails', basename(letter)));
  await transact((unit) => audit(unit, { actorId: OPERATOR, action: 'member.exported', subjectId: id }));
  return { folder, files: ofPlatform.files.length - missing.length, mails: letters.length, missing };
}

/** `<id>.png`: opened by a double click. */
function nameOf({ id, type }: { id: string; type: string }): string {
  const kind = /\/(?:x-)?([a-z0-9]+)/.exec(type)?.[1] ?? 'bin';
  return `${id}.${kind === 'jpeg' ? 'jpg' : kind}`;
}

/** Instants as people read them. */
function withTimes(key: string, value: unknown): unknown {
  return typeof value === 'number' && /(^at|At|Until)$/.test(key) ? toIso(value) : value;
}
