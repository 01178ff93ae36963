import { measurePicture } from '#platform/files/picture-size';
import { readElementText } from './read-element-text';

/** The longest value of the schema, in base64. */
const MAX_CODE_LENGTH = 4000;
const MAX_CODE_PIXELS = 2000;

/**
 * Returns the picture of the code that El Fatoora has written into a document, by which it can be verified; undefined if
 * there is none, or no PNG of a usual size.
 */
export function readQrCode(xml: string): Buffer | undefined {
  const base64 = readElementText(xml, 'ReferenceCEV');
  if (base64 === undefined || base64.length > 2 * MAX_CODE_LENGTH) return undefined;
  const bytes = Buffer.from(base64.replaceAll(/\s/g, ''), 'base64');
  const size = measurePicture('image/png', bytes);
  return size && size.width <= MAX_CODE_PIXELS && size.height <= MAX_CODE_PIXELS ? bytes : undefined;
}
