import { COLOR_LABELS, PRODUCT_COLORS, type ProductColor } from '@waha/domain/marketplace/product';
import { sayText } from '../../platform/language/words';

const drawings = new Map<string, Promise<string | undefined>>();

/** How a colour of a product is drawn; an unknown name has none. */
export function hueOf(color: string): string | undefined {
  return PRODUCT_COLORS[color as ProductColor];
}

/**
 * A drawing of ours in a colour, as an address for `<img>`: there no script of a drawing ever runs.
 * @returns nothing when the colour is unknown or the drawing cannot be read
 */
export async function recolour(src: string, color: string): Promise<string | undefined> {
  const hue = hueOf(color);
  if (!hue) return undefined;
  const drawing = await drawingAt(src);
  return drawing && paint(drawing, hue);
}

/** @param hue `#rrggbb` */
export function paint(drawing: string, hue: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing.replaceAll('currentColor', hue))}`;
}

function drawingAt(src: string): Promise<string | undefined> {
  const known = drawings.get(src);
  if (known) return known;
  const reading = read(src);
  drawings.set(src, reading);
  void reading.then((drawing) => drawing ?? drawings.delete(src)); // another try at its next use
  return reading;
}

async function read(src: string): Promise<string | undefined> {
  try {
    const response = await fetch(src);
    const isDrawing = response.ok && response.headers.get('content-type')?.includes('image/svg+xml');
    return isDrawing ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** What a product's colour is called in the shown language. */
export function sayColor(color: string): string {
  return sayText(COLOR_LABELS[color as ProductColor] ?? color);
}
