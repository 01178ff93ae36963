import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import type { Server } from '../server';
import { newMember, signedIn } from '../signed-in';

export type PhoneOptions = BrowserContextOptions & {
  path?: string;
  /** Before the app opens for the first time. */
  prepare?: (page: Page) => Promise<unknown>;
};

export type Phone = { context: BrowserContext; page: Page; email: string; memberId: string };

/** A phone of its own for a new member, who is signed in and looks at the conversation, or at `path`. */
export async function openPhone(
  browser: Browser,
  url: string,
  { path = '/dashboard?open=messages', prepare, ...options }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const email = await newMember(page);
  await prepare?.(page);
  const memberId = await signedIn(page, email, path);
  if (path.includes('open=messages')) await expect(fieldOf(page)).toBeVisible();
  return { context, page, email, memberId };
}

export const conversation = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
export const fieldOf = (page: Page) => conversation(page).getByLabel('Message', { exact: true });

/** Says something in the open conversation, and waits until it is on the device. */
export async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await press(page);
  await expect(fieldOf(page)).toHaveValue('');
  await expect(conversation(page).getByText(text, { exact: true })).toBeVisible();
}

/** Sends a file in the open conversation, and waits until it is on the device. */
export async function attach(page: Page, file: Paper): Promise<void> {
  await choose(page, file);
  await press(page);
  await expect(fieldOf(page)).toBeVisible();
}

/** Puts a file into the place of the text, ready to be sent. */
export async function choose(page: Page, file: Paper): Promise<void> {
  await conversation(page).locator('input[name="file"]').setInputFiles(file);
  await expect(fieldOf(page)).toBeHidden();
  await expect(conversation(page).getByText(file.name)).toBeVisible();
}

export const press = (page: Page) => conversation(page).getByRole('button', { name: 'Send', exact: true }).click();

export function isSending(method: string, url: string): boolean {
  return method === 'POST' && url.endsWith('/api/messages');
}

/** What happens to each message on its way, whoever sends it. */
export function onSending(phone: Page | BrowserContext, happens: (route: Route) => Promise<unknown>): Promise<unknown> {
  return phone.route('**/api/messages', async (route) => {
    if (isSending(route.request().method(), route.request().url())) await happens(route);
    else await route.continue();
  });
}

export type Paper = { name: string; mimeType: string; buffer: Buffer };

/** A paper of so many bytes, none like another. */
export function paper(bytes: number, name = 'paper.pdf'): Paper {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 4)
    buffer.writeUInt32LE((at * 2_654_435_761 + bytes) >>> 0, Math.min(at, bytes - 4));
  buffer.write('%PDF-1.7\n');
  buffer.write('%%EOF\n', Math.max(0, bytes - 6));
  return { name, mimeType: 'application/pdf', buffer };
}

/** What the server has of a member's words, in the order in which it came. */
export function said(server: Server, memberId: string): string[] {
  return server
    .rows(`select text from messages where member_id = '${memberId}' and side = 'member' order by seq`)
    .map(({ text }) => String(text));
}

/** SHA-256 of the files that a member has sent with words. */
export function sentFiles(server: Server, memberId: string): string[] {
  return server
    .rows(`select sha256 from messages join files on files.id = file_id where member_id = '${memberId}' order by seq`)
    .map(({ sha256 }) => String(sha256));
}

/** Waits between tries are drawn at random below a limit that doubles: now they are the shortest there can be. */
export function drawShortWaits(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Math.random = () => 0.02;
  });
}

/** And now the longest. */
export function drawLongWaits(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Math.random = () => 0.999;
  });
}
