import { useEffect, useReducer, useRef } from 'react';
import { useBlockReload } from '#offline/updates/safe-to-reload';
import type { MessageDraftTools } from '../use-message-draft';
import { recordVoice, type VoiceRecorder } from './voice-recorder';
import { reduceVoiceState } from './voice-state';

/**
 * Manages a voice recording for this draft, from the microphone permission to the finished recording. The recording
 * replaces the draft once the microphone has opened. Leaving midway keeps the recording.
 */
export function useVoice({ setVoice, saveSlice, clear }: MessageDraftTools) {
  const [state, dispatch] = useReducer(reduceVoiceState, { phase: 'idle' });
  const run = useRef<VoiceRecorder>(undefined);
  useBlockReload(state.phase === 'asking' || state.phase === 'recording');

  function start(): void {
    run.current?.drop();
    let usedKind = '';
    dispatch({ type: 'cancelled' });
    dispatch({ type: 'asked' });
    run.current = recordVoice({
      onSlice: (slice, number, kind) => {
        usedKind = kind;
        saveSlice(slice, number, kind);
      },
      tell: (event) => {
        if (event.type === 'opened') clear();
        if (event.type === 'ended') setVoice(event.file, event.durationMs, usedKind);
        dispatch(event);
      },
    });
  }

  function cancel(): void {
    run.current?.drop();
    dispatch({ type: 'cancelled' });
    if (state.phase !== 'asking') clear();
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
