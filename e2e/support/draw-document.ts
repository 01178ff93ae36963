import type { Page } from '@playwright/test';

/** Draws a photo of a document with small text on a table, a JPEG blurred by that many pixels. */
export async function drawDocument(page: Page, blurPx: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (radius) => {
    const canvas = new OffscreenCanvas(1200, 1600);
    const context = canvas.getContext('2d')!;
    context.filter = `blur(${radius}px)`;
    context.fillStyle = '#8a7a66';
    context.fillRect(0, 0, 1200, 1600);
    context.fillStyle = '#eee';
    context.fillRect(150, 80, 900, 1440);
    context.fillStyle = '#333';
    context.font = '24px monospace';
    for (let line = 0; line < 30; line++)
      context.fillText(`Ref W-7K3M-9Q2X  ${149.5 * line} TND`, 200, 150 + line * 42);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, blurPx);
  return Buffer.from(base64, 'base64');
}
