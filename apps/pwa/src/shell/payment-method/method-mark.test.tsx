import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { PAYMENT_METHODS } from '@waha/domain/kernel/payment-method';
import { afterEach, expect, test } from 'vitest';
import { MethodMark } from './method-mark';

afterEach(cleanup);

test.each(PAYMENT_METHODS)('the mark of the payment method %s is in the sheet of drawings', (method) => {
  const { container } = render(<MethodMark method={method} />);
  const [path, id] = container.querySelector('img')?.getAttribute('src')?.split('#') ?? [];
  const sheet = readFileSync(join(import.meta.dirname, '../../../public', String(path)), 'utf8');
  expect([id, sheet.includes(`<view id="${id}"`)]).toEqual([method, true]);
});

test('the mark of a payment method disappears if its drawing cannot be loaded', () => {
  const { container } = render(<MethodMark method="d17" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.innerHTML).toBe('');
});
