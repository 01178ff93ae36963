import { useEffect, useReducer, useRef } from 'react';
import { useBlockReload } from '#offline/updates/safe-to-reload';
import type { MessageDraftTools } from '../use-message-draft';
import { recordVoice, type VoiceRecorder } from './voice-recorder';
import { reduceVoiceState } from './voice-state';

/**
 * Manages a voice recording for this draft, from the microphone permission to the finished recording. The recording
 * replaces the draft once its first slice has arrived. Leaving midway keeps the recording.
 */
export function useVoice({ setVoice, saveSlice, clear }: MessageDraftTools) {
  const [state, dispatch] = useReducer(reduceVoiceState, { phase: 'idle' });
  const run = useRef<VoiceRecorder>(undefined);
  const hasReplacedDraft = useRef(false);
  useBlockReload(state.phase === 'asking' || state.phase === 'recording');

  function start(): void {
    run.current?.drop();
    let usedKind = '';
    hasReplacedDraft.current = false;
    dispatch({ type: 'cancelled' });
    dispatch({ type: 'asked' });
    run.current = recordVoice({
      onSlice: (slice, number, kind) => {
        usedKind = kind;
        if (!hasReplacedDraft.current) clear();
        hasReplacedDraft.current = true;
        saveSlice(slice, number, kind);
      },
      tell: (event) => {
        if (event.type === 'ended') setVoice(event.file, event.durationMs, usedKind);
        dispatch(event);
      },
    });
  }

  function cancel(): void {
    run.current?.drop();
    dispatch({ type: 'cancelled' });
    const isBeforeFirstSlice = state.phase === 'asking' || (state.phase === 'recording' && !hasReplacedDraft.current);
    if (!isBeforeFirstSlice) clear();
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
