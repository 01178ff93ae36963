import { ASSESSED_SIDE_PX, assessPixels, type PictureFault } from '@waha/domain/kernel/files/assess-pixels';
import { useEffect, useState } from 'react';
import { runWhenIdle } from '#shell/start/run-when-idle';

type Assessment = { file: File; fault: PictureFault | undefined };

/** The longest wait for an idle moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 1500;

/**
 * Returns why a chosen picture is probably hard to read. It is assessed once on the device, in idle time; undefined
 * until then, for other files, and for pictures that cannot be assessed.
 */
export function usePictureQuality(file: File | undefined): PictureFault | undefined {
  const [assessment, setAssessment] = useState<Assessment>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    let isCurrent = true;
    const cancel = runWhenIdle(async () => {
      const fault = await assessPicture(file);
      if (isCurrent) setAssessment({ file, fault });
    }, IDLE_TIMEOUT_MS);
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [file]);
  return assessment?.file === file ? assessment?.fault : undefined;
}

async function assessPicture(file: File): Promise<PictureFault | undefined> {
  try {
    return assessPixels(await readPixels(file));
  } catch {
    return undefined; // The warning is optional.
  }
}

/** Returns the brightness of the pixels of a picture, drawn with the short side that the rule expects. */
async function readPixels(file: File): Promise<Parameters<typeof assessPixels>[0]> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, ASSESSED_SIDE_PX / Math.min(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const luma = new Uint8Array(width * height);
  // The usual weights of red, green and blue, in 256ths.
  for (let at = 0; at < luma.length; at++)
    luma[at] = (data[4 * at]! * 77 + data[4 * at + 1]! * 150 + data[4 * at + 2]! * 29) >> 8;
  return { luma, width, height };
}
