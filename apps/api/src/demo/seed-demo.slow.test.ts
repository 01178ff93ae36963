import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../features/wallet/ledger/check-ledger';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { DEMO_PASSWORD } from './demo-people';
import { seedDemo } from './seed-demo';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  expect((await seedDemo(app.context.services)).outcome).toBe('added');
});
afterAll(() => app.close());

async function logIn(email: string) {
  const payload = { email, password: DEMO_PASSWORD };
  const { token, user } = (await app.server.inject({ method: 'POST', url: '/api/users/login', payload })).json();
  const headers = { authorization: `Bearer ${token}` };
  return { id: String(user.id), get: (url: string) => app.server.inject({ url, headers }) };
}

test('demo data has a verified member', async () => {
  const nour = await logIn('nour.hamdi@waha.example');
  const response = await nour.get(`/api/profiles/user/${nour.id}`);
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { isVerified: true, name: 'Nour', surname: 'Hamdi' },
  ]);
  expect((await nour.get(`/api/users/${nour.id}`)).json().isVerified).toBe(true);
});

test('demo data has a rejected member with the reason and two files fewer to send', async () => {
  const sami = await logIn('sami.khelifi@waha.example');
  const response = await sami.get(`/api/profiles/user/${sami.id}`);
  expect([response.statusCode, response.json().previous]).toMatchObject([
    404,
    { kept: ['cinFront', 'video'], refused: [{ item: 'cinBack', reason: 'unreadable' }] },
  ]);
  const [newest] = (await sami.get('/api/notificationsUser')).json();
  expect([newest.type, newest.message]).toEqual(['PROFILE_REJECTED', expect.stringContaining('CIN back image')]);
});

test('demo data has a pending member with a duplicate-card warning and viewable documents', async () => {
  const leila = await logIn('leila.mansour@waha.example');
  const pendingProfiles = (await leila.get('/api/queue/profiles')).json();
  expect(pendingProfiles).toMatchObject([
    {
      surname: 'Ayari',
      duplicates: [{ userName: 'Sami Khelifi', status: 'rejected', because: ['document'] }],
      earlierRejections: 0,
    },
  ]);
  for (const [file, type] of [
    [pendingProfiles[0].cinFront, 'image/png'],
    [pendingProfiles[0].cinBack, 'image/png'],
    [pendingProfiles[0].video, 'video/mp4'],
  ]) {
    const fileResponse = await leila.get(file);
    expect([
      fileResponse.statusCode,
      fileResponse.headers['content-type'],
      fileResponse.rawPayload.length > 1000,
    ]).toEqual([200, type, true]);
  }
});

test('the demo member Amina has a paid, a rejected and a pending withdrawal, and the ledger agrees', async () => {
  const amina = await logIn('amina.bensalah@waha.example');
  expect((await amina.get(`/api/user/${amina.id}/withdraws`)).json()).toMatchObject([
    { pointsWithdrawn: 12, status: 'pending' },
    { pointsWithdrawn: 4, status: 'rejected', reason: expect.any(String) },
    { pointsWithdrawn: 10, status: 'approved', reference: 'D17-204518' },
  ]);
  expect((await amina.get(`/api/wallets/${amina.id}`)).json().validPoints).toBeGreaterThan(0);
  const leila = await logIn('leila.mansour@waha.example');
  expect((await leila.get('/api/queue/withdrawals')).json()).toMatchObject([{ userId: amina.id, pointsWithdrawn: 12 }]);
  const { db } = app.context.services;
  expect((await checkLedger(db, app.time.now)).faults).toEqual([]);
});

test('demo data has a payout file that is paid and one that is not', async () => {
  const sonia = await logIn('sonia.gharbi@waha.example');
  const files = (await sonia.get('/api/payout-files')).json();
  expect(files).toMatchObject([
    { number: 2, paidCount: 0, dueCount: 1 },
    { number: 1, paidCount: 1, dueCount: 0 },
  ]);
  expect((await sonia.get(`/api/payout-files/${files[1]._id}`)).json().lines).toMatchObject([
    { name: 'Nour Hamdi', state: 'paid', reference: 'D17-218830', paidAt: expect.any(String) },
  ]);
});

