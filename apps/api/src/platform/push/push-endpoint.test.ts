import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isPublicIp, isPushEndpoint, lookUpPublicAddress } from './push-endpoint';

describe('push endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/Qx',
    'https://updates.push.services.mozilla.com:443/wpush/v2/x',
  ])('may be %s', (address) => {
    expect(isPushEndpoint(address, false)).toBe(true);
  });

  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://localhost/x',
    'https://app.localhost/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://router/x',
    'https://me:secret@push.example.com/x',
    'ftp://push.example.com/x',
    'no address',
  ])('may not be %s', (address) => {
    expect(isPushEndpoint(address, false)).toBe(false);
  });

  test('may be on the local machine if the operator allows it, but with no other protocol', () => {
    expect([isPushEndpoint('http://127.0.0.1:99/x', true), isPushEndpoint('file:///etc/passwd', true)]).toEqual([
      true,
      false,
    ]);
  });
});

test.each([
  ['142.250.1.1', true],
  ['2a00:1450::5e', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:142.250.1.1', false],
  ['2002:7f00:1::', false],
])('%s is on the public internet: %s', (address, isPublic) => {
  expect(isPublicIp(address)).toBe(isPublic);
});

test('a push endpoint whose name resolves to the local machine is not found', async () => {
  const find = promisify(
    lookUpPublicAddress as (name: string, options: object, done: (error: Error | null) => void) => void,
  );
  await expect(find('localhost', {})).rejects.toThrow('not a public address');
  await expect(find('localhost', { all: true })).rejects.toThrow('not a public address');
});
