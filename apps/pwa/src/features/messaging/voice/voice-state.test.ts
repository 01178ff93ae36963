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
const askedEvent: VoiceEvent = { type: 'asked' };
const opened: VoiceEvent = { type: 'opened' };
const endedEvent: VoiceEvent = { type: 'ended', file, durationMs: 4000 };

test('a recording goes from idle to recording to ready, each step with its data', () => {
  expect(after(askedEvent)).toEqual({ phase: 'asking' });
  expect(after(askedEvent, opened)).toEqual({ phase: 'recording', elapsedMs: 0, levels: [] });
  const levelEvent: VoiceEvent = { type: 'heard', elapsedMs: 300, level: 0.4 };
  expect(after(askedEvent, opened, levelEvent)).toEqual({ phase: 'recording', elapsedMs: 300, levels: [0.4] });
  expect(after(askedEvent, opened, levelEvent, endedEvent)).toEqual({ phase: 'ready', file, durationMs: 4000 });
});

test('a recording has an integer duration in milliseconds, limited to the maximum', () => {
  expect(clampVoiceLength(1400.4)).toBe(1400);
  expect(clampVoiceLength(VOICE_MAX_MS + 90)).toBe(VOICE_MAX_MS);
});

test('events after a cancelled recording are ignored', () => {
  const cancelled: VoiceEvent = { type: 'cancelled' };
  const tooLate: VoiceEvent[] = [
    opened,
    endedEvent,
    { type: 'heard', elapsedMs: 1, level: 1 },
    { type: 'troubled', trouble: 'busy' },
  ];
  for (const event of tooLate) expect(after(askedEvent, cancelled, event)).toEqual(idle);
});

test('a ready recording is not discarded by another press on the microphone', () => {
  expect(after(askedEvent, opened, endedEvent, askedEvent)).toMatchObject({ phase: 'ready', file });
});

test('a failed recording can be retried', () => {
  const troubled: VoiceEvent = { type: 'troubled', trouble: 'refused' };
  expect(after(askedEvent, troubled)).toEqual({ phase: 'failed', trouble: 'refused' });
  expect(after(askedEvent, troubled, askedEvent)).toEqual({ phase: 'asking' });
});

test.each<[string[], string | undefined]>([
  [['audio/webm;codecs=opus', 'audio/mp4'], 'audio/webm;codecs=opus'],
  [['audio/mp4', 'audio/ogg'], 'audio/mp4'],
  [['audio/ogg'], 'audio/ogg'],
  [[], undefined],
])('with %j supported the browser records in %s', (supported, kind) => {
  expect(findVoiceType((each) => supported.includes(each))).toBe(kind);
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unsupported'],
])('%s means that the microphone is %s', (name, failure) => {
  expect(toMicrophoneTrouble(Object.assign(new Error(), { name }))).toBe(failure);
});

test('the level is 0 for silence, 1 for the loudest, and visible for a quiet voice', () => {
  expect(computeLoudness(new Uint8Array(8).fill(128))).toBe(0);
  expect(computeLoudness(new Uint8Array(8).fill(0))).toBe(1);
  const low = computeLoudness(Uint8Array.from([118, 138, 118, 138]));
  expect(low).toBeGreaterThan(0.2);
  expect(low).toBeLessThan(0.5);
});
