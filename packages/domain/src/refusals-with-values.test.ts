import { expect, test } from 'vitest';
import { memberRefusals } from './member-refusals';
import { refusalsWithValues } from './refusals-with-values';

test('refusals with values are those refusals of members whose sentences have placeholders', () => {
  const sentences = Object.entries(memberRefusals).map(([code, { text }]) => [code, text] as const);
  expect(refusalsWithValues).toEqual(Object.fromEntries(sentences.filter(([, text]) => /\{\w+\}/.test(text))));
});