test('demo data has a member with invoices in every status and readable task documents and report', async () => {
  const nour = await logIn('nour.hamdi@waha.example');
  const invoices = (await nour.get(`/api/invoices/user/${nour.id}`)).json();
  expect(invoices).toMatchObject([
    { status: 'pending' },
    { status: 'pending', receiptStatus: 'refused', reason: expect.stringMatching(/\S/) },
    { status: 'paid' },
    { status: 'paid', sale: { months: 1 } },
  ]);
  expect((await nour.get(`/api/invoices/view/${invoices[0]._id}`)).rawPayload.toString('latin1')).toMatch(/^%PDF/);
  const tasks = (await nour.get(`/api/tasks/user/${nour.id}`)).json();
  expect(tasks.map(({ status }: { status: string }) => status)).toEqual(['pending', 'paid']);
  expect((await nour.get(`/api/tasks/view/${tasks[0]._id}`)).statusCode).toBe(200);
  const [report] = (await nour.get(`/api/reports/${nour.id}`)).json();
  expect((await nour.get(report.pdfUrl)).headers['content-type']).toBe('application/pdf');
});

test('demo data has a pending task report for commercial staff', async () => {
  const karim = await logIn('karim.jaziri@waha.example');
  const reports = (await karim.get('/api/queue/task-reports')).json();
  expect(reports).toMatchObject([{ clientName: 'Nour', taskName: 'Price survey', note: expect.any(String) }]);
  expect((await karim.get(reports[0].photoUrl)).headers['content-type']).toBe('image/png');
});

test('demo data has a pending recharge and invoice receipt for finance, and an accepted recharge', async () => {
  const sonia = await logIn('sonia.gharbi@waha.example');
  const [recharge, ...otherRecharges] = (await sonia.get('/api/queue/recharges')).json();
  expect([recharge, otherRecharges]).toMatchObject([{ clientName: 'Hichem', points: 80, totalPrice: 129_000 }, []]);
  expect((await sonia.get(recharge.receiptUrl)).headers['content-type']).toBe('image/png');
  expect((await sonia.get('/api/queue/receipts')).json()).toMatchObject([{ clientName: 'Amina' }]);
  expect((await sonia.get('/api/finance/recharge-totals')).json()).toMatchObject([{ count: 1, points: 50 }]);
  const amina = await logIn('amina.bensalah@waha.example');
  expect((await amina.get('/api/point-recharge/my-requests')).json()).toMatchObject([
    { status: 'rejected', adminMessage: expect.stringMatching(/reçu/) },
    { status: 'accepted', points: 50 },
  ]);
});

test('demo data has conversations with unread messages for a member and staff, and readable attachments', async () => {
  const amina = await logIn('amina.bensalah@waha.example');
  expect((await amina.get('/api/unread-count')).json()).toEqual({ unreadCount: 2 });
  const leila = await logIn('leila.mansour@waha.example');
  const inbox = (await leila.get('/api/messages/admin/conversations')).json();
  expect(
    inbox.map(({ user, unreadCount }: { user: { name: string }; unreadCount: number }) => [user.name, unreadCount]),
  ).toEqual([
    ['Youssef', 3],
    ['Amina', 0],
    ['Hichem', 0],
    ['Nour', 0],
  ]);
  const typesOf = async (name: string) => {
    const { user } = inbox.find((each: { user: { name: string } }) => each.user.name === name);
    const [{ messages }] = (await leila.get(`/api/messages/admin/conversations?userId=${user._id}`)).json();
    const files = messages.filter(({ filePath }: { filePath?: string }) => filePath);
    return Promise.all(
      files.map(async (each: { filePath: string }) => (await leila.get(each.filePath)).headers['content-type']),
    );
  };
  expect(await typesOf('Youssef')).toEqual(['image/png', 'application/pdf']);
  expect(await typesOf('Nour')).toEqual(['audio/wav']);
  expect((await leila.get('/api/quick-replies')).json()).toHaveLength(3);
});

