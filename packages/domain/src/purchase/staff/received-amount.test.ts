import { describe, expect, test } from 'vitest';
import { checkReceivedAmount } from './received-amount';

describe('a decision with the amount that arrived', () => {
  test.each([
    [
      'without an amount stays as it is',
      { status: 'rejected', reason: 'Blurred' },
      { status: 'rejected', reason: 'Blurred' },
    ],
    ['with the due amount is a plain approval', { status: 'approved', received: 100 }, { status: 'approved' }],
    ['with more approves', { status: 'approved', received: 101 }, { status: 'approved', receivedMillimes: 101 }],
    ['with less rejects', { status: 'rejected', received: 99 }, { status: 'rejected', receivedMillimes: 99 }],
  ] as const)('%s', (_title, sent, decision) => {
    expect(checkReceivedAmount(sent, 100)).toEqual({ ok: true, value: decision });
  });

  test.each([
    ['an approval with less', { status: 'approved', received: 99 }, 'received_too_little'],
    ['a rejection with the due amount', { status: 'rejected', received: 100 }, 'received_enough'],
    ['a rejection with more', { status: 'rejected', received: 101 }, 'received_enough'],
    ['nothing', { status: 'rejected', received: 0 }, 'received_invalid'],
    ['a negative amount', { status: 'rejected', received: -5 }, 'received_invalid'],
    ['a fraction', { status: 'approved', received: 100.5 }, 'received_invalid'],
    ['a huge amount', { status: 'approved', received: 1_000_000_001 }, 'received_invalid'],
  ] as const)('refuses %s at its field, and names what was due', (_title, sent, code) => {
    expect(checkReceivedAmount(sent, 100)).toMatchObject({
      ok: false,
      refusal: { code, errors: { received: expect.any(String) }, details: { due: 100 } },
    });
  });
});
