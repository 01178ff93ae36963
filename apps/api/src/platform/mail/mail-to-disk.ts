import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { createSecretId } from '../database/create-id';

const getMailFolder = (dataDir: string) => join(dataDir, 'mail');

/** Saves a mail as a file that only our user may read. Returns its path. */
export async function saveMailToDisk(dataDir: string, message: Buffer, now: Instant): Promise<string> {
  await mkdir(getMailFolder(dataDir), { recursive: true, mode: 0o700 });
  const file = join(getMailFolder(dataDir), `${now}-${createSecretId().slice(0, 8)}.eml`);
  await writeFile(file, message, { mode: 0o600 });
  return file;
}

/** Returns the files of mails to an address, by their content: immediate mails have no row. */
export async function listMailFilesFor(dataDir: string, address: string): Promise<string[]> {
  if (!existsSync(getMailFolder(dataDir))) return [];
  const entries = await readdir(getMailFolder(dataDir), { withFileTypes: true });
  const files = entries.filter((each) => each.isFile() && each.name.endsWith('.eml'));
  const matchingFiles: string[] = [];
  for (const { name } of files) {
    const file = join(getMailFolder(dataDir), name);
    if (readRecipient(await readFile(file, 'utf8')) === address.toLowerCase()) matchingFiles.push(file);
  }
  return matchingFiles;
}

/** Reads the recipient as our own mails write it: one address, on a line of its own if it is long. */
function readRecipient(message: string): string | undefined {
  const [head = ''] = message.split('\r\n\r\n', 1);
  return /\r\nTo:\s+(\S+)\r\n/.exec(head)?.[1]?.toLowerCase();
}
