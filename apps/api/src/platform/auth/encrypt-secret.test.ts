import { describe, expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypt-secret';

const KEY = { owner: 'leila', purpose: 'two-step secret', secret: 'a secret of the server' } as const;
const BYTES = Buffer.from('12345678901234567890');

describe('an encrypted secret', () => {
  test('opens only for its owner and purpose, with the same server secret', () => {
    const encrypted = encryptSecret(BYTES, KEY);
    expect(decryptSecret(encrypted, KEY)).toEqual(BYTES);
    expect(decryptSecret(encrypted, { ...KEY, owner: 'karim' })).toBeUndefined();
    expect(decryptSecret(encrypted, { ...KEY, purpose: 'signing certificate' })).toBeUndefined();
    expect(decryptSecret(encrypted, { ...KEY, secret: 'another one' })).toBeUndefined();
    expect(encryptSecret(BYTES, KEY)).not.toBe(encrypted);
  });

  test('that version 0.3 stored for a second step still opens', () => {
    const stored = 'WLFXeXE_1BeiFGpJDGiXvsAEV4CU3qDz_N5gkhgufyrpIWFu8wfrxo6nSU2Gmyig';
    expect(decryptSecret(stored, KEY)).toEqual(BYTES);
  });

  test('that is damaged or too short does not open', () => {
    const encrypted = encryptSecret(BYTES, KEY);
    for (const damaged of ['', 'AAAA', encrypted.slice(0, 20), `${encrypted.slice(0, -2)}AA`])
      expect(decryptSecret(damaged, KEY)).toBeUndefined();
  });
});
