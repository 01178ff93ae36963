import { describe, expect, test } from 'vitest';
import {
  COLUMNS,
  createStatementCsv,
  openReconciliation,
  type ReconciliationApp,
} from '#testing/fixtures/open-reconciliation';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

const CSV = createStatementCsv([
  { label: 'VIR AMINA', millimes: 149_500 },
  { label: 'Frais', millimes: -2000 },
  { label: 'VIR NOUR', millimes: 1_234_500 },
]);
const storedLines = () => app.rows('select booked_on, amount_millimes, label from statement_lines order by position');
const refusal = (response: { statusCode: number; json(): { code: string } }) => [
  response.statusCode,
  response.json().code,
];

describe('bank statement upload', () => {
  test('stores incoming lines, counts outgoing ones and does not store the file', async () => {
    const response = await app.upload(CSV);
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      {
        added: 2,
        known: 0,
        statement: { lines: 2, debits: 1, unreadCount: 0, firstDay: '2026-01-10', source: { name: 'CCP' } },
      },
    ]);
    expect(storedLines()).toEqual([
      { booked_on: '2026-01-10', amount_millimes: 149_500, label: 'VIR AMINA' },
      { booked_on: '2026-01-10', amount_millimes: 1_234_500, label: 'VIR NOUR' },
    ]);
    expect(app.filesOn()).toEqual([0, 0, 0]);
  });

  test.each<[string, (csv: string) => Buffer]>([
    ['UTF-8 with its mark', (csv) => Buffer.from(`\ufeff${csv}`)],
    ['UTF-16 with its mark', (csv) => Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['UTF-16 without a mark', (csv) => Buffer.from(csv, 'utf16le')],
    ['UTF-16 the other way round', (csv) => Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
    ['windows-1252', (csv) => Buffer.from(csv, 'latin1')],
    ['commas and quotes', (csv) => Buffer.from(csv.replaceAll(/[^;\r\n]+/g, '"$&"').replaceAll(';', ','))],
    ['tabs', (csv) => Buffer.from(csv.replaceAll(';', '\t'))],
    ['bars', (csv) => Buffer.from(csv.replaceAll(';', '|'))],
    ['UTF-8 with a broken letter in a title', (csv) => Buffer.concat([Buffer.from([0xc3, 0x0a]), Buffer.from(csv)])],
    ['a title that begins as a picture would', (csv) => Buffer.from(`BMICE BANQUE\r\n${csv}`)],
    ['a title that begins as a program would', (csv) => Buffer.from(`MZ\r\n${csv}`)],
    ['a title that begins as a song would', (csv) => Buffer.from(`ID3\r\n${csv}`)],
    ['a title that begins as a document would', (csv) => Buffer.from(`%PDF-1.4\r\n${csv}`)],
    ['an end of file as DOS wrote it', (csv) => Buffer.from(`${csv}\u001a`)],
    ['a control character in the label', (csv) => Buffer.from(csv.replace('RÉ', 'R\u0001É'))],
  ])('accepts %s', async (_how, write) => {
    const response = await app.upload(write(createStatementCsv([{ label: 'VIR RÉGLÉ', millimes: 149_500 }])));
    expect(response.json()).toMatchObject({ added: 1 });
    expect(storedLines()).toEqual([{ booked_on: '2026-01-10', amount_millimes: 149_500, label: 'VIR RÉGLÉ' }]);
  });

  test('accepts windows-1256', async () => {
    const arabic = Buffer.from('c7e1cac7d1edce3bc7e1c8edc7e43bc7e1e3c8e1db', 'hex');
    const csv = Buffer.concat([
      arabic,
      Buffer.from('\r\n10/01/2026;'),
      Buffer.from('cacde6ede1', 'hex'),
      Buffer.from(' r'),
      Buffer.from('e9', 'hex'),
      Buffer.from('gl;149,500'),
    ]);
    expect((await app.upload(csv)).json()).toMatchObject({ added: 1 });
    expect(storedLines()).toEqual([{ booked_on: '2026-01-10', amount_millimes: 149_500, label: 'تحويل régl' }]);
  });

  test('separates rows despite an unpaired quote in two labels', async () => {
    const csv = [
      'Date;Libellé;Montant',
      '20/11/2026;"W-2DE4-CT59 YOUSSEF;1,000',
      '24/11/2026;"CADEAU RIM;199,000',
      '25/11/2026;CADEAU";2,000',
    ].join('\n');
    expect((await app.upload(csv)).json()).toMatchObject({ added: 3, statement: { unreadCount: 0 } });
    expect(storedLines()).toEqual([
      { booked_on: '2026-11-20', amount_millimes: 1000, label: '"W-2DE4-CT59 YOUSSEF' },
      { booked_on: '2026-11-24', amount_millimes: 199_000, label: '"CADEAU RIM' },
      { booked_on: '2026-11-25', amount_millimes: 2000, label: 'CADEAU"' },
    ]);
  });

  test('uses the separator that the user chose', async () => {
    const { _id: to } = (
      await app.addSource('BIAT', app.admin, { ...COLUMNS, separator: '|', decimalSign: '.' })
    ).json();
    const csv = '10/01/2026|VIR, x; 1,000; 11/01/2026; 2,000|149.500';
    expect((await app.upload(csv, { to })).json()).toMatchObject({ added: 1 });
  });

  test('with a sign column stores only incoming lines', async () => {
    const columns = { ...COLUMNS, sign: 3 };
    const { _id: to } = (await app.addSource('BIAT', app.admin, columns)).json();
    const rows = ['Date;Libelle;Montant;Sens', '10/01/2026;a;1,000;C', '10/01/2026;b;2,000;D', '10/01/2026;c;3,000;'];
    expect((await app.upload(rows.join('\n'), { to })).json()).toMatchObject({
      added: 1,
      statement: { debits: 1, unreadCount: 1, unread: [{ number: 4, fault: 'sign' }] },
    });
  });

  test('reports unreadable rows', async () => {
    const { statement } = (await app.upload(`${CSV}\r\n32/01/2026;x;1,000\r\n10/01/2026;y;1,0,0`)).json();
    expect(statement).toMatchObject({
      unreadCount: 2,
      unread: [
        { number: 5, fault: 'date' },
        { number: 6, fault: 'amount' },
      ],
    });
  });

  test('repeated any number of times changes nothing', async () => {
    const { statement } = (await app.upload(CSV)).json();
    const before = app.rows('select * from statement_lines');
    for (let time = 0; time < 3; time++) {
      app.time.now += 1000;
      const secondResponse = await app.upload(CSV);
      expect(secondResponse.json()).toMatchObject({ added: 0, known: 2, statement });
    }
    expect(app.rows('select * from statement_lines')).toEqual(before);
    expect(app.rows('select id from statements')).toHaveLength(1);
  });

  test('that overlaps another adds only new lines; two identical lines count as two', async () => {
    const twice = { label: 'VIR', millimes: 1000 };
    const first = await app.uploadStatement(createStatementCsv([twice, twice]));
    const response = await app.upload(createStatementCsv([twice, twice, twice, { label: 'NEW', millimes: 1000 }]));
    expect(response.json()).toMatchObject({ added: 2, known: 2, statement: { lines: 2, known: 2 } });
    expect(storedLines()).toHaveLength(4);
    // All of it is known, in another order: the lines belong to the first file.
    expect((await app.upload(createStatementCsv([twice]))).json()).toMatchObject({
      added: 0,
      known: 1,
      statement: { _id: first },
    });
  });

  test('of another source is separate, even with identical content', async () => {
    const { _id: other } = (await app.addSource('D17')).json();
    await app.upload(CSV);
    expect((await app.upload(CSV, { to: other })).json()).toMatchObject({ added: 2 });
  });

  test('parsed with wrong columns is parsed again with the right ones', async () => {
    const { _id: to } = (await app.addSource('Flouci', app.admin, { ...COLUMNS, label: [] })).json();
    const first = await app.uploadStatement(CSV, to);
    const right = await app.call(app.admin, 'PUT', `/reconciliation/sources/${to}`, { columns: COLUMNS });
    expect(right.statusCode).toBe(200);
    expect((await app.upload(CSV, { to })).json()).toMatchObject({ added: 2, statement: { _id: first } });
    expect(storedLines().map(({ label }) => label)).toEqual(['VIR AMINA', 'VIR NOUR']);
  });
});

