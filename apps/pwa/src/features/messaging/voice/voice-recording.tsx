import { i18n } from '@lingui/core';
import { VOICE_MAX_MS } from '@waha/domain/messaging/message';
import { Square, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/icon-button';
import { Spinner } from '#ui/spinner';
import { useFileUrl } from '#ui/use-file-url';
import { formatLength } from '../messaging.texts';
import { AudioPlayer } from './audio-player';
import type { VoiceState } from './voice-state';

type RecordingProps = {
  state: VoiceState & { phase: 'asking' | 'recording' };
  onStop: () => void;
  onCancel: () => void;
};

/** Shows the running recording: its time and the input level. */
export function VoiceRecording({ state, onStop, onCancel }: RecordingProps) {
  const isOn = state.phase === 'recording';
  return (
    <section aria-label={i18n._('Voice message')} className="flex min-h-12 flex-1 items-center gap-1">
      <IconButton label={i18n._('Discard the recording')} icon={<Trash2 />} onPress={onCancel} />
      <p role="status" className="sr-only">
        {isOn ? i18n._('Recording') : i18n._('Opening the microphone')}
      </p>
      {isOn ? (
        <>
          <span aria-hidden="true" className="size-2.5 shrink-0 animate-pulse rounded-full bg-bougainvillea" />
          <span role="timer" className="min-w-11 ps-1 tabular-nums">
            {formatLength(state.elapsedMs)}
          </span>
          <Meter levels={state.levels} />
          <span className="text-sm text-ink-soft tabular-nums max-[22rem]:hidden">{formatLength(VOICE_MAX_MS)}</span>
          <IconButton
            label={i18n._('Stop recording')}
            icon={<Square className="size-4 fill-current" />}
            onPress={onStop}
            className="bg-bougainvillea! text-on-blue! hover:opacity-90"
          />
        </>
      ) : (
        <span aria-hidden="true" className="flex items-center gap-2 text-ink-soft">
          <Spinner />
          {i18n._('Opening the microphone')}
        </span>
      )}
    </section>
  );
}

/** The input level of the last three seconds. */
function Meter({ levels }: { levels: readonly number[] }) {
  return (
    <span aria-hidden="true" className="flex h-8 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden">
      {levels.map((level, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars stay where they are, their heights wander
          key={index}
          className="w-1 shrink-0 rounded-full bg-blue"
          style={{ height: `${Math.max(12, Math.round(level * 100))}%` }}
        />
      ))}
    </span>
  );
}

type ReadyProps = { file: File; durationMs: number | undefined; onDrop: () => void };

/** A recording to listen to before it is sent. */
export function VoiceReady({ file, durationMs, onDrop }: ReadyProps) {
  const address = useFileUrl(file);
  const unplayable = <span className="text-sm text-ink-soft">{i18n._('Recorded')}</span>;
  return (
    <section aria-label={i18n._('Voice message')} className="flex min-h-12 min-w-0 flex-1 items-center gap-1 text-blue">
      <IconButton label={i18n._('Discard the recording')} icon={<Trash2 />} onPress={onDrop} />
      <AudioPlayer key={address} address={address} type={file.type} durationMs={durationMs} otherwise={unplayable} />
    </section>
  );
}
