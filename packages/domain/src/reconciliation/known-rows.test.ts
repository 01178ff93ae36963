import { expect, test } from 'vitest';
import { findKnownRows, type KnownLine, type NewRow } from './known-rows';

const BOOKED = { bookedOn: '2026-11-03', amountMillimes: 149_500 };
const createHashes = (...cells: string[]) => ({ row: cells.join(' '), cells });
const line = (id: string, change: Partial<KnownLine> = {}): KnownLine => ({
  ...{ id, ...BOOKED, content: 'c', hashes: createHashes('day', 'vir', 'amount'), layout: 'A' },
  ...change,
});
const row = (change: Partial<NewRow> = {}): NewRow => ({
  ...{ ...BOOKED, contents: ['c'], hashes: createHashes('day', 'vir', 'amount'), layout: 'A' },
  ...change,
});
const found = (rows: NewRow[], lines: KnownLine[]) => findKnownRows(rows, lines).map((each) => each?.id);

test('a row with the same cells matches the known line, regardless of how it is read', () => {
  expect(found([row({ contents: ['other'], amountMillimes: 1 })], [line('l')])).toEqual(['l']);
});

test('equal rows match only as many lines as are known', () => {
  expect(found([row(), row(), row()], [line('l'), line('m')])).toEqual(['l', 'm', undefined]);
});

test('a row with a different cell is new in a file with the same columns', () => {
  const other = row({ hashes: createHashes('day', 'vir', 'amount', 'ref 2') });
  expect(found([other], [line('l')])).toEqual([undefined]);
});

test('a row of another export matches with more cells, fewer cells or the same label', () => {
  const more = { marks: createHashes('day', 'vir', 'amount', 'balance'), layout: 'B' };
  expect(found([row({ ...more, contents: ['x'] })], [line('l')])).toEqual(['l']);
  expect(found([row({ contents: ['x'] })], [line('l', more)])).toEqual(['l']);
  const otherCells = row({ hashes: createHashes('day', 'vir amina', 'amount'), layout: 'B' });
  expect(found([otherCells], [line('l')])).toEqual(['l']);
  expect(found([{ ...otherCells, contents: ['x'] }], [line('l')])).toEqual([undefined]);
});

test('a day and an amount alone do not match a known line', () => {
  const bare = row({ hashes: createHashes('day', 'amount'), layout: 'B', contents: ['x'] });
  expect(found([bare], [line('l')])).toEqual([undefined]);
});

test('a line without cell hashes matches by its content, also with earlier columns', () => {
  const { hashes: _, layout: __, ...old } = line('l', { content: 'earlier' });
  expect(found([row({ contents: ['now', 'earlier'] })], [old])).toEqual(['l']);
  expect(found([row({ contents: ['now'] })], [old])).toEqual([undefined]);
});

test('rows with equal cells match before similar rows', () => {
  const alike = row({ hashes: createHashes('day', 'vir', 'amount', 'balance'), layout: 'B' });
  expect(found([alike, row()], [line('l')])).toEqual([undefined, 'l']);
});
