import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPayoutLabels } from './find-payout-labels';
import { type MatchedLine, matchPayouts, type OutgoingRow } from './match-payouts';

const RIB_OF_NOUR = '07 040 0123456789012 34';
const nour: MatchedLine = {
  ...{ position: 1, name: 'Nour Ben Salah', number: RIB_OF_NOUR, amountMillimes: 50_000, isDue: true },
};
const sami: MatchedLine = {
  ...nour,
  position: 2,
  name: 'Sami Khelifi',
  number: '+21655000222',
  amountMillimes: 30_000,
};
const hichem: MatchedLine = { ...nour, position: 3, name: 'Hichem Ayari', number: '', amountMillimes: 50_000 };

const createFile = (...lines: MatchedLine[]) => ({ number: 12, createdOn: '2026-03-06', lines });
let rowNumber = 0;
const row = (label: string, amountMillimes: number, bookedOn = '2026-03-07'): OutgoingRow => ({
  ...{ number: ++rowNumber, bookedOn, amountMillimes, label },
});
/** Returns kind and reason of each line's match: `sure label`. */
const match = (lines: MatchedLine[], rows: OutgoingRow[]) =>
  matchPayouts(createFile(...lines), rows).matches.map(({ kind, reason }) => (reason ? `${kind} ${reason}` : kind));

describe('labels of payout files', () => {
  test.each([
    ['VIR WAHA-12 EMIS', [{ file: 12 }]],
    ['VIR WAHA-12-3', [{ file: 12, position: 3 }]],
    ['vir waha 12 3', [{ file: 12, position: 3 }]],
    ['WAHA12-3', [{ file: 12, position: 3 }]],
    ['WAHA–12 / 3', [{ file: 12, position: 3 }]],
    ['WAHA-00012-003', [{ file: 12, position: 3 }]],
    ['WAHA-١٢-٣', [{ file: 12, position: 3 }]],
    ['WAHA-12-31', [{ file: 12, position: 31 }]],
    ['WAHA-123', [{ file: 123 }]],
    [
      'WAHA-12-1 WAHA-12-2',
      [
        { file: 12, position: 1 },
        { file: 12, position: 2 },
      ],
    ],
    ['WAHA-12-3X', []],
    ['WAHA-12-1234567890', []],
    ['WAHA-12 07/03/2026', [{ file: 12, position: 7 }]],
    ['WAHA-12B', []],
    ['NAWAHA-12', []],
    ['WAHA CENTRE', []],
    ['', []],
  ])('in "%s" are %j', (text, labels) => {
    expect(findPayoutLabels(text)).toEqual(labels);
  });
});

