import { parseReferencePrefix } from '../payment-reference';

const LENGTH = 'W-7K3M-9Q2X'.length;
/** Typed with its `W-`, since eight letters or digits alone may be a name or a phone number. */
const WITH_LETTER = /^\s*w\s*-/i;
/** The number of an instalment behind the reference of its payment. */
const INSTALMENT = /-\d{1,2}\s*$/;

/** Returns whether the typed text is the complete reference of a payment or of one of its instalments. */
export function isPaymentReference(typed: string): boolean {
  if (!WITH_LETTER.test(typed)) return false;
  return [typed, typed.replace(INSTALMENT, '')].some((text) => parseReferencePrefix(text)?.length === LENGTH);
}
