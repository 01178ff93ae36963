import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendMessage } from '#testing/fixtures/send-message';
import { sendProfile } from '#testing/fixtures/send-profile';
import { sendForm } from '#testing/send-form';

// The sender of a file chooses its bytes. Opened by its address it must not act as a page of ours. It runs no scripts,
// makes no requests and follows no links, and no foreign page can embed or read it.

let app: StaffedApp;
let addresses: Record<string, string>;

beforeAll(async () => {
  app = await openStaffedApp();
  const { verified, member, admin, commercial } = app;
  const recording = readFileSync(new URL('../../testing/media/voice.webm', import.meta.url));
  const sent = async (file: Buffer) => (await sendMessage(app, verified, { file })).json().filePath;
  await sendForm(app, commercial, { url: `/reports/upload/${verified.id}`, files: { pdf: createPdf() } });
  await app.given.pack(member.id, 'Ultra One', admin.id);
  await sendProfile(app, member);
  const [video] = app.rows("select id from files where type = 'video/mp4'");
  const [report] = (await app.call(verified, 'GET', `/reports/${verified.id}`)).json();
  addresses = {
    'a picture': await sent(createPng()),
    'a recording': await sent(recording),
    'a video': `/uploads/${video!.id}`,
    'a PDF': await sent(createPdf()),
    'a report': report.pdfUrl,
    'a statement as PDF': `/api/wallets/${verified.id}/statement?format=pdf`,
    'a statement as CSV': `/api/wallets/${verified.id}/statement?format=csv`,
  };
});
afterAll(() => app.close());

const SANDBOXED = ['a picture', 'a recording', 'a video', 'a statement as CSV'];
const PAPERS = ['a PDF', 'a report', 'a statement as PDF'];

async function opened(what: string) {
  const response = await app.server.inject({ url: addresses[what]!, headers: app.admin.headers });
  expect(response.statusCode).toBe(200);
  return response.headers;
}

test.each([...SANDBOXED, ...PAPERS])('%s is served with its exact type and not to foreign pages', async (what) => {
  const headers = await opened(what);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "form-action 'none'"]));
  expect(policy.filter((rule) => rule.startsWith('script-src'))).toEqual([]);
});

test.each(SANDBOXED)('%s has a sandbox and cannot be framed', async (what) => {
  const policy = String((await opened(what))['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(['sandbox', "frame-ancestors 'none'"]));
});

test.each(PAPERS)(
  '%s can be framed only by our own pages, without the sandbox, which Safari cannot display',
  async (what) => {
    const policy = String((await opened(what))['content-security-policy']).split('; ');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('sandbox');
  },
);
