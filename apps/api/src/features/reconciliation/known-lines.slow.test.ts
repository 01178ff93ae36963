import type { WireColumns } from '@waha/domain/reconciliation/reconciliation.contract';
import { describe, expect, test } from 'vitest';
import { COLUMNS, openReconciliation, type ReconciliationApp } from '#testing/fixtures/open-reconciliation';
import { openAppForEach } from '#testing/open-app-for-each';
import { eraseLabels } from './reconciliation.member-data';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

const HEAD = 'Date;Libellé;Montant;Réf';
const ROWS = ['05/01/2026;VIR DE AMINA;149,500;REF 1', '06/01/2026;VIR DE NOUR;1 234,500;REF 2'];
const MORE = '07/01/2026;VIR DE SAMI;20,000;REF 3';
const file = (...rows: string[]) => [HEAD, ...rows].join('\n');

const change = (columns: WireColumns) =>
  app.call(app.admin, 'PUT', `/reconciliation/sources/${app.sourceId}`, { columns });
const storedLines = () =>
  app.rows(
    'select id, booked_on, amount_millimes, label, matched_kind from statement_lines order by booked_on, label, id',
  );

/** Like lines of a version before row hashes. */
function forgetMarks(): void {
  app.context.database.writer.exec('update statement_lines set row_mark = null, cell_marks = null, layout = null');
}

/** Uploads both rows; the first pays a payment manually. */
async function payByFirst(): Promise<string> {
  const id = await app.uploadStatement(file(...ROWS));
  const { id: thingId } = await app.waitingPayment(app.member.id);
  const [line] = storedLines();
  const { accepted } = (await app.accept(id, [{ lineId: line!.id, kind: 'payment', thingId }])).json();
  expect(accepted).toBe(1);
  return id;
}

const OTHER_COLUMNS: [string, WireColumns][] = [
  ['another label', { ...COLUMNS, label: [3] }],
  ['more of the label', { ...COLUMNS, label: [1, 3] }],
  ['another form of days', { ...COLUMNS, dateForm: 'month-first' }],
  ['a separator that was chosen', { ...COLUMNS, separator: ';' }],
];

describe.each([
  ['with marks', () => {}],
  ['of a version without marks', forgetMarks],
])('known line %s', (_of, before) => {
  test.each(OTHER_COLUMNS)('is recognised with %s, in the same file and in a longer one', async (_what, columns) => {
    const id = await payByFirst();
    before();
    const lines = storedLines().map((line) => line.id);
    await change(columns);
    const secondUpload = (await app.upload(file(...ROWS))).json();
    expect(secondUpload.statement._id).toBe(id);
    expect(
      storedLines()
        .map((line) => line.id)
        .sort(),
    ).toEqual(lines.sort());
    expect(storedLines().filter((line) => line.matched_kind)).toHaveLength(1);
    expect((await app.upload(file(...ROWS, MORE))).json()).toMatchObject({ added: 1, known: 2 });
    expect(storedLines()).toHaveLength(3);
  });

  test.each(OTHER_COLUMNS)('is recognised with %s in a longer file that comes first', async (_what, columns) => {
    await payByFirst();
    before();
    await change(columns);
    expect((await app.upload(file(...ROWS, MORE))).json()).toMatchObject({ added: 1, known: 2 });
    expect(storedLines()).toHaveLength(3);
  });

  test.each<[string, WireColumns, string]>([
    [
      'other quotes and spaces',
      COLUMNS,
      '"Date";"Libellé";"Montant";"Réf"\n"05/01/2026";" VIR  DE AMINA";"149,500";"REF 1"\n"06/01/2026";"VIR DE NOUR";"1234,500";"REF 2"',
    ],
    [
      'another order of columns',
      { ...COLUMNS, date: 3, label: [0], amount: 1 },
      'Libellé;Montant;Réf;Date\nVIR DE AMINA;149,500;REF 1;05/01/2026\nVIR DE NOUR;1 234,500;REF 2;06/01/2026',
    ],
    [
      'more columns',
      { ...COLUMNS, label: [2], amount: 3 },
      'Date;Valeur;Libellé;Montant;Réf;Solde\n05/01/2026;06/01/2026;VIR DE AMINA;149,500;REF 1;1 000,000\n06/01/2026;07/01/2026;VIR DE NOUR;1 234,500;REF 2;2 234,500',
    ],
    [
      'fewer columns',
      COLUMNS,
      'Date;Libellé;Montant\n05/01/2026;VIR DE AMINA;149,500\n06/01/2026;VIR DE NOUR;1 234,500',
    ],
    [
      'commas and points',
      { ...COLUMNS, dateForm: 'year-first', decimalSign: '.' },
      'Date,Libellé,Montant,Réf\n2026-01-05,VIR DE AMINA,149.500,REF 1\n2026-01-06,VIR DE NOUR,"1,234.500",REF 2',
    ],
  ])('is recognised in another export with %s', async (_what, columns, csv) => {
    await payByFirst();
    before();
    await change(columns);
    expect((await app.upload(csv)).json()).toMatchObject({ added: 0, known: 2 });
    expect(storedLines()).toHaveLength(2);
  });
});

describe('statement row', () => {
  test('that differs in a cell beyond day, amount and label is a separate line', async () => {
    await app.upload(file(...ROWS));
    const other = ROWS[0]!.replace('REF 1', 'REF 9');
    expect((await app.upload(file(...ROWS, other))).json()).toMatchObject({ added: 1, known: 2 });
    expect((await app.upload(file(other))).json()).toMatchObject({ added: 0, known: 1 });
  });

  test('that occurs three times with two known is one new line', async () => {
    await app.upload(file(ROWS[0]!, ROWS[0]!));
    await change({ ...COLUMNS, label: [3] });
    expect((await app.upload(file(ROWS[0]!, ROWS[0]!, ROWS[0]!))).json()).toMatchObject({ added: 1, known: 2 });
  });

  test('that is no line under other columns disappears unless it was decided', async () => {
    await payByFirst();
    await change({ ...COLUMNS, amount: 3 });
    await app.upload(`${file(...ROWS)}`);
    // No row of the file can be read with these columns: nothing has changed.
    expect(storedLines()).toHaveLength(2);
    await change({ ...COLUMNS, dateForm: 'month-first', label: [3] });
    await app.upload(file(...ROWS));
    expect(storedLines().map(({ booked_on, label }) => [booked_on, label])).toEqual([
      ['2026-01-05', 'VIR DE AMINA'],
      ['2026-06-01', 'REF 2'],
    ]);
  });

  test('whose label was erased is still recognised', async () => {
    await payByFirst();
    await app.context.services.transact(({ tx }) => eraseLabels(tx, app.member.id));
    await change({ ...COLUMNS, label: [3] });
    expect((await app.upload(file(...ROWS, MORE))).json()).toMatchObject({ added: 1, known: 2 });
    expect(storedLines().map(({ label }) => label)).toContain('');
  });
});
