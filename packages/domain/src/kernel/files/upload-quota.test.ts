import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../time';
import {
  checkUploadQuota,
  getUploadQuota,
  isNearQuota,
  MEMBER_UPLOADS,
  STAFF_UPLOADS,
  type StartedUpload,
  sumLastDayBytes,
} from './upload-quota';

const NOW = Date.UTC(2026, 5, 1, 12);
const quota = { bytesADay: 100, triesAnHour: 3, waiting: 2 };
const ago = (age: number, bytes: number): StartedUpload => ({ at: NOW - age, bytes });
const waitFor = (uploads: StartedUpload[], bytes: number) => {
  const result = checkUploadQuota(quota, uploads, bytes, NOW);
  return result.ok ? 0 : result.refusal.details?.retryAfter;
};

describe('upload of another file', () => {
  test.each<[string, StartedUpload[], number, number]>([
    ['of nobody who sent any', [], 100, 0],
    ['that makes the day full to the last byte', [ago(HOUR, 60)], 40, 0],
    ['of one byte too many waits until the earlier one is a day old', [ago(20 * HOUR, 60)], 41, 4 * 3600],
    ['waits for as many of the earlier ones as it takes', [ago(20 * HOUR, 10), ago(10 * HOUR, 60)], 41, 14 * 3600],
    ['waits for no more than it takes', [ago(20 * HOUR, 60), ago(10 * HOUR, 10)], 41, 4 * 3600],
    ['is not held by what is a day old', [ago(DAY, 100)], 100, 0],
    ['is the third of an hour', [ago(MINUTE, 1), ago(0, 1)], 1, 0],
    ['is the fourth of an hour', [ago(50 * MINUTE, 1), ago(2 * MINUTE, 1), ago(MINUTE, 1)], 1, 600],
    ['is the fourth, one of them an hour old', [ago(HOUR, 1), ago(2 * MINUTE, 1), ago(MINUTE, 1)], 1, 0],
    ['waits for the longer of both', [ago(20 * HOUR, 98), ago(3, 1), ago(2, 1), ago(1, 0)], 2, 4 * 3600],
    ['that is larger than a whole day waits for a day', [], 101, 24 * 3600],
    ['begun before the clock was set back waits for a day at most', [ago(-9 * DAY, 100)], 1, 24 * 3600],
  ])('%s', (_what, uploads, bytes, seconds) => {
    expect(waitFor(uploads, bytes)).toBe(seconds);
  });

  test('succeeds after the requested delay, regardless of earlier uploads', () => {
    const earlier = fc.array(fc.record({ age: fc.integer({ min: 0, max: 2 * DAY }), bytes: fc.nat(100) }), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(earlier, fc.nat(100), (all, bytes) => {
        const uploads = all.map(({ age, bytes: each }) => ago(age, each)).sort((a, b) => a.at - b.at);
        const seconds = Number(waitFor(uploads, bytes));
        expect(checkUploadQuota(quota, uploads, bytes, NOW + seconds * SECOND).ok).toBe(true);
      }),
    );
  });
});

test('members can upload all documents three times a day, staff two hundred documents', () => {
  const documentBytes = 3 * 10 * 1024 * 1024;
  const twice = [ago(HOUR, documentBytes), ago(MINUTE, documentBytes)];
  expect(checkUploadQuota(MEMBER_UPLOADS, twice, documentBytes, NOW).ok).toBe(true);
  expect(STAFF_UPLOADS.bytesADay).toBeGreaterThan(200 * 10 * 1024 * 1024);
});

test('isNearQuota returns true above 80 % of a day', () => {
  expect([80, 81].map((bytes) => isNearQuota(quota, bytes))).toEqual([false, true]);
  expect(sumLastDayBytes([ago(DAY, 5), ago(DAY - 1, 7), ago(0, 1)], NOW)).toBe(8);
});

test("staff have larger quotas, and the operator's factor applies to both", () => {
  expect(getUploadQuota('user', 2).bytesADay).toBe(2 * MEMBER_UPLOADS.bytesADay);
  for (const role of ['admin', 'finance_admin', 'commercial_admin'] as const)
    expect(getUploadQuota(role)).toEqual(STAFF_UPLOADS);
});
