import type { FoundDocument } from '../el-fatoora/el-fatoora';
import { readElementText } from './read-element-text';

const MAX_REFERENCE_LENGTH = 70;

/** Returns the reference of an accepted document, from its own field or from its XML; undefined before. */
export function findReference({ reference, xml }: Pick<FoundDocument, 'reference' | 'xml'>): string | undefined {
  return (
    cleanReference(reference) ?? (xml === undefined ? undefined : cleanReference(readElementText(xml, 'ReferenceTTN')))
  );
}

/** Returns a reference that can be printed: letters, digits and the signs between them; undefined for other texts. */
function cleanReference(reference: string | undefined): string | undefined {
  const trimmed = reference?.trim() ?? '';
  return /^[\w./-]+$/.test(trimmed) && trimmed.length <= MAX_REFERENCE_LENGTH ? trimmed : undefined;
}
