import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { openSignedIn, signUpMember } from '../open-signed-in';
import type { Server } from '../server';

export type PhoneOptions = BrowserContextOptions & {
  path?: string;
  /** Runs before the app opens for the first time. */
  prepare?: (page: Page) => Promise<unknown>;
};

export type Phone = { context: BrowserContext; page: Page; email: string; memberId: string };

/** Opens a new phone for a new member, signed in and on the conversation, or at `path`. */
export async function openPhone(
  browser: Browser,
  url: string,
  { path = '/dashboard?open=messages', prepare, ...options }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const email = await signUpMember(page);
  await prepare?.(page);
  const memberId = await openSignedIn(page, email, path);
  if (path.includes('open=messages')) await expect(getMessageField(page)).toBeVisible();
  return { context, page, email, memberId };
}

export const getConversation = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
export const getMessageField = (page: Page) => getConversation(page).getByLabel('Message', { exact: true });

/** Writes a message in the open conversation, and waits until it is stored on the device. */
export async function writeMessage(page: Page, text: string): Promise<void> {
  await getMessageField(page).fill(text);
  await pressSend(page);
  await expect(getMessageField(page)).toHaveValue('');
  await expect(getConversation(page).getByText(text, { exact: true })).toBeVisible();
}

/** Sends a file in the open conversation, and waits until it is stored on the device. */
export async function sendAttachment(page: Page, file: TestFile): Promise<void> {
  await chooseFile(page, file);
  await pressSend(page);
  await expect(getMessageField(page)).toBeVisible();
}

/** Replaces the text by a file, ready to be sent. */
export async function chooseFile(page: Page, file: TestFile): Promise<void> {
  await getConversation(page).locator('input[name="file"]').setInputFiles(file);
  await expect(getMessageField(page)).toBeHidden();
  await expect(getConversation(page).getByText(file.name)).toBeVisible();
}

export const pressSend = (page: Page) =>
  getConversation(page).getByRole('button', { name: 'Send', exact: true }).click();

export function isSendRequest(method: string, url: string): boolean {
  return method === 'POST' && url.endsWith('/api/messages');
}

/** Intercepts each message request, from the page or the worker. */
export function interceptSends(
  phone: Page | BrowserContext,
  happens: (route: Route) => Promise<unknown>,
): Promise<unknown> {
  return phone.route('**/api/messages', async (route) => {
    if (isSendRequest(route.request().method(), route.request().url())) await happens(route);
    else await route.continue();
  });
}

export type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** Returns a document of this size with unique content. */
export function createPdf(bytes: number, name = 'paper.pdf'): TestFile {
  const buffer = Buffer.alloc(bytes);
  for (let offset = 0; offset < bytes; offset += 4)
    buffer.writeUInt32LE((offset * 2_654_435_761 + bytes) >>> 0, Math.min(offset, bytes - 4));
  buffer.write('%PDF-1.7\n');
  buffer.write('%%EOF\n', Math.max(0, bytes - 6));
  return { name, mimeType: 'application/pdf', buffer };
}

/** Returns the texts of a member's messages on the server, in order of arrival. */
export function readMemberMessages(server: Server, memberId: string): string[] {
  return server
    .rows(`select text from messages where member_id = '${memberId}' and side = 'member' order by seq`)
    .map(({ text }) => String(text));
}

/** Returns the SHA-256 of the files that a member has sent with messages. */
export function readSentFileHashes(server: Server, memberId: string): string[] {
  return server
    .rows(`select sha256 from messages join files on files.id = file_id where member_id = '${memberId}' order by seq`)
    .map(({ sha256 }) => String(sha256));
}

/** Retry delays are random below a doubling limit: makes them the shortest possible. */
export function forceShortRetryDelays(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Math.random = () => 0.02;
  });
}

/** Makes retry delays the longest possible. */
export function forceLongRetryDelays(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Math.random = () => 0.999;
  });
}
