import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '#platform/language/translations';
import { Rating } from './rating';

afterEach(async () => {
  cleanup();
  await chooseLanguage('source');
});

test.each([
  ['source', '4,6'],
  ['fr', '4,6'],
  ['en', '4.6'],
] as const)('in %s a rating has the decimal separator of its language: %s', async (language, expected) => {
  await chooseLanguage(language);
  render(<Rating rating={4.6} count={38} />);
  expect(screen.getByText(expected)).toBeTruthy();
});

test('an integer rating has no decimals', () => {
  render(<Rating rating={4} count={2} />);
  expect(screen.getByText('4')).toBeTruthy();
});
