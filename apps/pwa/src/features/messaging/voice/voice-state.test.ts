import { VOICE_MAX_MS } from '@waha/domain/messaging/message';
import { expect, test } from 'vitest';
import {
  clampVoiceLength,
  computeLoudness,
  findVoiceType,
  reduceVoiceState,
  toMicrophoneTrouble,
  type VoiceEvent,
  type VoiceState,
} from './voice-state';

const file = new File(['sound'], 'voice-message.webm', { type: 'audio/webm' });
const idle: VoiceState = { phase: 'idle' };
const after = (...events: VoiceEvent[]) => events.reduce(reduceVoiceState, idle);
const asked: VoiceEvent = { type: 'asked' };
const opened: VoiceEvent = { type: 'opened' };
const ended: VoiceEvent = { type: 'ended', file, durationMs: 4000 };

test('idle, recording, ready: each step with what it has', () => {
  expect(after(asked)).toEqual({ phase: 'asking' });
  expect(after(asked, opened)).toEqual({ phase: 'recording', elapsedMs: 0, levels: [] });
  const heard: VoiceEvent = { type: 'heard', elapsedMs: 300, level: 0.4 };
  expect(after(asked, opened, heard)).toEqual({ phase: 'recording', elapsedMs: 300, levels: [0.4] });
  expect(after(asked, opened, heard, ended)).toEqual({ phase: 'ready', file, durationMs: 4000 });
});

test('a recording is told in whole milliseconds, and never longer than the longest', () => {
  expect(clampVoiceLength(1400.4)).toBe(1400);
  expect(clampVoiceLength(VOICE_MAX_MS + 90)).toBe(VOICE_MAX_MS);
});

test('whatever comes after a cancel is too late', () => {
  const cancelled: VoiceEvent = { type: 'cancelled' };
  const tooLate: VoiceEvent[] = [
    opened,
    ended,
    { type: 'heard', elapsedMs: 1, level: 1 },
    { type: 'troubled', trouble: 'busy' },
  ];
  for (const event of tooLate) expect(after(asked, cancelled, event)).toEqual(idle);
});

test('a ready recording is not thrown away by a second press on the microphone', () => {
  expect(after(asked, opened, ended, asked)).toMatchObject({ phase: 'ready', file });
});

test('trouble can be tried again', () => {
  const troubled: VoiceEvent = { type: 'troubled', trouble: 'refused' };
  expect(after(asked, troubled)).toEqual({ phase: 'failed', trouble: 'refused' });
  expect(after(asked, troubled, asked)).toEqual({ phase: 'asking' });
});

test.each<[string[], string | undefined]>([
  [['audio/webm;codecs=opus', 'audio/mp4'], 'audio/webm;codecs=opus'],
  [['audio/mp4', 'audio/ogg'], 'audio/mp4'],
  [['audio/ogg'], 'audio/ogg'],
  [[], undefined],
])('of %j the browser records in %s', (supported, kind) => {
  expect(findVoiceType((each) => supported.includes(each))).toBe(kind);
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unsupported'],
])('%s means that the microphone is %s', (name, trouble) => {
  expect(toMicrophoneTrouble(Object.assign(new Error(), { name }))).toBe(trouble);
});

test('silence is 0, the loudest is 1, and a low voice can be seen', () => {
  expect(computeLoudness(new Uint8Array(8).fill(128))).toBe(0);
  expect(computeLoudness(new Uint8Array(8).fill(0))).toBe(1);
  const low = computeLoudness(Uint8Array.from([118, 138, 118, 138]));
  expect(low).toBeGreaterThan(0.2);
  expect(low).toBeLessThan(0.5);
});
