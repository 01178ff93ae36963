import { readFileSync } from 'node:fs';

/** What is given on standard input, without the end of its last line: secrets come this way, never as words that others see. */
export function readStandardInput(): string {
  return readFileSync(0, 'utf8').replace(/\r?\n$/, '');
}
