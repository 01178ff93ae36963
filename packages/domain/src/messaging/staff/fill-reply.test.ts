import { expect, test } from 'vitest';
import { fillReply, findUnfilled, type ReplyValues } from './fill-reply';

const ALL = { name: 'Amina', reference: 'W-7K3M-9Q2X', amount: '149.500 TND' };

test.each<[name: string, text: string, values: ReplyValues, filled: string, unfilled: string[]]>([
  ['with all values', '{name}: {amount} for {reference}', ALL, 'Amina: 149.500 TND for W-7K3M-9Q2X', []],
  ['with a repeated variable', '{name}, {name}', ALL, 'Amina, Amina', []],
  ['without a value', '{name}: {reference}', { name: 'Amina' }, 'Amina: {reference}', ['{reference}']],
  ['with an empty value', '{amount} and {amount}', { amount: '' }, '{amount} and {amount}', ['{amount}']],
  ['with other braces', '{time} {Name} {toString} {}', ALL, '{time} {Name} {toString} {}', []],
  ['with a value that is a variable', '{name}', { name: '{amount}' }, '{amount}', ['{amount}']],
  ['with a value that looks like a pattern', '{name}', { name: '$&' }, '$&', []],
])('a quick reply %s is filled', (_name, text, values, filled, unfilled) => {
  const result = fillReply(text, values);
  expect([result, findUnfilled(result)]).toEqual([filled, unfilled]);
});
