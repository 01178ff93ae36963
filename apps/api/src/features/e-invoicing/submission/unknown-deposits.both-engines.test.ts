import { DAY, HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { describe, expect, test, vi } from 'vitest';
import type { EInvoicingApp } from '#testing/fixtures/open-e-invoicing';
import {
  describeTakenNumber,
  type ElFatoora,
  FIRST,
  openSubmissionForEach,
  signOtherwise,
} from '#testing/fixtures/open-submission';

let app: EInvoicingApp;
let elFatoora: ElFatoora;
const { countDeposits, loseDeposits, read, sell, statuses, waitAndSubmit } = openSubmissionForEach((opened) => {
  ({ app, elFatoora } = opened);
});

describe('a deposit whose result is unknown', () => {
  test('is found by the number of its document, and not repeated', async () => {
    await sell();
    elFatoora.state.mode = 'loses';
    await app.submit();
    expect(statuses()).toEqual(['sending']);
    elFatoora.state.mode = 'works';
    await waitAndSubmit(59 * SECOND);
    expect(statuses()).toEqual(['sending']);
    await waitAndSubmit(SECOND);
    expect([statuses(), countDeposits()]).toEqual([['sent'], [1]]);
  });

  test('is repeated only if El Fatoora says twice, half an hour apart, that it does not have it', async () => {
    await sell();
    loseDeposits();
    await app.submit();
    expect(read()).toMatchObject([{ status: 'sending', last_failure: expect.any(String) }]);
    await waitAndSubmit(MINUTE);
    await waitAndSubmit(29 * MINUTE);
    expect([statuses(), countDeposits()]).toEqual([['sending'], [0]]);
    await waitAndSubmit(MINUTE);
    expect([statuses(), countDeposits()]).toEqual([['sent'], [1]]);
  });

  test('is repeated once; then it is asked for each hour, until staff have it sent again', async () => {
    await sell();
    const retry = () =>
      app.call(app.finance, 'PUT', `/e-invoices/${app.rows('select id from e_invoices')[0]!.id}/retry`);
    const { calls } = elFatoora.state;
    const before = calls.saveEfact;
    loseDeposits();
    await app.submit();
    for (let times = 0; times < 2; times++) {
      await waitAndSubmit(MINUTE);
      expect((await app.list())[0]).toMatchObject({ status: 'sending', canRetry: false });
      await app.travelTo(app.time.now + 29 * MINUTE);
      expect((await retry()).json()).toMatchObject({ code: 'e_invoice_not_retryable' });
      // The repetition is in the same run.
      if (times === 0) loseDeposits();
      await waitAndSubmit(MINUTE);
    }
    expect(calls.saveEfact - before).toBe(2);
    const asked = calls.consultEfact;
    for (let minutes = 0; minutes < 180; minutes += 5) await waitAndSubmit(5 * MINUTE);
    expect([calls.saveEfact - before, calls.consultEfact - asked]).toEqual([2, 3]);
    await app.travelTo(app.time.now);
    expect((await app.list())[0]).toMatchObject({ status: 'sending', canRetry: true, lastFailure: expect.any(String) });
    expect((await retry()).json()).toMatchObject({ status: 'waiting', canRetry: false });
    expect((await retry()).json()).toMatchObject({ code: 'e_invoice_not_retryable' });
    await app.submit();
    expect([statuses(), countDeposits()]).toEqual([['sent'], [1]]);
  });

  test('is not repeated if it appears between the two answers', async () => {
    await sell();
    elFatoora.state.mode = 'loses';
    await app.submit();
    const [late] = elFatoora.deposits.splice(0);
    elFatoora.state.mode = 'works';
    await waitAndSubmit(MINUTE);
    elFatoora.deposits.push(late!);
    await waitAndSubmit(30 * MINUTE);
    expect([statuses(), countDeposits()]).toEqual([['sent'], [1]]);
  });

  test('of several equal deposits continues with the one that is accepted', async () => {
    await sell();
    elFatoora.state.mode = 'loses';
    await app.submit();
    elFatoora.deposits.push({ ...elFatoora.deposits[0]!, id: '9999' });
    elFatoora.accept(FIRST);
    elFatoora.state.mode = 'works';
    await waitAndSubmit(MINUTE);
    await waitAndSubmit(10 * SECOND);
    expect(statuses()).toEqual(['accepted']);
  });

  test('stops further deposits after three, until El Fatoora can be reached; then all are sent once', async () => {
    await sell(6);
    elFatoora.state.mode = 'loses';
    for (let runs = 0; runs < 10; runs++) await app.submit();
    expect(statuses().sort()).toEqual([...Array(3).fill('sending'), ...Array(3).fill('waiting')]);
    elFatoora.state.mode = 'down';
    const end = app.time.now + DAY;
    const { consultEfact } = elFatoora.state.calls;
    while (app.time.now < end) await waitAndSubmit(10 * MINUTE);
    expect(elFatoora.state.calls.consultEfact).toBe(consultEfact);
    elFatoora.state.mode = 'works';
    for (let minutes = 0; minutes < 130; minutes += 2) await waitAndSubmit(2 * MINUTE);
    expect([statuses(), countDeposits()]).toEqual([Array(6).fill('sent'), Array(6).fill(1)]);
    for (const { number } of read()) elFatoora.accept(String(number));
    await waitAndSubmit(HOUR);
    expect(statuses()).toEqual(Array(6).fill('accepted'));
  });

  test('is asked for in every mode, and waits for the mode that sends if it is missing', async () => {
    await sell();
    const since = app.rows('select changed_at from e_invoices');
    app.time.now += MINUTE;
    loseDeposits();
    await app.submit();
    await app.saveSettings({ mode: 'off' });
    await waitAndSubmit(MINUTE);
    await waitAndSubmit(30 * MINUTE);
    expect(statuses()).toEqual(['waiting']);
    // It has waited all the time.
    expect(app.rows('select changed_at from e_invoices')).toEqual(since);
    await app.travelTo(app.time.now);
    await app.startSubmitting();
    await app.submit();
    await app.saveSettings({ mode: 'off' });
    elFatoora.accept(FIRST);
    await waitAndSubmit(MINUTE);
    expect(statuses()).toEqual(['accepted']);
  });

  test('of a call that a stop of the server interrupted is followed after the next start', async () => {
    await sell();
    const stopping = new AbortController();
    elFatoora.state.hold = async (operation) => operation === 'saveEfact' && stopping.abort();
    await app.submit(stopping.signal);
    elFatoora.state.hold = undefined;
    expect(statuses()).toEqual(['sending']);
    await vi.waitUntil(() => elFatoora.deposits.length > 0);
    await waitAndSubmit(MINUTE);
    expect([statuses(), countDeposits()]).toEqual([['sent'], [1]]);
  });
});

describe('a number that El Fatoora has already', () => {
  /** Deposits the first document as a program would that shares its numbers. */
  async function depositElsewhere(change: (xml: string) => string) {
    const xml = change(await readOwnXml());
    elFatoora.deposits.push({ id: '7000', documentNumber: FIRST, xml, errors: [] });
  }
  const readOwnXml = async () => (await app.xmlOf((await app.list())[0]._id)).body;

  test('with the same document is adopted, as after a restored backup', async () => {
    await sell();
    await depositElsewhere((xml) => xml);
    const reference = elFatoora.accept(FIRST);
    await app.submit();
    await waitAndSubmit(MINUTE);
    expect(read()).toMatchObject([{ status: 'accepted', reference }]);
    expect(countDeposits()).toEqual([1]);
  });

  test('with another document is not deposited: the document is rejected, also when it is made again', async () => {
    await sell();
    await depositElsewhere(signOtherwise);
    elFatoora.accept(FIRST);
    for (let times = 0; times < 2; times++) {
      await app.submit();
      const [rejected] = await app.list();
      expect(rejected).toMatchObject({ status: 'rejected', faults: [describeTakenNumber('7000')], canRetry: true });
      await app.call(app.finance, 'PUT', `/e-invoices/${rejected._id}/retry`);
    }
    expect(countDeposits()).toEqual([1]);
  });

  test('without XML is awaited, and not deposited; a rejected one does not count', async () => {
    await sell();
    await depositElsewhere(signOtherwise);
    await app.submit();
    for (let hours = 0; hours < 5; hours++) await waitAndSubmit(HOUR);
    expect(read()).toMatchObject([{ status: 'waiting', last_failure: expect.stringContaining('deposit 7000') }]);
    expect(countDeposits()).toEqual([1]);
    elFatoora.reject(FIRST, [{ errorId: 'CONTRL05', errorDescription: 'Matricule invalide' }]);
    loseDeposits();
    await waitAndSubmit(HOUR);
    // The new deposit is lost: the rejected one is not taken for it.
    await waitAndSubmit(MINUTE);
    expect(statuses()).toEqual(['sending']);
    await waitAndSubmit(30 * MINUTE);
    elFatoora.accept(FIRST);
    await waitAndSubmit(MINUTE);
    expect([statuses(), countDeposits()]).toEqual([['accepted'], [2]]);
  });
});
