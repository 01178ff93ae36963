import { expect, test } from 'vitest';
import { DISK_FULL_BELOW_BYTES, getDiskStatus } from './disk';

const GIB = 1024 ** 3;

test.each([
  ['half of a small disk', { free: 10 * GIB, total: 20 * GIB }, 'good'],
  ['a tenth of a small disk', { free: 2 * GIB, total: 20 * GIB }, 'good'],
  ['less than a tenth of a small disk', { free: 2 * GIB - 1, total: 20 * GIB }, 'low'],
  ['a twentieth of a large disk, which is enough', { free: 50 * GIB, total: 1000 * GIB }, 'good'],
  ['little of a large disk', { free: 4 * GIB, total: 1000 * GIB }, 'low'],
  ['below the limit of a full disk', { free: DISK_FULL_BELOW_BYTES - 1, total: 20 * GIB }, 'full'],
] as const)('getDiskStatus returns the expected status if the free space is %s', (_name, disk, status) => {
  expect(getDiskStatus(disk)).toBe(status);
});
