import { isStorableText, toStorableText } from '../database/storable-text';
import { RefusalError } from './refusal-error';

/**
 * Checks that no text or field name of a call would be stored differently by the two engines.
 * @throws RefusalError `invalid_input`, naming the field
 */
export function checkTexts(given: unknown): void {
  const path = findUnstorable(given, []);
  if (!path) return;
  const field = toStorableText(path.join('.')) || 'body';
  throw new RefusalError({ code: 'invalid_input', errors: { [field]: 'The text contains an invalid character.' } });
}

function findUnstorable(given: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof given === 'string') return isStorableText(given) ? undefined : path;
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [name, value] of Object.entries(given)) {
    const within = [...path, name];
    const found = isStorableText(name) ? findUnstorable(value, within) : within;
    if (found) return found;
  }
  return undefined;
}
