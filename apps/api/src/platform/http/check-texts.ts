import { isStorableText, toStorableText } from '../database/storable-text';
import { RefusalError } from './refusal-error';

/**
 * Checks that no text or field name of a call would be stored differently by the two engines.
 * @throws RefusalError `invalid_input`, naming the field
 */
export function checkTexts(input: unknown): void {
  const path = findUnstorable(input, []);
  if (!path) return;
  const field = toStorableText(path.join('.')) || 'body';
  throw new RefusalError({ code: 'invalid_input', errors: { [field]: 'The text contains an invalid character.' } });
}

function findUnstorable(input: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof input === 'string') return isStorableText(input) ? undefined : path;
  if (typeof input !== 'object' || input === null) return undefined;
  for (const [name, value] of Object.entries(input)) {
    const within = [...path, name];
    const unstorablePath = isStorableText(name) ? findUnstorable(value, within) : within;
    if (unstorablePath) return unstorablePath;
  }
  return undefined;
}
