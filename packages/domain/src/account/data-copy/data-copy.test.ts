import type { DataCopyId, MemberId, StaffId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  DATA_COPY_MAX_BYTES,
  DATA_COPY_MAX_FILES,
  type DataCopy,
  type DataCopyState,
  getDataCopyState,
  isDataCopyTooLarge,
  requestDataCopy,
} from './data-copy';

const NOW = Date.UTC(2026, 10, 30, 9);
const memberId = 'm' as MemberId;
const request = { id: 'new' as DataCopyId, memberId, requestedBy: memberId, language: 'fr' as const };
const requested: DataCopy = { ...request, id: 'old' as DataCopyId, requestedAt: NOW - DAY, attempts: 0 };
const ready = { at: NOW - DAY + 1, bytes: 5 };

describe('state of a copy of the data', () => {
  test.each<[string, Pick<DataCopy, 'ready' | 'end'>, number, DataCopyState | undefined]>([
    ['is preparing, however long it takes', {}, NOW + 9 * DAY, 'preparing'],
    ['is ready for 24 hours', { ready }, NOW, 'ready'],
    ['is none after 24 hours, also before the file is deleted', { ready }, NOW + 1, undefined],
    ['is none when it has expired', { ready, end: { at: NOW, outcome: 'expired' } }, NOW, undefined],
    ['is none when its file is lost', { ready, end: { at: NOW, outcome: 'lost' } }, NOW - DAY + 5, undefined],
    ['is failed for a day', { end: { at: NOW, outcome: 'failed' } }, NOW - 1, 'failed'],
    ['is none a day after a failed request', { end: { at: NOW, outcome: 'failed' } }, NOW, undefined],
    ['is too large for a day', { end: { at: NOW, outcome: 'too_large' } }, NOW - 1, 'too_large'],
  ])('%s', (_title, change, now, state) => {
    expect(getDataCopyState({ ...requested, ...change }, now)).toBe(state);
  });
});

describe('request of a copy of the data', () => {
  test('creates one', () => {
    expect(requestDataCopy(request, undefined, NOW)).toEqual({ ...request, requestedAt: NOW, attempts: 0 });
  });

  test.each([
    ['is prepared', {}],
    ['is ready', { ready }],
    ['failed within the day', { requestedAt: NOW - 1, end: { at: NOW, outcome: 'failed' as const } }],
  ])('returns the newest one while it %s, also for an administrator', (_title, change) => {
    const newest = { ...requested, ...change };
    expect(requestDataCopy({ ...request, requestedBy: 's' as StaffId }, newest, NOW)).toBe(newest);
  });

  test('creates another one when the newest one has expired', () => {
    expect(requestDataCopy(request, { ...requested, ready }, NOW + 1).id).toBe('new');
  });
});

test.each([
  [DATA_COPY_MAX_FILES, DATA_COPY_MAX_BYTES, false],
  [DATA_COPY_MAX_FILES + 1, 0, true],
  [0, DATA_COPY_MAX_BYTES + 1, true],
])('a copy of %d files with %d bytes is too large: %s', (files, bytes, isTooLarge) => {
  expect(isDataCopyTooLarge({ files, bytes })).toBe(isTooLarge);
});
