import { useEffect, useReducer, useRef } from 'react';
import { useBlockReload } from '#offline/updates/safe-to-reload';
import type { MessageDraftTools } from '../use-message-draft';
import { recordVoice, type VoiceRecorder } from './voice-recorder';
import { reduceVoiceState } from './voice-state';

/**
 * Manages a voice recording for this draft, from the microphone permission to the finished recording. Leaving midway
 * keeps it.
 */
export function useVoice({ takeVoice, keepSlice, startAnew }: MessageDraftTools) {
  const [state, tell] = useReducer(reduceVoiceState, { phase: 'idle' });
  const run = useRef<VoiceRecorder>(undefined);
  useBlockReload(state.phase === 'asking' || state.phase === 'recording');

  function start(): void {
    run.current?.drop();
    startAnew();
    let usedKind = '';
    tell({ type: 'cancelled' });
    tell({ type: 'asked' });
    run.current = recordVoice({
      onSlice: (slice, number, kind) => {
        usedKind = kind;
        keepSlice(slice, number, kind);
      },
      tell: (event) => {
        if (event.type === 'ended') takeVoice(event.file, event.durationMs, usedKind);
        tell(event);
      },
    });
  }

  function cancel(): void {
    run.current?.drop();
    tell({ type: 'cancelled' });
    startAnew();
  }

  useEffect(() => {
    const stop = () => run.current?.stop();
    // Never record in the background: stop, and keep what was recorded.
    const stopWhenHidden = () => document.visibilityState === 'hidden' && stop();
    document.addEventListener('visibilitychange', stopWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', stopWhenHidden);
      stop();
    };
  }, []);

  return { state, start, cancel, stop: () => run.current?.stop() };
}
