import { execFileSync } from 'node:child_process';
import { ROOT } from '../prepare.mjs';

/** Returns the paths of the files that git tracks or would add, from the root; with patterns, only those that match. */
export function listFiles(...patterns) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
}
