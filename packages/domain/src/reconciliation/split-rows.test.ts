import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CELL_MAX, splitRows } from './split-rows';
import { COLUMNS_MAX } from './statement-columns';
import { SEPARATORS } from './statement-file';

const cellsOf = (text: string) => [...splitRows(text, ';')].map(({ cells }) => cells);

describe('rows of a separated text', () => {
  test.each<[string, string, string[][]]>([
    [
      'plain cells',
      'a;b\r\nc;d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells at both ends',
      ';a;\n;b;',
      [
        ['', 'a', ''],
        ['', 'b', ''],
      ],
    ],
    ['quoted separators and doubled quotes', '"a;b";"c ""d"""\n', [['a;b', 'c "d"']]],
    ['blanks around quotes', 'x; "a;b" ;c', [['x', 'a;b', 'c']]],
    [
      'lone carriage returns between rows',
      'a;b\rc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a label on two lines',
      '03/11/2026;"VIR\nAMINA";1,000\n04/11/2026;x;1,000',
      [
        ['03/11/2026', 'VIR\nAMINA', '1,000'],
        ['04/11/2026', 'x', '1,000'],
      ],
    ],
    ['quotes within a cell', 'VIR "A" B;1', [['VIR "A" B', '1']]],
    ['quotes that are not doubled', '"VIR "A" B";1', [['"VIR "A" B"', '1']]],
    [
      'a quote that never ends',
      'x;"a;b\nc;d;e',
      [
        ['x', '"a', 'b'],
        ['c', 'd', 'e'],
      ],
    ],
  ])('are read with %s', (_what, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test('are numbered by the line on which each starts', () => {
    const rows = [...splitRows('a;b\n\n"c\nc";d\n;;\ne;f', ';')];
    expect(rows.map(({ number }) => number)).toEqual([1, 3, 6]);
  });

  test('have a limited number of cells, each of limited length', () => {
    const [row] = [...splitRows(`${'x;'.repeat(60_000)}\n`, ';')];
    expect(row!.cells).toHaveLength(COLUMNS_MAX);
    const [long] = cellsOf('x'.repeat(10 * CELL_MAX));
    expect(long![0]!).toHaveLength(CELL_MAX);
  });
});

describe('unpaired quote', () => {
  const first = ['20/11/2026', 'W-2DE4-CT59 YOUSSEF', '1,000', 'REF 1'];
  const second = ['24/11/2026', 'CADEAU RIM', '199,000', 'REF 2'];
  const positions = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].map((j) => [i, j] as const));
  const quoted = (cells: string[], at: number, side: 'before' | 'behind') =>
    cells.map((cell, place) => (place !== at ? cell : side === 'before' ? `"${cell}` : `${cell}"`)).join(';');
  const otherRows = '25/11/2026;OTHER;2,000;REF 3\n26/11/2026;OTHER;2,000;REF 4';

  test.each(positions)('before cell %i never joins a row with one that has a quote at cell %i', (i, j) => {
    for (const side of ['before', 'behind'] as const) {
      const text = `${quoted(first, i, 'before')}\n${quoted(second, j, side)}\n${otherRows}`;
      const rows = cellsOf(text);
      expect(rows).toHaveLength(4);
      expect(rows.map((cells) => cells.length)).toEqual([4, 4, 4, 4]);
    }
  });
});

test('rows written with quotes are parsed unchanged, for any cell content', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ' x', ';', ',', '1'), maxLength: 12 });
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(table, fc.constantFrom(...SEPARATORS), (cells, separator) => {
      const text = cells
        .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator))
        .join('\r\n');
      const written = cells.filter((row) => row.some((each) => each.trim() !== ''));
      expect([...splitRows(text, separator)].map((row) => row.cells)).toEqual(written);
    }),
  );
});
