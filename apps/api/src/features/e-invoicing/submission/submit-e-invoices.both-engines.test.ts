import type { FileId } from '@waha/domain/kernel/ids';
import { DAY, HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EInvoicingApp, openEInvoicing } from '#testing/fixtures/open-e-invoicing';
import { openAppForEach } from '#testing/open-app-for-each';
import { type ElFatooraDeposit, startElFatoora } from '#testing/servers/start-el-fatoora';

vi.setConfig({ testTimeout: 60_000 });

type ElFatoora = Awaited<ReturnType<typeof startElFatoora>>;
let elFatoora: ElFatoora;
let app: EInvoicingApp;
beforeAll(async () => {
  elFatoora = await startElFatoora();
});
afterAll(() => elFatoora.close());
openAppForEach(async () => {
  app = await openEInvoicing({
    env: { WAHA_EL_FATOORA_URL: elFatoora.address, WAHA_EL_FATOORA_TEST_URL: elFatoora.address },
  });
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
/** Deposits are lost: the connection ends, and El Fatoora does not have the document. */
function loseDeposits(): void {
  elFatoora.state.mode = 'forgets';
}
/** Each deposit has a fault, and El Fatoora can be asked. */
function refuseDeposits(code: string, message: string): void {
  elFatoora.state.hold = async (operation) => {
    elFatoora.state.fault = operation === 'saveEfact' ? { code, message } : undefined;
  };
}
const signOtherwise = (xml: string) =>
  xml.replace(/(<ds:SignatureValue[^>]*>)....../, (_, start: string) => `${start}AAAAAA`);
const numberTaken = (id: string) => `El Fatoora already has another document with this number. Compare deposit ${id}.`;
const ONLY_XML = { reference: false, xml: true };
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
    expect((await app.list())[0].faults).toEqual([numberTaken('3000')]);
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
      expect(rejected).toMatchObject({ status: 'rejected', faults: [numberTaken('7000')], canRetry: true });
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
