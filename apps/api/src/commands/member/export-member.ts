import { copyFileSync, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Person } from '#platform/auth/people.store';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import { writeMemberDataJson } from '#platform/documents/member-data';
import { listMemberFiles } from '#platform/documents/member-files';
import { makeFolder } from '#platform/files/make-folder';
import { listMailFilesFor } from '#platform/mail/mail-to-disk';
import type { Services } from '#platform/services';
import { readMemberData } from '#read-member-data';

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
  const files = await listMemberFiles(db, id);
  makeFolder(join(folder, 'files'));
  const json = writeMemberDataJson(readMemberData(db, member, files));
  await pipeline(json, createWriteStream(join(folder, 'member.json'), { mode: 0o600 }));
  const missing: string[] = [];
  for (const file of files) {
    const bytes = await uploads.storage.read(file.id);
    if (bytes) await pipeline(bytes, createWriteStream(join(folder, 'files', file.name), { mode: 0o600 }));
    else missing.push(file.id);
  }
  const mailFiles = await listMailFilesFor(config.dataDir, member.email);
  mkdirSync(join(folder, 'mails'), { mode: 0o700 });
  for (const mailFile of mailFiles) copyFileSync(mailFile, join(folder, 'mails', basename(mailFile)));
  const line = { actorId: OPERATOR_ID, action: 'member.exported', subjectId: id, memberId: id } as const;
  await transact((unit) => writeAuditLog(unit, line));
  return { folder, files: files.length - missing.length, mails: mailFiles.length, missing };
}