describe('demo texts', () => {
  const demos = new Map<string, Promise<{ texts: string[]; documents: DemoDocument[] }>>();
  /** Returns what the demo of an installation in this language contains. */
  const demoIn = (language: string) => {
    const demo = demos.get(language) ?? readDemo(language);
    demos.set(language, demo);
    return demo;
  };

  // Three installations are filled, which takes long on a busy machine.
  test('are in the language of the installation: Arabic, French and English', { timeout: 180_000 }, async () => {
    const demosByLanguage = [await demoIn('ar'), await demoIn('fr'), await demoIn('en')];
    const [arabic, french, english] = demosByLanguage.map(({ texts }) => texts) as [string[], string[], string[]];
    for (const text of arabic) expect(text).toMatch(/^[^a-z]*\p{sc=Arab}[^a-z]*$/u);
    for (const text of english) expect(text).toMatch(/^[ -~]+$/);
    expect(french.filter((text) => english.includes(text) || arabic.includes(text))).toEqual([]);
  });

  test('of the PDF documents are in the language of the installation', { timeout: 180_000 }, async () => {
    const [arabic, french, english] = [await demoIn('ar'), await demoIn('fr'), await demoIn('en')];
    expect([arabic, french, english].map(({ documents }) => documents.map(({ language }) => language))).toEqual(
      ['ar', 'fr', 'en'].map((language) => Array(DOCUMENT_COUNT).fill(language)),
    );
    for (const { title } of arabic.documents) expect(title).toMatch(/^\p{sc=Arab}[^a-z]*$/iu);
    const findPhrases = ({ documents }: { documents: DemoDocument[] }, phrases: readonly string[]) =>
      phrases.filter((phrase) => documents.some(({ text }) => text.includes(phrase.toLowerCase())));
    expect(findPhrases(french, FRENCH_PHRASES)).toEqual(FRENCH_PHRASES);
    expect(findPhrases(english, ENGLISH_PHRASES)).toEqual(ENGLISH_PHRASES);
    expect(findPhrases(french, ENGLISH_PHRASES)).toEqual([]);
    expect(findPhrases(english, FRENCH_PHRASES)).toEqual([]);
    expect(findPhrases(arabic, [...FRENCH_PHRASES, ...ENGLISH_PHRASES])).toEqual([]);
  });

  test('include announcements and quick replies in all three languages', async () => {
    const rows = app.rows('select texts from announcements');
    for (const { texts: said } of rows)
      expect(Object.keys(JSON.parse(String(said))).sort()).toEqual(['ar', 'en', 'fr']);
    const leila = await logIn('leila.mansour@waha.example');
    const replies: { translations: object }[] = (await leila.get('/api/quick-replies')).json();
    for (const { translations } of replies) expect(Object.keys(translations).sort()).toEqual(['ar', 'en', 'fr']);
  });
});

type DemoDocument = { language: string; title: string; text: string };

/** Five invoices, three task documents, a report, and the attachment of a message. */
const DOCUMENT_COUNT = 10;
/** A phrase of each kind of document: titles, labels and sentences. */
const FRENCH_PHRASES = [
  ...['Facture', 'Service facility, premier trimestre', 'Livraison des commandes'],
  ...['Photos de produits', 'À faire', 'Photographier les produits'],
  ...['Rapport facility', 'Tout était en ordre lors de la visite.', 'Ordre de virement', 'De la part de'],
];
const ENGLISH_PHRASES = [
  ...['Invoice', 'Facility service, first quarter', 'Delivery of orders'],
  ...['Product photos', 'What to do', 'Photograph marketplace products'],
  ...['Facility report', 'Everything was in order at the visit.', 'Transfer order', 'From'],
];

async function readDemo(language: string): Promise<{ texts: string[]; documents: DemoDocument[] }> {
  const app = await openTestApp({ env: { WAHA_LANGUAGE: language } });
  await seedDemo(app.context.services);
  const columns = [
    "select text from messages where text <> '' order by seq",
    'select reason as text from payments where reason is not null',
    'select reason as text from withdrawals where reason is not null',
    'select reason as text from profiles where reason is not null',
    'select admin_message as text from recharges where admin_message is not null',
    'select reason as text from invoices where reason is not null',
    'select note as text from task_reports where note is not null',
  ];
  const texts = columns.flatMap((query) => app.rows(query).map(({ text }) => String(text)));
  const documents = await readDocuments(join(app.dataDir, 'uploads'));
  await app.close();
  expect(texts.length).toBeGreaterThan(15);
  return { texts, documents };
}

async function readDocuments(folder: string): Promise<DemoDocument[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const pdfs = files
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
    .filter((bytes) => bytes.toString('latin1', 0, 5) === '%PDF-');
  return Promise.all(
    pdfs.map(async (pdf) => {
      const document = await PDFDocument.load(pdf, { updateMetadata: false });
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
      return {
        language: document.getLanguage() ?? '',
        title: document.getTitle() ?? '',
        text: text.replace(/\s+/g, ' ').toLowerCase(),
      };
    }),
  );
}
