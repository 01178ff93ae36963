import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlockReload } from '#offline/updates/safe-to-reload';
import {
  type CameraTrouble,
  createRecordingFile,
  findRecordingType,
  isRecordingFull,
  RECORDING,
  toCameraTrouble,
} from './recording';

/** The update interval of the ring and the meter. Milliseconds. */
const TICK_MS = 200;

export type RecorderState =
  | { phase: 'off' | 'asking' }
  | { phase: 'ready'; stream: MediaStream }
  | { phase: 'recording'; stream: MediaStream; elapsedMs: number; bytes: number }
  | { phase: 'done'; file: File }
  | { phase: 'failed'; trouble: CameraTrouble };

type RecorderRun = { stream?: MediaStream; recorder?: MediaRecorder; timer?: ReturnType<typeof setInterval> };

/** Manages the camera, from the permission to the finished recording. Always closes the camera at the end. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ phase: 'asking' });
  const run = useRef<RecorderRun>({});
  useBlockReload(state.phase !== 'off' && state.phase !== 'failed');

  const release = useCallback(() => {
    const { recorder, stream, timer } = run.current;
    run.current = {};
    clearInterval(timer);
    if (recorder && recorder.state !== 'inactive') recorder.stop();
    closeCamera(stream);
  }, []);

  const open = useCallback(async () => {
    release();
    const thisRun = run.current;
    if (!findOwnType()) return setState({ phase: 'failed', trouble: 'unsupported' });
    setState({ phase: 'asking' });
    try {
      const stream = await openCamera();
      // The recorder was left or restarted while the permission was pending.
      if (run.current !== thisRun) return closeCamera(stream);
      thisRun.stream = stream;
      setState({ phase: 'ready', stream });
    } catch (error) {
      if (run.current === thisRun) setState({ phase: 'failed', trouble: toCameraTrouble(error) });
    }
  }, [release]);

  const start = () => {
    const thisRun = run.current;
    startRecording(thisRun, { show: setState, release, isLeft: () => run.current !== thisRun });
  };

  useEffect(() => {
    void open();
    return release;
  }, [open, release]);
  useStopWhenHidden(run, setState, release);
  return { state, open: () => void open(), start, stop: () => run.current.recorder?.stop() };
}

function findOwnType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined;
  return findRecordingType((kind) => MediaRecorder.isTypeSupported(kind));
}

type RecorderCallbacks = { show: (state: RecorderState) => void; release: () => void; isLeft: () => boolean };

function startRecording(thisRun: RecorderRun, { show, release, isLeft: isAbandoned }: RecorderCallbacks): void {
  const { stream } = thisRun;
  const kind = findOwnType();
  if (!stream || !kind) return;
  const { videoBitsPerSecond, audioBitsPerSecond } = RECORDING;
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond, audioBitsPerSecond });
  const chunks: Blob[] = [];
  const startedAt = performance.now();
  const updateProgress = () => {
    if (recorder.state !== 'recording') return;
    const elapsedMs = performance.now() - startedAt;
    const bytes = chunks.reduce((sum, { size }) => sum + size, 0);
    show({ phase: 'recording', stream, elapsedMs, bytes });
    if (isRecordingFull(elapsedMs, bytes)) recorder.stop();
  };
  recorder.ondataavailable = ({ data }) => data.size > 0 && chunks.push(data);
  recorder.onstop = () => {
    if (isAbandoned()) return;
    release();
    if (chunks.length === 0) show({ phase: 'failed', trouble: 'busy' });
    else show({ phase: 'done', file: createRecordingFile(chunks, recorder.mimeType || kind) });
  };
  thisRun.recorder = recorder;
  thisRun.timer = setInterval(updateProgress, TICK_MS);
  recorder.start(TICK_MS);
  updateProgress();
}

/** Never record in the background: stops, keeps what was recorded, and closes the camera. */
function useStopWhenHidden(
  run: { current: RecorderRun },
  show: (state: RecorderState) => void,
  release: () => void,
): void {
  useEffect(() => {
    const stopIfHidden = () => {
      if (document.visibilityState !== 'hidden' || !run.current.stream) return;
      if (run.current.recorder) return run.current.recorder.stop();
      release();
      show({ phase: 'off' });
    };
    document.addEventListener('visibilitychange', stopIfHidden);
    return () => document.removeEventListener('visibilitychange', stopIfHidden);
  }, [run, show, release]);
}

/**
 * Opens the front camera with sound.
 * @throws DOMException if it is refused, missing or in use
 */
async function openCamera(): Promise<MediaStream> {
  const { width, height, framesPerSecond } = RECORDING;
  return navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
    video: {
      facingMode: 'user',
      width: { ideal: width },
      height: { ideal: height },
      frameRate: { ideal: framesPerSecond, max: 30 },
    },
  });
}

/** Closes the camera, which turns its light off. */
function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
