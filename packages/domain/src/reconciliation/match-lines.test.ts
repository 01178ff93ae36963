import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY } from '../kernel/time';
import { createPaymentReference } from '../purchase/payment-reference';
import { findReferences } from './find-references';
import { matchLines, type OpenLine, type PayableItem } from './match-lines';

const SENT = Date.parse('2026-11-10T09:00:00Z');
const REFERENCE = 'W-7K3M-9Q2X';
const line = (id: string, change: Partial<OpenLine> = {}): OpenLine => ({
  id,
  position: 1,
  bookedOn: '2026-11-10',
  amountMillimes: 149_500,
  label: '',
  ...change,
});
const createItem = (id: string, change: Partial<PayableItem> = {}): PayableItem => ({
  id,
  kind: 'payment',
  amountMillimes: 149_500,
  payer: 'Amina Ben Salah',
  sentAt: SENT,
  ...change,
});
const match = (lines: OpenLine[], items: PayableItem[], spent?: ReadonlySet<string>) => {
  const { sure, doubtful, unmatchedLines, unmatchedItems: unmatchedThings } = matchLines(lines, items, spent);
  return {
    sure: sure.map(({ line: { id }, item: { id: of } }) => `${id}-${of}`),
    doubtful: doubtful.flatMap(({ line: { id }, candidates }) =>
      candidates.map(({ item: { id: of }, reasons }) => `${id}-${of} ${reasons.join(' ')}`),
    ),
    linesLeft: unmatchedLines.map(({ id }) => id),
    thingsLeft: unmatchedThings.map(({ id }) => id),
  };
};
const NONE = { sure: [], doubtful: [], linesLeft: [], thingsLeft: [] };

