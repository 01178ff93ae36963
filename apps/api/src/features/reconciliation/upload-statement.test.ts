import { describe, expect, test } from 'vitest';
import { COLUMNS, csvOf, openReconciliation, type ReconciliationApp } from '../../testing/given/open-reconciliation';
import { openForEach } from '../../testing/open-for-each';
import { sendForm } from '../../testing/send-form';

let house: ReconciliationApp;
openForEach(async () => {
  house = await openReconciliation();
  return house;
});

const CSV = csvOf([
  { label: 'VIR AMINA', millimes: 149_500 },
  { label: 'Frais', millimes: -2000 },
  { label: 'VIR NOUR', millimes: 1_234_500 },
]);
const kept = () => house.rows('select booked_on, amount_millimes, label from statement_lines order by position');
const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

describe('a statement', () => {
  test('is taken in line by line: what came in is kept, what went out is counted, and the file is not kept', async () => {
    const answer = await house.upload(CSV);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        added: 2,
        known: 0,
        statement: { lines: 2, debits: 1, unreadCount: 0, firstDay: '2026-01-10', source: { name: 'CCP' } },
      },
    ]);
    expect(kept()).toEqual([
      { booked_on: '2026-01-10', amount_millimes: 149_500, label: 'VIR AMINA' },
      { booked_on: '2026-01-10', amount_millimes: 1_234_500, label: 'VIR NOUR' },
    ]);
    expect(house.filesOn()).toEqual([0, 0, 0]);
  });

  test.each<[string, (csv: string) => Buffer]>([
    ['UTF-8 with its mark', (csv) => Buffer.from(`\ufeff${csv}`)],
    ['UTF-16 with its mark', (csv) => Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['UTF-16 without a mark', (csv) => Buffer.from(csv, 'utf16le')],
    ['UTF-16 the other way round', (csv) => Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
    ['windows-1252', (csv) => Buffer.from(csv, 'latin1')],
    ['commas and quotes', (csv) => Buffer.from(csv.replaceAll(/[^;\r\n]+/g, '"$&"').replaceAll(';', ','))],
    ['tabs', (csv) => Buffer.from(csv.replaceAll(';', '\t'))],
  ])('is read in %s', async (_how, write) => {
    const answer = await house.upload(write(csvOf([{ label: 'VIR RÉGLÉ', millimes: 149_500 }])));
    expect(answer.json()).toMatchObject({ added: 1 });
    expect(kept()).toEqual([{ booked_on: '2026-01-10', amount_millimes: 149_500, label: 'VIR RÉGLÉ' }]);
  });

  test('says which rows could not be read', async () => {
    const { statement } = (await house.upload(`${CSV}\r\n32/01/2026;x;1,000\r\n10/01/2026;y;1,0,0`)).json();
    expect(statement).toMatchObject({
      unreadCount: 2,
      unread: [
        { number: 5, fault: 'date' },
        { number: 6, fault: 'amount' },
      ],
    });
  });

  test('that comes twice changes nothing, however often', async () => {
    const { statement } = (await house.upload(CSV)).json();
    const before = house.rows('select * from statement_lines');
    for (let time = 0; time < 3; time++) {
      house.time.now += 1000;
      const again = await house.upload(CSV);
      expect(again.json()).toMatchObject({ added: 0, known: 2, statement });
    }
    expect(house.rows('select * from statement_lines')).toEqual(before);
    expect(house.rows('select id from statements')).toHaveLength(1);
  });

  test('that overlaps another brings what is new alone; two lines alike are two', async () => {
    const twice = { label: 'VIR', millimes: 1000 };
    const first = await house.take(csvOf([twice, twice]));
    const answer = await house.upload(csvOf([twice, twice, twice, { label: 'NEW', millimes: 1000 }]));
    expect(answer.json()).toMatchObject({ added: 2, known: 2, statement: { lines: 2, known: 2 } });
    expect(kept()).toHaveLength(4);
    // All of it is known, in another order: it is the first one's.
    expect((await house.upload(csvOf([twice]))).json()).toMatchObject({
      added: 0,
      known: 1,
      statement: { _id: first },
    });
  });

  test('of another source is another one, though it says the same', async () => {
    const { _id: other } = (await house.addSource('D17')).json();
    await house.upload(CSV);
    expect((await house.upload(CSV, { to: other })).json()).toMatchObject({ added: 2 });
  });

  test('that was read with the wrong columns is read anew with the right ones', async () => {
    const { _id: to } = (await house.addSource('Flouci', house.admin, { ...COLUMNS, label: [] })).json();
    const first = await house.take(CSV, to);
    const right = await house.call(house.admin, 'PUT', `/reconciliation/sources/${to}`, { columns: COLUMNS });
    expect(right.statusCode).toBe(200);
    expect((await house.upload(CSV, { to })).json()).toMatchObject({ added: 2, statement: { _id: first } });
    expect(kept().map(({ label }) => label)).toEqual(['VIR AMINA', 'VIR NOUR']);
  });
});

