import { VOICE_MAX_MS } from '@waha/domain/messaging/message';

export type MicrophoneTrouble = 'refused' | 'missing' | 'busy' | 'unsupported';

/** The specification's states idle, recording and voice ready, and the two between them. Times in milliseconds. */
export type VoiceState =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'recording'; elapsedMs: number; levels: readonly number[] }
  | { phase: 'ready'; file: File; durationMs: number }
  | { phase: 'failed'; trouble: MicrophoneTrouble };

export type VoiceEvent =
  | { type: 'asked' | 'opened' | 'cancelled' }
  /** `level` from 0 to 1. */
  | { type: 'heard'; elapsedMs: number; level: number }
  | { type: 'ended'; file: File; durationMs: number }
  | { type: 'troubled'; trouble: MicrophoneTrouble };

/** Returns the next state. Late events (the microphone opens after a cancel) change nothing. */
export function reduceVoiceState(state: VoiceState, event: VoiceEvent): VoiceState {
  switch (event.type) {
    case 'cancelled':
      return { phase: 'idle' };
    case 'asked':
      return state.phase === 'idle' || state.phase === 'failed' ? { phase: 'asking' } : state;
    case 'opened':
      return state.phase === 'asking' ? { phase: 'recording', elapsedMs: 0, levels: [] } : state;
    case 'heard':
      return state.phase === 'recording' ? addLevel(state, event) : state;
    case 'ended':
      return state.phase === 'recording' ? { phase: 'ready', file: event.file, durationMs: event.durationMs } : state;
    case 'troubled':
      return state.phase === 'asking' || state.phase === 'recording'
        ? { phase: 'failed', trouble: event.trouble }
        : state;
  }
}

/** The number of levels in the meter, the latest ones. */
const MAX_LEVELS = 32;

function addLevel(
  { levels }: { levels: readonly number[] },
  { elapsedMs, level }: { elapsedMs: number; level: number },
) {
  return { phase: 'recording' as const, elapsedMs, levels: [...levels, level].slice(-MAX_LEVELS) };
}

/** Limits the length of a recording to the maximum, in whole milliseconds. */
export function clampVoiceLength(elapsedMs: number): number {
  return Math.min(VOICE_MAX_MS, Math.round(elapsedMs));
}

/** The media types to record in, in order of preference: small, then Safari's, then the rest. */
const RECORDING_TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg'];

/** Returns the media type to record in; `undefined` if the browser supports none that the app accepts. */
export function findVoiceType(isSupported: (kind: string) => boolean): string | undefined {
  return RECORDING_TYPES.find(isSupported);
}

/** Returns why the microphone did not open, from the name of the browser's error. */
export function toMicrophoneTrouble(error: unknown): MicrophoneTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported';
}

/**
 * Computes the perceived loudness of a piece of sound, from 0 to 1.
 * @param samples around 128, from 0 to 255
 */
export function computeLoudness(samples: Uint8Array): number {
  const sum = samples.reduce((total, value) => total + ((value - 128) / 128) ** 2, 0);
  return Math.min(1, Math.sqrt(Math.sqrt(sum / Math.max(1, samples.length))));
}