describe('references in a label', () => {
  test.each([
    ['VIR W-7K3M-9Q2X AMINA', [REFERENCE]],
    ['vir w7k3m9q2x', [REFERENCE]],
    ['W 7K3M 9Q2X/149,500', [REFERENCE]],
    ['W - 7K3M – 9Q2X', [REFERENCE]],
    ['W-7K3M-9Q2X-3', [REFERENCE]],
    ['W-O1IL-9Q2X', ['W-0111-9Q2X']],
    ['W-7K3M-9Q2X and W-AAAA-BBBB', [REFERENCE, 'W-AAAA-BBBB']],
    ['XW-7K3M-9Q2X', []],
    ['W-7K3M-9Q2', []],
    ['', []],
  ])('from "%s" are %j', (label, references) => expect(findReferences(label)).toEqual(references));

  test('are found in lower case, with other separators and inside other text', () => {
    const random = fc.uint8Array({ minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(random, fc.constantFrom('-', ' ', '', ' - ', '/'), fc.boolean(), (bytes, between, isSmall) => {
        const reference = createPaymentReference(bytes);
        const written = reference.replaceAll('-', between);
        expect(findReferences(`VIR ${isSmall ? written.toLowerCase() : written}, merci`)).toContain(reference);
      }),
    );
  });
});

describe('certain match', () => {
  test('needs the reference in the label and the expected amount', () => {
    const lines = [line('l', { label: `VIR ${REFERENCE}`, bookedOn: '2026-01-01' })];
    expect(match(lines, [createItem('t', { reference: REFERENCE })])).toEqual({ ...NONE, sure: ['l-t'] });
  });

  test('is unaffected by others with the same amount', () => {
    const lines = [line('l', { label: REFERENCE }), line('m', { label: 'virement' })];
    const items = [createItem('t', { reference: REFERENCE }), createItem('u')];
    expect(match(lines, items)).toEqual({ ...NONE, sure: ['l-t'], doubtful: ['m-u amount'] });
  });
});

describe('match that needs a review', () => {
  test('results from a different amount', () => {
    const lines = [line('l', { label: REFERENCE, amountMillimes: 149_000 })];
    const items = [createItem('t', { reference: REFERENCE })];
    expect(match(lines, items)).toEqual({ ...NONE, doubtful: ['l-t reference other_amount'] });
  });

  test('results from two lines with one reference, or one line with two', () => {
    const twice = [line('l', { label: REFERENCE }), line('m', { label: REFERENCE })];
    expect(match(twice, [createItem('t', { reference: REFERENCE })]).doubtful).toEqual([
      'l-t reference amount several_lines',
      'm-t reference amount several_lines',
    ]);
    const both = [line('l', { label: `${REFERENCE} W-AAAA-BBBB` })];
    const items = [
      createItem('t', { reference: REFERENCE }),
      createItem('u', { reference: 'W-AAAA-BBBB', amountMillimes: 1 }),
    ];
    expect(match(both, items)).toEqual({
      ...NONE,
      doubtful: ['l-t reference amount several_things', 'l-u reference other_amount several_things'],
    });
  });

  test('results from a line that the bank reversed', () => {
    const lines = [line('l', { label: REFERENCE, reversedOn: '2026-11-12' }), line('m', { reversedOn: '2026-11-12' })];
    expect(match(lines, [createItem('t', { reference: REFERENCE }), createItem('u')]).doubtful).toEqual([
      'l-t reference amount reversed',
      'm-u amount reversed',
    ]);
  });

  test('results from two pending invoices of one payment', () => {
    const items = [2, 3].map((nth) => createItem(`t${nth}`, { kind: 'receipt', reference: REFERENCE }));
    expect(match([line('l', { label: REFERENCE })], items).doubtful).toEqual([
      'l-t2 reference amount several_things',
      'l-t3 reference amount several_things',
    ]);
  });

  test('results from an equal amount alone, within ten days', () => {
    expect(match([line('l')], [createItem('t')]).doubtful).toEqual(['l-t amount']);
    expect(match([line('l')], [createItem('t', { sentAt: SENT + 10 * DAY })]).doubtful).toEqual(['l-t amount']);
    const lateItems = [createItem('t', { sentAt: SENT + 11 * DAY })];
    expect(match([line('l')], lateItems)).toEqual({ ...NONE, linesLeft: ['l'], thingsLeft: ['t'] });
  });

  test('results from several equal amounts; a named payer takes precedence', () => {
    const items = [createItem('t'), createItem('u', { payer: 'Nour Trabelsi' })];
    expect(match([line('l')], items).doubtful).toEqual(['l-t amount several_things', 'l-u amount several_things']);
    const named = [line('l', { label: 'VIR RECU DE TRABELSI NOUR' })];
    expect(match(named, items)).toMatchObject({ doubtful: ['l-u amount name'], thingsLeft: ['t'] });
  });

  test('does not result from the amount of a line that paid an approved payment', () => {
    const items = [createItem('p'), createItem('q', { reference: REFERENCE })];
    expect(match([line('a')], [items[0]!], new Set(['a']))).toEqual({ ...NONE, linesLeft: ['a'], thingsLeft: ['p'] });
    expect(match([line('a', { label: REFERENCE })], items, new Set(['a'])).sure).toEqual(['a-q']);
  });

  test('does not result if too many have the amount', () => {
    const items = Array.from({ length: 6 }, (_, at) => createItem(`t${at}`));
    expect(match([line('l')], items)).toMatchObject({ doubtful: [], linesLeft: ['l'] });
  });
});

describe('any lines and items', () => {
  const references = ['W-0000-0001', 'W-0000-0002', 'W-0000-0003', 'W-0000-0004'];
  const amount = fc.constantFrom(1000, 2000, 3000);
  const label = fc.oneof(
    fc.constantFrom(...references, ''),
    fc.tuple(fc.constantFrom(...references), fc.constantFrom(...references)).map((both) => both.join(' ')),
  );
  const lines = fc
    .array(fc.record({ amountMillimes: amount, label }), { maxLength: 12 })
    .map((list) => list.map((part, at) => line(`l${at}`, part)));
  const itemArbitrary = fc
    .array(
      fc.record({ amountMillimes: amount, reference: fc.option(fc.constantFrom(...references), { nil: undefined }) }),
      {
        maxLength: 12,
      },
    )
    .map((list) =>
      list.map(({ amountMillimes, reference }, at) =>
        createItem(`t${at}`, { amountMillimes, ...(reference && { reference }), sentAt: SENT + at }),
      ),
    );
  const sum = (list: readonly { amountMillimes: number }[]) =>
    list.reduce((all, { amountMillimes }) => all + amountMillimes, 0);

  test('match at most once, each line is listed once, and the sum is unchanged', () => {
    fc.assert(
      fc.property(lines, itemArbitrary, (some, items) => {
        const { sure, doubtful, unmatchedLines, unmatchedItems: unmatchedThings } = matchLines(some, items);
        const matchedLines = [
          ...sure.map((each) => each.line),
          ...doubtful.map((each) => each.line),
          ...unmatchedLines,
        ];
        expect(new Set(matchedLines)).toEqual(new Set(some));
        expect(matchedLines).toHaveLength(some.length);
        expect(sum(matchedLines)).toBe(sum(some));
        for (const { line: of, item: paid } of sure) expect(of.amountMillimes).toBe(paid.amountMillimes);
        const paid = sure.map((each) => each.item);
        expect(new Set(paid).size).toBe(paid.length);
        const candidateItems = new Set(doubtful.flatMap(({ candidates }) => candidates.map((each) => each.item)));
        for (const item of paid) expect(candidateItems.has(item)).toBe(false);
        expect(new Set([...paid, ...candidateItems, ...unmatchedThings])).toEqual(new Set(items));
        expect(paid.length + candidateItems.size + unmatchedThings.length).toBe(items.length);
      }),
    );
  });

  test('match the same way in any order', () => {
    const sorted = (matching: ReturnType<typeof match>) =>
      Object.fromEntries(Object.entries(matching).map(([name, list]) => [name, list.toSorted()]));
    const shuffled = lines.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    const mixed = itemArbitrary.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(
      fc.property(shuffled, mixed, ([some, shuffledLines], [items, shuffledItems]) => {
        expect(sorted(match(shuffledLines, shuffledItems))).toEqual(sorted(match(some, items)));
      }),
    );
  });
});
