import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTranslations } from '../platform/language/translations';
import { Popup } from './popup';

beforeAll(startTranslations);
afterEach(cleanup);

test.each([
  [true, 'no'],
  [false, null],
])('a popup title that is a name is not translated, others may be: %s', (isNamed, translate) => {
  render(
    <Popup isOpen onClose={() => {}} title="Ultra One" isUntranslated={isNamed}>
      {'What it gives'}
    </Popup>,
  );
  expect(screen.getByRole('heading', { name: 'Ultra One' }).getAttribute('translate')).toBe(translate);
});
