import { describe, expect, test } from 'vitest';
import { isPaymentReference } from './is-payment-reference';

describe('a typed text', () => {
  test.each([
    ['W-7K3M-9Q2X', true],
    [' w- 7k3m 9q2x ', true],
    ['W-7K3M-9Q2X-3', true],
    ['W-7K3M', false],
    ['7K3M-9Q2X', false],
    ['98765432', false],
    ['Wafa Jane', false],
    ['w', false],
    ['', false],
  ])('%j is a complete reference of a payment: %j', (typed, is) => {
    expect(isPaymentReference(typed)).toBe(is);
  });
});