describe('what is no statement is refused and leaves nothing', () => {
  test.each<[string, string | Buffer, number, string]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'statement_unreadable'],
    ['bytes', Buffer.from([1, 2, 3, 4, 0, 0, 7]), 415, 'statement_unreadable'],
    ['quotes that do not end', 'Date;x;Montant\n"10/01/2026;a;1,000', 415, 'statement_unreadable'],
    ['nothing', '', 422, 'statement_has_no_line'],
    ['other columns', 'a;b;c\nd;e;f', 422, 'statement_has_no_line'],
    ['more lines than are taken', '10/01/2026;a;1,000\n'.repeat(20_051), 413, 'statement_too_large'],
    ['more bytes than are taken', Buffer.alloc(2 * 1024 * 1024, 'a'), 413, 'statement_too_large'],
  ])('%s', async (_what, bytes, status, code) => {
    expect(refusal(await house.upload(bytes))).toEqual([status, code]);
    expect(house.rows('select id from statements')).toEqual([]);
    expect(kept()).toEqual([]);
    expect(house.filesOn()).toEqual([0, 0, 0]);
  });

  test('no file, and a source that nobody named', async () => {
    const form = { url: '/reconciliation/statements', fields: { sourceId: house.sourceId } };
    expect(refusal(await sendForm(house, house.admin, form))).toEqual([400, 'statement_missing']);
    expect(
      refusal(await sendForm(house, house.admin, { ...form, fields: {}, files: { statement: Buffer.from(CSV) } })),
    ).toEqual([404, 'source_not_found']);
    expect(refusal(await house.upload(CSV, { to: house.member.id }))).toEqual([404, 'source_not_found']);
  });
});

describe('a source', () => {
  test('has a name of its own, whatever the case', async () => {
    expect(refusal(await house.addSource('ccp'))).toEqual([409, 'source_name_taken']);
    expect(refusal(await house.addSource('  '))).toEqual([400, 'invalid_input']);
    const list = (await house.call(house.finance, 'GET', '/reconciliation/sources')).json();
    expect(list).toEqual([{ _id: house.sourceId, name: 'CCP', columns: COLUMNS }]);
  });

  test.each([
    ['both an amount and what came in', { ...COLUMNS, credit: 3 }],
    ['neither', { ...COLUMNS, amount: undefined }],
    ['what went out alone', { ...COLUMNS, amount: undefined, debit: 3 }],
    ['a column that no file has', { ...COLUMNS, date: 40 }],
  ])('does not have %s', async (_what, columns) => {
    expect(refusal(await house.addSource('D17', house.admin, columns))).toEqual([400, 'invalid_input']);
  });

  test('is guessed from a first file, of which nothing is kept', async () => {
    const form = { url: '/reconciliation/preview', files: { statement: Buffer.from(CSV) } };
    const answer = await sendForm(house, house.finance, form);
    expect(answer.json()).toEqual({
      rowCount: 4,
      guess: COLUMNS,
      rows: expect.arrayContaining([{ number: 2, cells: ['10/01/2026', 'VIR AMINA', '149,500'] }]),
    });
    expect([house.filesOn(), house.rows('select id from statements')]).toEqual([[0, 0, 0], []]);
  });
});