describe('invalid statement is refused without a trace', () => {
  test.each<[string, string | Buffer, number, string]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'statement_unreadable'],
    ['bytes', Buffer.from([1, 2, 3, 4, 0, 0, 7]), 415, 'statement_unreadable'],
    ['a quote before the only day', 'Date;x;Montant\n"10/01/2026;a;1,000', 422, 'statement_has_no_line'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, '\u0000\u0001x')]), 415, 'statement_unreadable'],
    ['nothing', '', 422, 'statement_has_no_line'],
    ['other columns', 'a;b;c\nd;e;f', 422, 'statement_has_no_line'],
    ['more lines than are taken', '10/01/2026;a;1,000\n'.repeat(20_051), 413, 'statement_too_large'],
    ['more bytes than are taken', Buffer.alloc(2 * 1024 * 1024, 'a'), 413, 'statement_too_large'],
  ])('%s', async (_what, bytes, status, code) => {
    expect(refusal(await app.upload(bytes))).toEqual([status, code]);
    expect(app.rows('select id from statements')).toEqual([]);
    expect(storedLines()).toEqual([]);
    expect(app.filesOn()).toEqual([0, 0, 0]);
  });

  test('if the file is missing or the source is unknown', async () => {
    const form = { url: '/reconciliation/statements', fields: { sourceId: app.sourceId } };
    expect(refusal(await sendForm(app, app.admin, form))).toEqual([400, 'statement_missing']);
    expect(
      refusal(await sendForm(app, app.admin, { ...form, fields: {}, files: { statement: Buffer.from(CSV) } })),
    ).toEqual([404, 'source_not_found']);
    expect(refusal(await app.upload(CSV, { to: app.member.id }))).toEqual([404, 'source_not_found']);
  });
});

