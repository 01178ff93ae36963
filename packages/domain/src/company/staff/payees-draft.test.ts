import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPayee, type PayeeContent, toPayees, toPayeesDraft } from './payees-draft';
import { type PayeeDraft, payeesDraftSchema } from './payees-draft-schema';
import { findPayeesFaults } from './payees-faults';

const FILE = new URL('../../../../../data/catalogue/payees.json', import.meta.url);
const PAYEES: PayeeContent[] = JSON.parse(readFileSync(FILE, 'utf8'));

test('the accounts of the catalogue are complete and survive the conversion to a draft', () => {
  const draft = payeesDraftSchema.parse(toPayeesDraft(PAYEES));
  expect(findPayeesFaults(draft)).toEqual([]);
  expect(toPayees(draft)).toEqual(PAYEES);
});

const { payees } = toPayeesDraft(PAYEES);
const off = payees.map((payee): PayeeDraft => ({ ...payee, enabled: false }));
test.each<[string, PayeeDraft[], string, string]>([
  ['none that is on', off, 'payees', 'none_is_on'],
  ['none at all', [], 'payees', 'none_is_on'],
  ['one twice', [...payees, payees[0]!], 'payees', 'same_twice'],
  ['a number missing', [{ ...payees[0]!, number: ' ' }], 'payees.0.number', 'text_missing'],
  ['a holder missing', [{ ...payees[0]!, holder: '' }], 'payees.0.holder', 'text_missing'],
])('accounts with %s report the field and the reason', (_what, some, path, code) => {
  expect(findPayeesFaults({ payees: some })).toEqual([{ path, code }]);
});

test('a new account reports all missing fields', () => {
  expect(findPayeesFaults({ payees: [createPayee('d17')] }).map(({ path }) => path)).toEqual(
    ['label', 'holder', 'number', 'instructions'].map((field) => `payees.0.${field}`),
  );
});
