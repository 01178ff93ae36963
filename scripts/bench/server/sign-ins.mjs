import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../../prepare.mjs';

export const HASH_ROUNDS = 40;

/** Returns the processor time of the password hash alone, in µs: the part of a sign-in that cannot be reduced. */
export async function measureHash(storedHash, password) {
  const { verify } = createRequire(join(ROOT, 'apps', 'api', 'package.json'))('@node-rs/argon2');
  await verify(storedHash, password);
  const before = process.cpuUsage();
  for (let each = 0; each < HASH_ROUNDS; each++) await verify(storedHash, password);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / HASH_ROUNDS;
}

export function createSignIns({ email, password }) {
  return {
    path: '/api/users/login',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  };
}
