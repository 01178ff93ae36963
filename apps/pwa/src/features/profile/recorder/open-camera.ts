import { RECORDING } from './recording';

/** The front camera with sound. @throws DOMException when it is refused, missing or in use */
export async function openCamera(): Promise<MediaStream> {
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

/** Puts the camera's light out. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
