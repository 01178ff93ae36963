import type { FileId } from '@waha/domain/kernel/ids';
import { HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import type { EInvoicingApp } from '#testing/fixtures/open-e-invoicing';
import { type ElFatoora, FIRST, openSubmissionForEach } from '#testing/fixtures/open-submission';

let app: EInvoicingApp;
let elFatoora: ElFatoora;
const { countDeposits, read, refuseDeposits, sell, statuses, waitAndSubmit } = openSubmissionForEach((opened) => {
  ({ app, elFatoora } = opened);
});

describe('submission', () => {
  test('stops after three refusals in a row', async () => {
    await sell(5);
    refuseDeposits('CONTRL05', 'matricule du client');
    await app.submit();
    expect(statuses()).toEqual([...Array(3).fill('rejected'), 'waiting', 'waiting']);
  });

  test('continues after a document whose file cannot be read', async () => {
    await sell(3);
    const { storage } = app.context.services.uploads;
    await storage.remove(app.rows('select xml_file_id from e_invoices order by number')[0]!.xml_file_id as FileId);
    await app.submit();
    expect(read()).toMatchObject([
      { status: 'waiting', last_failure: 'Error of the program; see its log.' },
      ...[{ status: 'sent' }, { status: 'sent' }],
    ]);
  });

  test('sends each document once, however many runs there are at the same time', async () => {
    await sell(4);
    await Promise.all([app.submit(), app.submit(), app.submit()]);
    await Promise.all([app.submit(), app.submit()]);
    expect([statuses(), countDeposits()]).toEqual([Array(4).fill('sent'), Array(4).fill(1)]);
  });

  test('with a wrong password rejects nothing, says so, and sends all once after a correction', async () => {
    await sell(2);
    await app.saveSettings({ mode: 'submit', password: 'wrong' });
    for (let minutes = 0; minutes < 20; minutes++) await waitAndSubmit(MINUTE);
    expect(statuses()).not.toContain('rejected');
    expect(read().some(({ last_failure }) => String(last_failure).includes('mot de passe'))).toBe(true);
    await app.startSubmitting();
    for (let minutes = 0; minutes < 130; minutes += 2) await waitAndSubmit(2 * MINUTE);
    expect([statuses(), countDeposits()]).toEqual([Array(2).fill('sent'), [1, 1]]);
  });

  test('does not send documents that were made for an export, and follows sent ones after its end', async () => {
    await app.startSubmitting();
    await app.saveSettings({ mode: 'export' });
    await app.sell();
    await app.make();
    await app.startSubmitting();
    await app.sell();
    await app.make();
    await app.submit();
    expect(statuses()).toEqual(['ready', 'sent']);
    await app.saveSettings({ mode: 'export' });
    elFatoora.accept('F-2026-000002');
    await waitAndSubmit(10 * SECOND);
    expect(statuses()).toEqual(['ready', 'accepted']);
    expect(countDeposits()).toEqual([0, 1]);
  });

  test('leaves neither the password nor the XML in the log', async () => {
    await sell();
    for (const mode of ['broken', 'down', 'loses', 'works'] as const) {
      elFatoora.state.mode = mode;
      await waitAndSubmit(2 * HOUR);
    }
    const log = app.logLines.join('\n');
    for (const secret of [elFatoora.account.password, '<TEIF', 'Nour']) expect(log).not.toContain(secret);
  });
});

test('in a restored database nothing is sent until the settings are saved again, and sent documents are asked for', async () => {
  await sell();
  await app.submit();
  await app.sell();
  await app.make();
  app.rows("update change_epoch set epoch = 'restored' returning epoch");
  elFatoora.accept(FIRST);
  await waitAndSubmit(MINUTE);
  expect(statuses()).toEqual(['accepted', 'waiting']);
  expect(await app.counts()).toMatchObject({ mode: 'submit', isPaused: true });
  expect(await app.readSettings()).toMatchObject({ isPaused: true });
  await app.startSubmitting();
  expect([await app.counts(), await app.readSettings()].map((each) => 'isPaused' in each)).toEqual([false, false]);
  await app.submit();
  expect([statuses(), countDeposits()]).toEqual([
    ['accepted', 'sent'],
    [1, 1],
  ]);
});

test('the installation is not changed while documents are on their way', async () => {
  await sell();
  await app.submit();
  const change = () => app.saveSettings({ mode: 'submit', environment: 'test' });
  expect((await change()).json()).toMatchObject({ code: 'e_invoicing_busy' });
  elFatoora.accept(FIRST);
  await waitAndSubmit(MINUTE);
  expect((await change()).statusCode).toBe(200);
});
