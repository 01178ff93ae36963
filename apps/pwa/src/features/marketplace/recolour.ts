import { COLOR_LABELS, PRODUCT_COLORS, type ProductColor } from '@waha/domain/marketplace/product';
import { translateText } from '#platform/language/translations';

const drawings = new Map<string, Promise<string | undefined>>();

/** Returns the hue of a product's colour; undefined for an unknown name. */
export function findHue(color: string): string | undefined {
  return PRODUCT_COLORS[color as ProductColor];
}

/**
 * Returns an address of the recoloured drawing for `<img>`, where scripts in a drawing never run.
 * @returns undefined if the colour is unknown or the drawing cannot be loaded
 */
export async function recolour(src: string, color: string): Promise<string | undefined> {
  const hue = findHue(color);
  if (!hue) return undefined;
  const drawing = await loadDrawing(src);
  return drawing && fillDrawing(drawing, hue);
}

/** @param hue `#rrggbb` */
export function fillDrawing(drawing: string, hue: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing.replaceAll('currentColor', hue))}`;
}

function loadDrawing(src: string): Promise<string | undefined> {
  const cachedDrawing = drawings.get(src);
  if (cachedDrawing) return cachedDrawing;
  const reading = fetchDrawing(src);
  drawings.set(src, reading);
  void reading.then((drawing) => drawing ?? drawings.delete(src)); // retry at its next use
  return reading;
}

async function fetchDrawing(src: string): Promise<string | undefined> {
  try {
    const response = await fetch(src);
    const isDrawing = response.ok && response.headers.get('content-type')?.includes('image/svg+xml');
    return isDrawing ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the name of a product's colour in the shown language. */
export function translateColor(color: string): string {
  return translateText(COLOR_LABELS[color as ProductColor] ?? color);
}
