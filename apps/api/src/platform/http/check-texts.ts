import { asKeepable, isKeepable } from '../database/keepable-text';
import { Refused } from './refusal';

/**
 * What came with a call has no text, and no name of a field, that the two engines would keep differently.
 * @throws Refused `invalid_input`, naming the field
 */
export function checkTexts(given: unknown): void {
  const path = findUnkeepable(given, []);
  if (!path) return;
  const field = asKeepable(path.join('.')) || 'body';
  throw new Refused({ code: 'invalid_input', errors: { [field]: 'A zero byte, or half of a sign, is no text.' } });
}

function findUnkeepable(given: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof given === 'string') return isKeepable(given) ? undefined : path;
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [name, value] of Object.entries(given)) {
    const within = [...path, name];
    const found = isKeepable(name) ? findUnkeepable(value, within) : within;
    if (found) return found;
  }
  return undefined;
}
