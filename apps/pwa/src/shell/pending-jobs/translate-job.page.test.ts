import { afterEach, beforeAll, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { chooseLanguage, startTranslations } from '#platform/language/translations';
import { createJob } from '#testing/fixtures/job';
import { translateJob } from './translate-job';

beforeAll(startTranslations);
afterEach(() => chooseLanguage('source'));

const file = { field: 'file', uploadId: createId(), type: 'image/png', bytes: 1, sentBytes: 0, isUploaded: false };

test.each([
  ['Payment for TD Pro', 'Paiement de TD Pro', { stream: 'payment:p1', note: { packName: 'TD Pro' } }],
  ['Quiz: TD Pro', 'Quiz : TD Pro', { stream: 'quiz:p1', note: { packName: 'TD Pro' } }],
  ['Recharge of 1 200 points', 'Recharge de 1 200 crédits', { stream: 'recharge', note: { points: 1200 } }],
  ['Invoice of 04/03/2026', 'Facture du 04/03/2026', { stream: 'invoice:i1', note: { invoiceDate: '2026-03-04' } }],
  ['Task of 04/03/2026', 'Tâche du 04/03/2026', { stream: 'tasks', note: { task: { taskDate: '2026-03-04' } } }],
  ['Report: Stock', 'Rapport : Stock', { stream: 'task-report:count', note: { reportedTask: 'Stock' } }],
  ['Message: hello', 'Message : hello', { stream: 'messages', note: { text: 'hello' } }],
  ['Image', 'Image', { stream: 'messages', note: { text: '' }, files: [file] }],
])('%s is named in the displayed language, not in the one it was sent in', async (inSource, inFrench, part) => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  const job = createJob(createId(), { label: 'as it was once called', ...part });

  expect(plain(translateJob(job))).toBe(inSource);
  await chooseLanguage('fr');

  expect(plain(translateJob(job))).toBe(inFrench);
});

test('a job without a payload retains its given name', async () => {
  await chooseLanguage('fr');
  expect(translateJob(createJob(createId(), { stream: 'payment:p1', label: 'Payment for TD Pro' }))).toBe(
    'Payment for TD Pro',
  );
});