describe('payouts and the rows of a statement', () => {
  test.each<[name: string, lines: MatchedLine[], rows: OutgoingRow[], expected: string[]]>([
    [
      'one row with the label of the file and the sum',
      [nour, sami],
      [row('VIR WAHA-12', 80_000)],
      ['all label', 'all label'],
    ],
    ['a row with the label of the file and another sum', [nour, sami], [row('WAHA-12', 79_999)], ['none', 'none']],
    [
      'two rows with the label of the file and the sum',
      [nour, sami],
      [row('WAHA-12', 80_000), row('WAHA-12', 80_000)],
      ['none', 'none'],
    ],
    [
      'a row for all, and one for a line',
      [nour, sami],
      [row('WAHA-12', 80_000), row('WAHA-12-1', 50_000)],
      ['sure label', 'none'],
    ],
    [
      'the sum of the due lines, if one is paid',
      [{ ...nour, isDue: false }, sami],
      [row('WAHA-12', 30_000)],
      ['all label'],
    ],
    ['its label and amount', [nour, sami], [row('waha 12 2 SAMI', 30_000)], ['none', 'sure label']],
    ['its label and another amount', [nour], [row('WAHA-12-1', 49_000)], ['differs label']],
    ['two rows with its label', [nour], [row('WAHA-12-1', 50_000), row('WAHA-12-1', 50_000)], ['check several_rows']],
    [
      'a row with the labels of two lines',
      [nour, hichem],
      [row('WAHA-12-1 WAHA-12-3', 50_000)],
      ['differs label', 'differs label'],
    ],
    ['the label of another file', [nour], [row('WAHA-11-1 NOUR BEN SALAH', 50_000)], ['none']],
    ['the label of a line that is not in the file', [nour], [row('WAHA-12-9', 50_000)], ['none']],
    ['its account and amount', [nour, hichem], [row('VIR 07040012345678901234', 50_000)], ['sure account', 'none']],
    ['its account within an IBAN', [nour], [row('TN59 0704 0012 3456 7890 1234', 50_000)], ['sure account']],
    ['its account and another amount', [nour], [row('07040012345678901234', 49_000)], ['none']],
    [
      'two rows with its account',
      [nour],
      [row('07040012345678901234', 50_000), row('07040012345678901234', 50_000)],
      ['check account'],
    ],
    [
      'a short account number',
      [{ ...nour, number: '123456789', name: '' }],
      [row('123456789', 50_000)],
      ['check amount'],
    ],
    ['its name and amount', [nour, hichem], [row('VIR AYARI HICHEM', 50_000)], ['none', 'sure name']],
    [
      'a name without accents and spaces',
      [{ ...nour, name: 'Noûr Bén-Salah' }],
      [row('NOURBENSALAH', 50_000)],
      ['sure name'],
    ],
    [
      'the name of two lines',
      [nour, { ...hichem, name: nour.name }],
      [row('Nour Ben Salah', 50_000)],
      ['check name', 'none'],
    ],
    ['a name of one word', [{ ...sami, name: 'Sami' }], [row('SAMI', 30_000)], ['check amount']],
    ['the amount alone', [sami], [row('VIR EMIS', 30_000)], ['check amount']],
    ['an amount that many rows have', [sami], Array.from({ length: 7 }, () => row('VIR EMIS', 30_000)), ['none']],
    ['a row of the day before the file', [nour], [row('WAHA-12-1', 50_000, '2026-03-05')], ['none']],
    ['a row of the day of the file', [nour], [row('WAHA-12-1', 50_000, '2026-03-06')], ['sure label']],
    [
      'the row that paid another line of the same member',
      [
        { ...nour, isDue: false },
        { ...hichem, number: RIB_OF_NOUR, name: nour.name },
      ],
      [row('07040012345678901234', 50_000)],
      ['none'],
    ],
    ['no row', [nour], [], ['none']],
    ['no due line', [{ ...nour, isDue: false }], [row('WAHA-12', 0)], []],
  ])('match by %s', (_name, lines, rows, expected) => {
    expect(match(lines, rows)).toEqual(expected);
  });

  test('show the rows that name the file and do not pay it, at most ten', () => {
    const rows = Array.from({ length: 12 }, (_, index) => row('WAHA-12', 1000 + index));
    expect(matchPayouts(createFile(nour), rows.toReversed()).otherRows).toEqual(rows.slice(0, 10));
    const all = row('WAHA-12', 50_000);
    expect(matchPayouts(createFile(nour), [...rows.slice(0, 1), all]).otherRows).toEqual(rows.slice(0, 1));
  });

  const LABELS = [
    '',
    'WAHA-12',
    'WAHA-12-1',
    'WAHA-12-2',
    'WAHA-12-4',
    'WAHA-11-1',
    '07040012345678901234',
    'NOUR BEN SALAH',
  ];
  const amounts = fc.constantFrom(10_000, 20_000, 30_000);
  const scene = fc.record({
    lines: fc.array(
      fc.record({
        name: fc.constantFrom('Nour Ben Salah', 'Sami Khelifi', 'Sami', ''),
        number: fc.constantFrom(RIB_OF_NOUR, '+21655000222', ''),
        amountMillimes: amounts,
        isDue: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
    rows: fc.array(
      fc.record({
        bookedOn: fc.constantFrom('2026-03-05', '2026-03-06', '2026-03-09'),
        amountMillimes: amounts,
        label: fc.tuple(fc.constantFrom(...LABELS), fc.constantFrom(...LABELS)).map((parts) => parts.join(' ')),
      }),
      { maxLength: 12 },
    ),
  });
  const toScene = ({ lines, rows }: typeof scene extends fc.Arbitrary<infer Scene> ? Scene : never) => ({
    file: createFile(...lines.map((line, index) => ({ ...line, position: index + 1 }))),
    rows: rows.map((each, index) => ({ ...each, number: index + 1 })),
  });

  test('use no row for two lines, match each due line once, and never pay another amount', () => {
    fc.assert(
      fc.property(scene, (made) => {
        const { file, rows } = toScene(made);
        const { matches } = matchPayouts(file, rows);
        const due = file.lines.filter(({ isDue }) => isDue);
        expect(matches.map(({ position }) => position)).toEqual(due.map(({ position }) => position));
        const single = matches.filter(({ kind }) => kind === 'sure' || kind === 'check');
        expect(new Set(single.map(({ row: used }) => used)).size).toBe(single.length);
        for (const { position, row: used } of single)
          expect(used?.amountMillimes).toBe(file.lines[position - 1]?.amountMillimes);
        const all = matches.filter(({ kind }) => kind === 'all');
        expect([0, due.length]).toContain(all.length);
        if (all.length > 0)
          expect(all[0]?.row?.amountMillimes).toBe(due.reduce((sum, { amountMillimes }) => sum + amountMillimes, 0));
        for (const { row: used } of matches) if (used) expect(used.bookedOn >= file.createdOn).toBe(true);
      }),
    );
  });

  test('are the same for the same rows, and sure ones in any order of the rows', () => {
    fc.assert(
      fc.property(scene, fc.infiniteStream(fc.nat()), (made, keys) => {
        const { file, rows } = toScene(made);
        const found = matchPayouts(file, rows);
        expect(matchPayouts(file, [...rows])).toEqual(found);
        const shuffled = rows.map((each) => ({ each, key: keys.next().value as number }));
        shuffled.sort((a, b) => a.key - b.key);
        expect(
          matchPayouts(
            file,
            shuffled.map(({ each }) => each),
          ),
        ).toEqual(found);
      }),
    );
  });

  test('of the largest file and statement are found in a bounded time', () => {
    const lines = Array.from({ length: 500 }, (_, index) => ({
      ...nour,
      position: index + 1,
      name: `Nour Salah ${index}`,
    }));
    const rows = Array.from({ length: 20_000 }, () => row(`VIR ${'NOUR BEN SALAH '.repeat(15)}`, 50_000));
    const start = performance.now();
    expect(matchPayouts(createFile(...lines), rows).matches).toHaveLength(500);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
