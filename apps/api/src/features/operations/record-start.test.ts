import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countRecentStarts, forgetStart, recordStart } from './record-start';

const now = Date.UTC(2026, 2, 4, 9);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waha-starts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('recordStart', () => {
  test('returns the starts within the last hour, also those of earlier processes', () => {
    expect(recordStart(folder, now)).toEqual([now]);
    expect(recordStart(folder, now + 50 * MINUTE)).toEqual([now, now + 50 * MINUTE]);
    expect(recordStart(folder, now + 70 * MINUTE)).toEqual([now + 50 * MINUTE, now + 70 * MINUTE]);
    expect(readdirSync(folder)).toEqual(['starts.json']);
  });

  test('forgets a start that ended with a stop on request', () => {
    recordStart(folder, now);
    forgetStart(folder, recordStart(folder, now + MINUTE));
    expect(recordStart(folder, now + 2 * MINUTE)).toEqual([now, now + 2 * MINUTE]);
  });

  test('keeps at most twenty starts, and none from a clock that was ahead', () => {
    recordStart(folder, now + HOUR);
    for (let second = 1; second <= 30; second++) recordStart(folder, now + second * 1000);
    expect(recordStart(folder, now + MINUTE)).toHaveLength(20);
  });

  test('starts again when its file is invalid or cannot be written', () => {
    writeFileSync(join(folder, 'starts.json'), '{"cut');
    expect(recordStart(folder, now)).toEqual([now]);
    expect(recordStart(join(folder, 'missing'), now)).toEqual([now]);
  });
});

test('countRecentStarts forgets a start after an hour', () => {
  expect(countRecentStarts([now - HOUR, now - HOUR + 1, now], now)).toBe(2);
});
