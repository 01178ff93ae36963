import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayoutFileLine } from './payout-file';
import { BUILT_IN_LAYOUTS, PAYOUT_COLUMN_VALUES } from './payout-layout';
import { payoutLayoutSchema } from './payout-layout-schema';
import { writePayoutFile } from './write-payout-file';

const line: PayoutFileLine = {
  ...{ kind: 'withdrawal', id: 'w1' as WithdrawalId, memberId: 'm1' as MemberId },
  ...{ name: 'Amina Ben Salah', email: 'a@waha.test', method: 'D17', number: '10 006 0351835984788 31' },
  amountMillimes: 1_234_500,
};
/** 23:30 UTC on 30 November is 00:30 of 1 December in Tunis. */
const createdAt = Date.UTC(2026, 10, 30, 23, 30);
const write = (layout: object, lines: PayoutFileLine[] = [line]) =>
  writePayoutFile(payoutLayoutSchema.parse({ name: 'x', ...layout }), { number: 12, createdAt, lines });

describe('writePayoutFile', () => {
  test('writes the bank transfer of the program: account without spaces, dinars with three decimals', () => {
    const bankTransfer = BUILT_IN_LAYOUTS.find(({ name }) => name === 'bank-transfer')!;
    expect(write(bankTransfer)).toBe(
      '"Name";"RIB";"Amount";"Currency";"Label"\r\n"Amina Ben Salah";"10006035183598478831";"1234.500";"TND";"WAHA-12-1"\r\n',
    );
  });

  test('writes each value in its form', () => {
    const columns = PAYOUT_COLUMN_VALUES.map((value) => ({ title: value, value }));
    expect(write({ columns, header: false, separator: ',', decimal: ',', lineEnd: 'lf' })).toBe(
      '"Amina Ben Salah","10 006 0351835984788 31","1234,500","1234500","D17","withdrawal","WAHA-12-1","a@waha.test","1","2026-12-01"\n',
    );
  });

  test.each<[name: string, written: string]>([
    ['=1+2', "'=1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['+cmd', "'+cmd"],
    ['a "quoted" name', 'a ""quoted"" name'],
    ['two\nlines', 'two lines'],
    ['+21698000001', '+21698000001'],
    ['-5', "'-5"],
  ])('writes the field %j so that no spreadsheet evaluates it', (name, written) => {
    expect(write({ columns: [{ title: 'n', value: 'name' }], header: false }, [{ ...line, name }])).toBe(
      `"${written}"\r\n`,
    );
  });

  test('writes one line for each payout, with one field for each column, the same each time', () => {
    const columns = [
      { title: 'n', value: 'name' },
      { title: 'a', value: 'amount' },
    ];
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string({ unit: 'binary' }), amountMillimes: fc.nat() })), (list) => {
        const lines = list.map((each) => ({ ...line, ...each }));
        const text = write({ columns }, lines);
        expect(text).toBe(write({ columns }, lines));
        const fields = text.split('\r\n').map((each) => each.slice(1, -1).replaceAll('""', '').split('";"'));
        expect(fields).toHaveLength(list.length + 2);
        for (const [, amount] of fields.slice(1, -1)) expect(amount).toMatch(/^\d+\.\d{3}$/);
      }),
    );
  });
});
