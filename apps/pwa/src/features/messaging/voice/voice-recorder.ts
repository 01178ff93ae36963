import { SECOND } from '@waha/domain/kernel/time';
import { getVoiceFileName, VOICE_MAX_MS } from '@waha/domain/messaging/message';
import { clampVoiceLength, computeLoudness, findVoiceType, toMicrophoneTrouble, type VoiceEvent } from './voice-state';

/** Speech stays clear at this rate: five minutes are 1.2 MB. */
const BITS_PER_SECOND = 32_000;
/** How much a crash may lose. */
const SLICE_MS = SECOND;
/** The update interval of the meter. Milliseconds. */
const TICK_MS = 100;
/** How long a recorder that failed may take to deliver its last slice and `stop`. */
const ERROR_GRACE_MS = SECOND;

export type VoiceRecorder = {
  /** Stops the recording; `ended` delivers the result. */
  stop: () => void;
  /** Cancels the recording without further events. */
  drop: () => void;
};

type RecorderListener = {
  tell: (event: VoiceEvent) => void;
  /** Receives a slice of the recording, to be stored at once. Only all slices together are playable. */
  onSlice: (slice: Blob, number: number, kind: string) => void;
};

/** Opens the microphone and records until stopped, at most five minutes. Always releases the microphone at the end. */
export function recordVoice({ tell: dispatch, onSlice }: RecorderListener): VoiceRecorder {
  const kind =
    typeof MediaRecorder === 'undefined' ? undefined : findVoiceType((type) => MediaRecorder.isTypeSupported(type));
  let run: Recording | undefined;
  let isDropped = false;
  const dispatchUnlessDropped: RecorderListener['tell'] = (event) => !isDropped && dispatch(event);
  const listener: RecorderListener = {
    tell: dispatchUnlessDropped,
    // A recorder delivers a last slice after it was stopped: it must not become the draft again.
    onSlice: (slice, number, kind) => !isDropped && onSlice(slice, number, kind),
  };

  async function open(): Promise<void> {
    if (!kind || !navigator.mediaDevices) return dispatchUnlessDropped({ type: 'troubled', trouble: 'unsupported' });
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: MICROPHONE });
      if (isDropped) return releaseMicrophone(stream);
      run = startRecording(stream, kind, listener);
    } catch (error) {
      releaseMicrophone(stream);
      dispatchUnlessDropped({ type: 'troubled', trouble: toMicrophoneTrouble(error) });
    }
  }

  void open();
  return {
    stop: () => {
      if (run) return run.stop();
      dispatchUnlessDropped({ type: 'cancelled' });
      isDropped = true; // if the microphone still opens
    },
    drop: () => {
      isDropped = true;
      run?.stop();
    },
  };
}

const MICROPHONE = { channelCount: 1, echoCancellation: true, noiseSuppression: true };

function releaseMicrophone(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

type Recording = { stop: () => void };

function startRecording(stream: MediaStream, kind: string, { tell: dispatch, onSlice }: RecorderListener): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: kind, audioBitsPerSecond: BITS_PER_SECOND });
  const slices: Blob[] = [];
  const meter = openMeter(stream);
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const stop = () => recorder.state !== 'inactive' && recorder.stop();

  const timer = setInterval(() => {
    dispatch({ type: 'heard', elapsedMs: elapsed(), level: meter.level() });
    if (elapsed() >= VOICE_MAX_MS) stop();
  }, TICK_MS);
  let hasEnded = false;
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0 && !hasEnded) onSlice(data, slices.push(data), kind);
  };
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(timer);
    meter.close();
    releaseMicrophone(stream);
    if (slices.length === 0) dispatch({ type: 'troubled', trouble: 'busy' });
    else
      dispatch({
        type: 'ended',
        file: createVoiceFile(slices, recorder.mimeType || kind),
        durationMs: clampVoiceLength(elapsed()),
      });
  };
  recorder.onstop = end;
  // Acts like stop. Browsers differ in whether `stop` follows an error.
  recorder.onerror = () => {
    stop();
    setTimeout(end, ERROR_GRACE_MS);
  };
  // Unplugging a headset ends the track: stop, and keep what was recorded.
  for (const track of stream.getTracks()) track.onended = stop;
  recorder.start(SLICE_MS);
  dispatch({ type: 'opened' });
  return { stop };
}

/** Joins slices into a file with the bare media type. */
export function createVoiceFile(slices: readonly Blob[], kind: string): File {
  return new File([...slices], getVoiceFileName(kind), { type: kind.split(';', 1)[0] ?? kind });
}

/** The meter is optional: if it cannot be opened, recording continues without it. */
function openMeter(stream: MediaStream): { level: () => number; close: () => void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 4096; // as long as a tick, so that no samples are missed
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const level = () => {
      analyser.getByteTimeDomainData(samples);
      return computeLoudness(samples);
    };
    return { level, close: () => void context.close() };
  } catch {
    return { level: () => 0, close: () => {} };
  }
}
