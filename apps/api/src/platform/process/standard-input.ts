import { readFileSync } from 'node:fs';

/**
 * Reads standard input, without the final line end. Secrets are passed this way, since arguments are visible to others.
 */
export function readStandardInput(): string {
  return readFileSync(0, 'utf8').replace(/\r?\n$/, '');
}
