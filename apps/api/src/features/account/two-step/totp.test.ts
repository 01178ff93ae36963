import { CODE_PERIOD_MS } from '@waha/domain/staff-accounts/two-step';
import { expect, test } from 'vitest';
import { computeTotp, createTotpSecret, createTotpUri, encodeBase32, findTotpPeriod } from './totp';

// The last six digits of the test vectors of RFC 6238, appendix B, with SHA-1.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s, as in the standard', (second, code) => {
  expect(computeTotp(Buffer.from('12345678901234567890'), Math.floor((second * 1000) / CODE_PERIOD_MS))).toBe(code);
});

test('a code is valid one period before and after, and not twice', () => {
  const secret = createTotpSecret();
  const now = 5000 * CODE_PERIOD_MS;
  for (const off of [-1, 0, 1])
    expect(findTotpPeriod(computeTotp(secret, 5000 + off), secret, now, 0)).toBe(5000 + off);
  for (const off of [-2, 2]) expect(findTotpPeriod(computeTotp(secret, 5000 + off), secret, now, 0)).toBeUndefined();
  expect(findTotpPeriod(computeTotp(secret, 5000), secret, now, 5000)).toBeUndefined();
  expect(findTotpPeriod(computeTotp(secret, 4999), secret, now, 5000)).toBeUndefined();
});

test('the authenticator URI names the service and the account', () => {
  const bytes = Buffer.from('12345678901234567890');
  expect(encodeBase32(bytes)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(createTotpUri(bytes, { brand: 'Waha & co', email: 'a+b@waha.example' })).toBe(
    'otpauth://totp/Waha%20%26%20co:a%2Bb%40waha.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Waha%20%26%20co',
  );
});
