import { describe, expect, test } from 'vitest';
import { BUILT_IN_LAYOUTS, isMethodTaken, mergeLayouts } from './payout-layout';
import { payoutLayoutSchema, payoutLayoutsSchema } from './payout-layout-schema';

const own = { name: 'my-bank', columns: [{ title: 'Name', value: 'name' }] };

describe('a payout layout', () => {
  test('has the usual separator, decimal mark, header and line end if it names none', () => {
    expect(payoutLayoutSchema.parse(own)).toEqual({
      ...own,
      ...{ separator: ';', decimal: '.', header: true, lineEnd: 'crlf', checks: [] },
    });
  });

  test('of the program is valid itself', () => {
    expect(payoutLayoutsSchema.parse(BUILT_IN_LAYOUTS)).toEqual(BUILT_IN_LAYOUTS);
  });

  test.each<[name: string, layout: object, path: string]>([
    ['an empty name', { ...own, name: ' ' }, 'name'],
    ['a name of two lines', { ...own, name: 'a\nb' }, 'name'],
    ['no columns', { ...own, columns: [] }, 'columns'],
    ['an unknown value', { ...own, columns: [{ title: 'x', value: 'iban' }] }, 'columns.0.value'],
    ['a column with value and text', { ...own, columns: [{ title: 'x', value: 'name', text: 'y' }] }, 'columns.0'],
    ['a column with neither', { ...own, columns: [{ title: 'x' }] }, 'columns.0'],
    ['a separator of two characters', { ...own, separator: ';;' }, 'separator'],
    ['an unknown field', { ...own, seperator: ',' }, ''],
    ['no methods at all', { ...own, methods: [] }, 'methods'],
    ['an unknown check', { ...own, checks: ['iban'] }, 'checks.0'],
  ])('with %s is refused by the place of the fault', (_name, layout, path) => {
    expect(payoutLayoutSchema.safeParse(layout).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  test('of the operator comes first, and replaces one of the program with the same name', () => {
    const layouts = mergeLayouts([
      payoutLayoutSchema.parse(own),
      payoutLayoutSchema.parse({ ...own, name: 'wallets' }),
    ]);
    expect(layouts.map(({ name }) => name)).toEqual(['my-bank', 'wallets', 'bank-transfer']);
    expect(layouts[1]?.columns).toEqual(own.columns);
    expect(payoutLayoutsSchema.safeParse([own, own]).success).toBe(false);
  });

  test('takes its methods in any case of letters, or all', () => {
    expect([isMethodTaken({ methods: ['D17'] }, ' d17'), isMethodTaken({ methods: ['D17'] }, 'IZI')]).toEqual([
      true,
      false,
    ]);
    expect(isMethodTaken({}, 'anything')).toBe(true);
  });
});