describe('statement source', () => {
  test('has a unique name, regardless of case', async () => {
    expect(refusal(await app.addSource('ccp'))).toEqual([409, 'source_name_taken']);
    expect(refusal(await app.addSource('  '))).toEqual([400, 'invalid_input']);
    const list = (await app.call(app.finance, 'GET', '/reconciliation/sources')).json();
    expect(list).toEqual([{ _id: app.sourceId, name: 'CCP', columns: COLUMNS }]);
  });

  test.each([
    ['both an amount and what came in', { ...COLUMNS, credit: 3 }],
    ['neither', { ...COLUMNS, amount: undefined }],
    ['what went out alone', { ...COLUMNS, amount: undefined, debit: 3 }],
    ['a column that no file has', { ...COLUMNS, date: 40 }],
    ['a sign without an amount', { ...COLUMNS, amount: undefined, credit: 2, sign: 3 }],
    ['a separator that no file has', { ...COLUMNS, separator: 'x' as ';' }],
  ])('cannot have %s', async (_what, columns) => {
    expect(refusal(await app.addSource('D17', app.admin, columns))).toEqual([400, 'invalid_input']);
  });

  test('is guessed from a first file, which is not stored', async () => {
    const form = { url: '/reconciliation/preview', files: { statement: Buffer.from(CSV) } };
    const response = await sendForm(app, app.finance, form);
    expect(response.json()).toEqual({
      rowCount: 4,
      guess: COLUMNS,
      signedColumns: [2],
      rows: expect.arrayContaining([{ number: 2, cells: ['10/01/2026', 'VIR AMINA', '149,500'] }]),
    });
    expect([app.filesOn(), app.rows('select id from statements')]).toEqual([[0, 0, 0], []]);
  });

  test('is guessed again with another separator', async () => {
    const csv = '10/01/2026|a;1,000;10/01/2026\n11/01/2026|b;1,000;10/01/2026';
    const form = { url: '/reconciliation/preview', fields: { separator: '|' }, files: { statement: Buffer.from(csv) } };
    expect((await sendForm(app, app.finance, form)).json().rows[0].cells).toEqual(['10/01/2026', 'a;1,000;10/01/2026']);
    const refused = { ...form, fields: { separator: 'x' } };
    expect(refusal(await sendForm(app, app.finance, refused))).toEqual([400, 'invalid_input']);
  });
});
