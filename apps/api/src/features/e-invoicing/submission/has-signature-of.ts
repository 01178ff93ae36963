import { readElementText } from './read-element-text';

/** Line breaks that another program may have written into a value. */
const WHITE_SPACE = /\s|&#(?:13|10|x0?[dDaA]);/g;

/**
 * Checks whether a document that El Fatoora returned is one that was signed here: it contains the value of its signature.
 * Another document with the same number has another value.
 * @param own the signed document, as it was sent
 */
export function hasSignatureOf(returned: string, own: string): boolean {
  const value = readElementText(own, 'ds:SignatureValue')?.replaceAll(WHITE_SPACE, '');
  if (!value) throw new Error('An own electronic invoice has no signature');
  return returned.replaceAll(WHITE_SPACE, '').includes(`>${value}<`);
}
