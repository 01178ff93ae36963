import { DAY, HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EInvoicingApp, openEInvoicing } from '#testing/fixtures/open-e-invoicing';
import { openAppForEach } from '#testing/open-app-for-each';
import { startElFatoora } from '#testing/servers/start-el-fatoora';

vi.setConfig({ testTimeout: 60_000 });

type ElFatoora = Awaited<ReturnType<typeof startElFatoora>>;
let elFatoora: ElFatoora;
let app: EInvoicingApp;
beforeAll(async () => {
  elFatoora = await startElFatoora();
});
afterAll(() => elFatoora.close());
openAppForEach(async () => {
  app = await openEInvoicing({ env: { WAHA_EL_FATOORA_URL: elFatoora.address } });
  return app;
});
beforeEach(() => {
  elFatoora.deposits.length = 0;
  Object.assign(elFatoora.state, { mode: 'works', fault: undefined, hold: undefined });
});

const FIRST = 'F-2026-000001';

/** Sells, and makes the electronic invoices of the sales. */
async function sell(count = 1): Promise<void> {
  await app.startSubmitting();
  for (let index = 0; index < count; index++) await app.sell();
  await app.make();
}

async function waitAndSubmit(ms: number): Promise<void> {
  app.time.now += ms;
  await app.submit();
}

/** Reads the rows, because sessions end while tests let time pass. */
const read = () =>
  app.rows('select number, status, attempts, last_failure, reference, faults from e_invoices order by number');
const statuses = () => read().map(({ status }) => status);
const countDeposits = (numbers = read().map(({ number }) => String(number))) =>
  numbers.map((number) => elFatoora.countDeposits(number));
const viewPdf = async (url: string, etag?: string) => {
  const headers = { ...app.admin.headers, ...(etag && { 'if-none-match': etag }) };
  return app.server.inject({ url: `/api${url}`, headers });
};

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
    elFatoora.state.mode = 'down';
    await app.submit();
    elFatoora.state.mode = 'works';
    await waitAndSubmit(MINUTE);
    expect(statuses()).toEqual(['sending']);
    await waitAndSubmit(2 * MINUTE);
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
    elFatoora.state.fault = { code: 'SERV09', message: 'signataire non autorisé' };
    await app.submit();
    expect(read()).toMatchObject([{ status: 'rejected', last_failure: null }]);
    expect((await app.list())[0].faults[0]).toContain('signataire non autorisé');
    const { saveEfact } = elFatoora.state.calls;
    for (let hour = 0; hour < 3; hour++) await waitAndSubmit(HOUR);
    expect(elFatoora.state.calls.saveEfact).toBe(saveEfact);
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

test('the PDF of an invoice says that its reference is awaited, from the first day on, while documents are sent', async () => {
  await app.sell();
  const { id } = app.rows('select id from invoices')[0]!;
  const readEtag = async () => String((await viewPdf(`/invoices/view/${id}`)).headers.etag);
  const plain = await readEtag();
  await app.startSubmitting();
  const awaited = await readEtag();
  expect(awaited).not.toBe(plain);
  await app.make();
  expect(await readEtag()).toBe(awaited);
  await app.saveSettings({ mode: 'export' });
  expect(await readEtag()).toBe(plain);
  await app.saveSettings({ mode: 'off' });
  expect(await readEtag()).toBe(plain);
});

test('PDFs say nothing of documents that are sent to the test installation', async () => {
  const id = await app.sell();
  await app.call(app.admin, 'DELETE', `/payments/${id}`);
  const { id: invoice } = app.rows('select id from invoices')[0]!;
  const readEtags = async () =>
    Promise.all(
      ['view', 'credit-note'].map(async (kind) => String((await viewPdf(`/invoices/${kind}/${invoice}`)).headers.etag)),
    );
  const plain = await readEtags();
  await app.startSubmitting();
  await app.saveSettings({ mode: 'submit', environment: 'test' });
  expect(await readEtags()).toEqual(plain);
  await app.make();
  await app.submit();
  elFatoora.accept(FIRST);
  await waitAndSubmit(10 * SECOND);
  expect(statuses()).toEqual(['sent', 'accepted']);
  expect(await readEtags()).toEqual(plain);
});

test('the PDF of a credit note of an invoice from before the first day says nothing of El Fatoora', async () => {
  const id = await app.sell();
  await app.travelTo(app.time.now + DAY);
  await app.call(app.admin, 'DELETE', `/payments/${id}`);
  const { id: invoice } = app.rows('select id from invoices')[0]!;
  const readEtag = async () => String((await viewPdf(`/invoices/credit-note/${invoice}`)).headers.etag);
  const plain = await readEtag();
  await app.startSubmitting();
  await app.saveSettings({ mode: 'submit', startsOn: '2026-02-01' });
  expect(await readEtag()).toBe(plain);
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

  test('is repeated only if El Fatoora says twice, two minutes apart, that it does not have it', async () => {
    await sell();
    elFatoora.state.mode = 'down';
    await app.submit();
    expect(read()).toMatchObject([{ status: 'sending', last_failure: expect.any(String) }]);
    elFatoora.state.mode = 'works';
    await waitAndSubmit(MINUTE);
    await waitAndSubmit(MINUTE);
    expect([statuses(), countDeposits()]).toEqual([['sending'], [0]]);
    await waitAndSubmit(MINUTE);
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
    await waitAndSubmit(2 * MINUTE);
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
    elFatoora.state.mode = 'down';
    const end = app.time.now + DAY;
    const { consultEfact } = elFatoora.state.calls;
    while (app.time.now < end) await waitAndSubmit(10 * MINUTE);
    expect(statuses().sort()).toEqual([...Array(3).fill('sending'), ...Array(3).fill('waiting')]);
    expect(elFatoora.state.calls.consultEfact).toBe(consultEfact);
    elFatoora.state.mode = 'works';
    for (let minutes = 0; minutes < 130; minutes += 2) await waitAndSubmit(2 * MINUTE);
    expect([statuses(), countDeposits()]).toEqual([Array(6).fill('sent'), Array(6).fill(1)]);
    for (const { number } of read()) elFatoora.accept(String(number));
    await waitAndSubmit(HOUR);
    expect(statuses()).toEqual(Array(6).fill('accepted'));
  });

  test('of a call that a stop of the server interrupted is followed after the next start', async () => {
    await sell();
    const stopping = new AbortController();
    elFatoora.state.hold = async () => stopping.abort();
    await app.submit(stopping.signal);
    elFatoora.state.hold = undefined;
    expect(statuses()).toEqual(['sending']);
    await vi.waitUntil(() => elFatoora.deposits.length > 0);
    await waitAndSubmit(MINUTE);
    expect([statuses(), countDeposits()]).toEqual([['sent'], [1]]);
  });
});

describe('submission', () => {
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

  test('of a credit note prints its own reference', async () => {
    await app.startSubmitting();
    const id = await app.sell();
    await app.call(app.admin, 'DELETE', `/payments/${id}`);
    await app.make();
    await app.submit();
    const invoiceId = app.rows('select id from invoices')[0]!.id;
    const before = await viewPdf(`/invoices/credit-note/${invoiceId}`);
    elFatoora.accept('A-2026-000001');
    await waitAndSubmit(10 * SECOND);
    expect(statuses()).toEqual(['accepted', 'sent']);
    const after = await viewPdf(`/invoices/credit-note/${invoiceId}`);
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });
});
