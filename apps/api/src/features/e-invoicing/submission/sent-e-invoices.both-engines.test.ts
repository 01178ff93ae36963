import { HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import type { EInvoicingApp } from '#testing/fixtures/open-e-invoicing';
import {
  describeTakenNumber,
  type ElFatoora,
  FIRST,
  openSubmissionForEach,
  signOtherwise,
} from '#testing/fixtures/open-submission';
import type { ElFatooraDeposit } from '#testing/servers/start-el-fatoora';

let app: EInvoicingApp;
let elFatoora: ElFatoora;
const { countDeposits, loseDeposits, read, refuseDeposits, sell, statuses, viewPdf, waitAndSubmit } =
  openSubmissionForEach((opened) => {
    ({ app, elFatoora } = opened);
  });
const ONLY_XML = { reference: false, xml: true };

describe('an electronic invoice that is sent', () => {
  test('is accepted with the reference and the XML of El Fatoora, which its PDF then shows', async () => {
    await sell();
    const { invoice_id: id } = app.rows('select invoice_id from e_invoices')[0]!;
    const before = await viewPdf(`/invoices/view/${id}`);
    await app.submit();
    expect(statuses()).toEqual(['sent']);
    // Not decided yet.
    await waitAndSubmit(10 * SECOND);
    expect(statuses()).toEqual(['sent']);
    const reference = elFatoora.accept(FIRST);
    await waitAndSubmit(9 * SECOND);
    expect(statuses()).toEqual(['sent']);
    await waitAndSubmit(11 * SECOND);
    const [accepted] = await app.list();
    expect(accepted).toMatchObject({ status: 'accepted', reference, faults: [], hasXml: true });
    expect((await app.xmlOf(accepted._id)).body).toContain(`<ReferenceTTN refID="I-88">${reference}</ReferenceTTN>`);
    expect(app.rows("select type from files where purpose like 'e_invoice%' and deleted_at is null")).toHaveLength(2);

    const etag = String(before.headers.etag);
    const after = await viewPdf(`/invoices/view/${id}`, etag);
    expect([after.statusCode, after.headers.etag !== etag]).toEqual([200, true]);
    // The picture of the code.
    expect(after.rawPayload.length).toBeGreaterThan(before.rawPayload.length + 300);
    const again = await viewPdf(`/invoices/view/${id}`, String(after.headers.etag));
    expect(again.statusCode).toBe(304);
  });

  test('is rejected with the errors of El Fatoora, and made again as a new deposit', async () => {
    await sell();
    await app.submit();
    elFatoora.reject(FIRST, [{ errorId: 'CONTRL05', errorDescription: 'Matricule invalide' }]);
    await waitAndSubmit(10 * SECOND);
    const [rejected] = await app.list();
    expect(rejected).toMatchObject({ status: 'rejected', faults: ['CONTRL05: Matricule invalide'] });
    await app.call(app.finance, 'PUT', `/e-invoices/${rejected._id}/retry`);
    // The new deposit does not arrive: the rejected one must not be taken for it.
    loseDeposits();
    await app.submit();
    await waitAndSubmit(MINUTE);
    expect(statuses()).toEqual(['sending']);
    await waitAndSubmit(30 * MINUTE);
    expect(statuses()).toEqual(['sent']);
    elFatoora.accept(FIRST);
    await waitAndSubmit(10 * SECOND);
    expect(statuses()).toEqual(['accepted']);
    expect(countDeposits()).toEqual([2]);
  });

  test('is not deposited after its invoice was cancelled', async () => {
    await app.startSubmitting();
    const payment = await app.sell(2, 3);
    await app.travelTo(Date.UTC(2026, 1, 28, 9));
    await app.make();
    await app.call(app.admin, 'DELETE', `/payments/${payment}`);
    await app.submit();
    expect(countDeposits([FIRST, 'F-2026-000002'])).toEqual([1, 0]);
  });

  test('is rejected if El Fatoora refuses the deposit, without another try', async () => {
    await sell();
    refuseDeposits('CONTRL05', 'matricule du client');
    await app.submit();
    expect(read()).toMatchObject([{ status: 'rejected', last_failure: null }]);
    expect((await app.list())[0].faults[0]).toContain('matricule du client');
    const { saveEfact } = elFatoora.state.calls;
    for (let hour = 0; hour < 3; hour++) await waitAndSubmit(HOUR);
    expect(elFatoora.state.calls.saveEfact).toBe(saveEfact);
  });

  test('waits with the message while El Fatoora takes no documents, and is not rejected', async () => {
    await sell(2);
    refuseDeposits('SERV09', 'signataire non autorisé');
    const { calls } = elFatoora.state;
    const before = calls.saveEfact;
    await app.submit();
    // The run stops.
    expect(calls.saveEfact - before).toBe(1);
    for (let hour = 0; hour < 3; hour++) await waitAndSubmit(HOUR);
    expect(read()).toMatchObject([
      { status: 'waiting', last_failure: 'El Fatoora reports: SERV09: signataire non autorisé' },
      { status: 'waiting' },
    ]);
    Object.assign(elFatoora.state, { fault: undefined, hold: undefined });
    await waitAndSubmit(HOUR);
    expect([statuses(), countDeposits()]).toEqual([
      ['sent', 'sent'],
      [1, 1],
    ]);
  });

  test('is accepted only with a reference: XML without one is no decision, and errors without one are a rejection', async () => {
    await sell(2);
    await app.submit();
    for (const { number } of read()) elFatoora.accept(String(number));
    const [undecided, faulty] = elFatoora.deposits as [ElFatooraDeposit, ElFatooraDeposit];
    const accepted = undecided.xml;
    Object.assign(undecided, { xml: accepted.replace(/<RefTtnVal>.*<\/RefTtnVal>/, ''), shows: ONLY_XML });
    faulty.reference = 'not a reference!';
    faulty.errors = [{ errorId: 'CONTRL05', errorDescription: 'Matricule invalide' }];
    faulty.shows = { reference: true, xml: false };
    await waitAndSubmit(MINUTE);
    expect(statuses()).toEqual(['sent', 'rejected']);
    // The reference in the XML is one.
    undecided.xml = accepted;
    undecided.errors = faulty.errors;
    await waitAndSubmit(HOUR);
    expect(statuses()).toEqual(['accepted', 'rejected']);
  });

  test('with a reference is asked for until its XML is there, for a day', async () => {
    await sell();
    await app.submit();
    const reference = elFatoora.accept(FIRST);
    elFatoora.deposits[0]!.shows = { reference: true, xml: false };
    for (let hours = 0; hours < 23; hours++) await waitAndSubmit(HOUR);
    expect(read()).toMatchObject([{ status: 'sent', last_failure: null }]);
    await waitAndSubmit(HOUR);
    expect(read()).toMatchObject([{ status: 'accepted', reference }]);
  });

  test('is rejected if El Fatoora accepted another document under its deposit', async () => {
    await sell();
    await app.submit();
    elFatoora.accept(FIRST);
    elFatoora.deposits[0]!.xml = signOtherwise(elFatoora.deposits[0]!.xml);
    await waitAndSubmit(MINUTE);
    expect(statuses()).toEqual(['rejected']);
    expect((await app.list())[0].faults).toEqual([describeTakenNumber('3000')]);
  });

  test('is shown as a failure if El Fatoora has not decided after three days, and can still be accepted', async () => {
    await sell();
    await app.submit();
    for (let hours = 0; hours < 71; hours++) await waitAndSubmit(HOUR);
    expect(read()).toMatchObject([{ status: 'sent', last_failure: null }]);
    for (let hours = 0; hours < 2; hours++) await waitAndSubmit(HOUR);
    expect(read()).toMatchObject([{ status: 'sent', last_failure: 'El Fatoora has not decided within 3 days.' }]);
    elFatoora.accept(FIRST);
    await waitAndSubmit(HOUR);
    expect(read()).toMatchObject([{ status: 'accepted', last_failure: null }]);
  });
});
