import { measurePicture } from '#platform/files/picture-size';
import type { FoundDocument } from '../el-fatoora/el-fatoora';
import { readElementText } from './read-element-text';

/** The parts that El Fatoora has added to a document. */
export type ReturnedParts = {
  reference: string | undefined;
  /** The picture of the code by which the document can be verified, if it is one. */
  qrCode: Buffer | undefined;
};

/** The longest value of the schema, in base64. */
const MAX_CODE_LENGTH = 4000;
const MAX_CODE_PIXELS = 2000;
const MAX_REFERENCE_LENGTH = 70;

/** Returns the reference and the code that El Fatoora has written into a document. */
export function readReturnedXml(xml: string): ReturnedParts {
  const reference = readElementText(xml, 'ReferenceTTN')?.trim();
  const code = readElementText(xml, 'ReferenceCEV');
  return { reference: cleanReference(reference), qrCode: code === undefined ? undefined : readQrCode(code) };
}

/** Returns the reference of an accepted document, from its own field or from its XML; undefined before. */
export function findReference({ reference, xml }: Pick<FoundDocument, 'reference' | 'xml'>): string | undefined {
  return cleanReference(reference) ?? (xml === undefined ? undefined : readReturnedXml(xml).reference);
}

/** Returns a reference that can be printed: letters, digits and the signs between them; undefined for other texts. */
function cleanReference(reference: string | undefined): string | undefined {
  const trimmed = reference?.trim() ?? '';
  return /^[\w./-]+$/.test(trimmed) && trimmed.length <= MAX_REFERENCE_LENGTH ? trimmed : undefined;
}

/** Returns the bytes of the picture; undefined if it is no PNG of a usual size. */
function readQrCode(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64.slice(0, 2 * MAX_CODE_LENGTH).replaceAll(/\s/g, ''), 'base64');
  if (base64.length > 2 * MAX_CODE_LENGTH) return undefined;
  const size = measurePicture('image/png', bytes);
  return size && size.width <= MAX_CODE_PIXELS && size.height <= MAX_CODE_PIXELS ? bytes : undefined;
}
