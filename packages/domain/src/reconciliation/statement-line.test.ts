import { describe, expect, test } from 'vitest';
import type { StatementColumns } from './statement-columns';
import { findSignedColumns, LABEL_MAX, lacksSigns, parseStatement, parseStatementRows } from './statement-line';

const signed: StatementColumns = { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1, 3], amount: 2 };
const apart: StatementColumns = { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], credit: 3, debit: 2 };
const read = (text: string, columns = signed) =>
  parseStatement(
    text.split('\n').map((line, at) => ({ number: at + 1, cells: line.split(';') })),
    columns,
  );

describe('bank statement', () => {
  test('has a line per incoming amount, counts outgoing amounts and skips column headings', () => {
    const text =
      'Relevé;;;\nDate;Libellé;Montant;Réf\n03/11/2026; VIR  AMINA ;149,500;W-7K3M-9Q2X\n04/11/2026;Frais;-2,000;';
    expect(read(text)).toEqual({
      lines: [{ bookedOn: '2026-11-03', amountMillimes: 149_500, label: 'VIR AMINA W-7K3M-9Q2X' }],
      unread: [],
      debits: 1,
    });
  });

  test('reports unreadable rows with their number in the file and the reason', () => {
    const text = '03/11/2026;a;1,000;\n32/11/2026;b;1,000;\n03/11/2026;c;1,0,0;\n03/11/2026\n;Total;1,000;';
    const { lines, unread } = read(text);
    expect(lines).toHaveLength(1);
    expect(unread).toEqual([
      { number: 2, fault: 'date' },
      { number: 3, fault: 'amount' },
      { number: 4, fault: 'short' },
      { number: 5, fault: 'date' },
    ]);
  });

  test('with two money columns uses the column of incoming amounts', () => {
    const text =
      '03/11/2026;a;;149,500\n03/11/2026;b;2,000;\n03/11/2026;c;2,000;0,000\n03/11/2026;d;;\n03/11/2026;e;0;7,000';
    const { lines, unread, debits } = read(text, apart);
    expect(lines.map(({ label, amountMillimes }) => [label, amountMillimes])).toEqual([
      ['a', 149_500],
      ['e', 7000],
    ]);
    expect(debits).toBe(2);
    expect(unread).toEqual([{ number: 4, fault: 'amount' }]);
  });

  test('treats amounts below 0 in the incoming column as reversals', () => {
    const reversal = { bookedOn: '2026-11-04', amountMillimes: 149_500, label: 'ANNULATION' };
    const text = '03/11/2026;VIR;;149,500\n04/11/2026;ANNULATION;;-149,500\n04/11/2026;Frais;2,000;';
    expect(read(text, apart)).toMatchObject({ debits: 2, reversals: [reversal] });
    const bySign: StatementColumns = { ...signed, label: [1], sign: 3 } as StatementColumns;
    expect(read('04/11/2026;ANNULATION;-149,500;C', bySign)).toMatchObject({ debits: 1, reversals: [reversal] });
    expect(read('04/11/2026;Frais;-149,500;').reversals).toBeUndefined();
  });

  test('with a sign column takes incoming amounts and reports rows with an unclear sign', () => {
    const columns: StatementColumns = { ...signed, label: [1], sign: 3 } as StatementColumns;
    const text = '03/11/2026;a;1,000;C\n03/11/2026;b;2,000;D\n03/11/2026;c;-3,000;DEBIT\n03/11/2026;d;4,000;?';
    expect(read(text, columns)).toEqual({
      lines: [{ bookedOn: '2026-11-03', amountMillimes: 1000, label: 'a' }],
      unread: [{ number: 4, fault: 'sign' }],
      debits: 2,
    });
  });

  const withSign = { ...signed, label: [1], sign: 3 } as StatementColumns;
  test.each<[name: string, columns: StatementColumns, row: string, amountMillimes: number | undefined]>([
    ['a minus', signed, '03/11/2026;VIR NOUR;-149,500;', 149_500],
    ['parentheses', signed, '03/11/2026;VIR NOUR;(149,500);', 149_500],
    ['a direction', withSign, '03/11/2026;VIR NOUR;149,500;D', 149_500],
    ['a direction and a minus', withSign, '03/11/2026;VIR NOUR;-149,500;D', 149_500],
    ['a column of its own', apart, '03/11/2026;VIR NOUR;149,500;', 149_500],
    ['a column of its own, and 0 as incoming', apart, '03/11/2026;VIR NOUR;149,500;0,000', 149_500],
    ['a minus in a column of its own', apart, '03/11/2026;VIR NOUR;-149,500;', 149_500],
    ['the amount 0', signed, '03/11/2026;VIR NOUR;0,000;', undefined],
    ['no amount', apart, '03/11/2026;VIR NOUR;;0,000', undefined],
    ['no column of outgoing amounts', { ...apart, debit: undefined }, '03/11/2026;VIR NOUR;149,500;', undefined],
  ])('has the day, amount and label of outgoing money with %s', (_name, columns, line, amountMillimes) => {
    const [parsed] = [...parseStatementRows([{ number: 1, cells: line.split(';') }], columns)];
    expect(parsed?.said).toEqual(
      amountMillimes ? { outgoing: { bookedOn: '2026-11-03', amountMillimes, label: 'VIR NOUR' } } : 'debit',
    );
  });

  test('reports a first row with an unreadable day, since its amount shows it is no heading', () => {
    expect(read('Date;x;Montant;\nhier;a;1,000;\n03/11/2026;b;1,000;').unread).toEqual([{ number: 2, fault: 'date' }]);
  });

  test.each([
    ['none has a sign', '03/11/2026;a;1,000;\n03/11/2026;b;2,000;', true],
    ['one went out', '03/11/2026;a;1,000;\n03/11/2026;b;-2,000;', false],
    ['one is marked as incoming', '03/11/2026;a;1,000 CR;\n03/11/2026;b;2,000;', false],
    ['only labels have dashes', '03/11/2026;a-1;1,000;-\n03/11/2026;b;2,000;', true],
    ['one has a plus', '03/11/2026;a;+1,000;\n03/11/2026;b;2,000;', false],
    ['there is none', 'Date;;Montant;', false],
  ])('lacks signs, or not, when %s', (_what, text, isSo) => {
    const rows = text.split('\n').map((line, at) => ({ number: at + 1, cells: line.split(';') }));
    expect(lacksSigns(rows, signed, findSignedColumns(rows))).toBe(isSo);
    expect(lacksSigns(rows, apart, [])).toBe(false);
    // The first rows may have no sign although later ones do.
    expect(lacksSigns(rows.slice(0, 1), signed, findSignedColumns(rows))).toBe(isSo);
  });

  test('shortens labels to the limit and ignores empty signs', () => {
    const { lines } = read(`03/11/2026;${'é\u202e\u0000😀'.repeat(200)};1,000;`);
    expect(lines[0]!.label.length).toBeLessThanOrEqual(LABEL_MAX);
    for (const sign of ['\u202e', '\u0000']) expect(lines[0]!.label).not.toContain(sign);
    expect(lines[0]!.label).toMatch(/^(?:é 😀)+é?$/u);
  });
});
