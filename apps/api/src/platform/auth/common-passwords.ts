import { readFileSync } from 'node:fs';
import { PASSWORD_MIN_LENGTH } from '@waha/domain/kernel/password-length';
import type { Assets } from '../config/assets';

/** The number of passwords read from the ranked list: the most common ones that are long enough. */
const MAX_LISTED_PASSWORDS = 10_000;

export type CommonPasswords = { has(password: string): boolean };

/**
 * Creates the lookup of common passwords, in lower case. It contains those of the list that guessers use, and the
 * 10,000 most common long enough ones of a newer list. The lists are read at the first lookup, since most starts need
 * none.
 */
export function createCommonPasswords({ commonPasswords }: Pick<Assets, 'commonPasswords'>): CommonPasswords {
  let passwords: Set<string> | undefined;
  return {
    has(password) {
      passwords ??= readPasswordList(commonPasswords);
      return passwords.has(password);
    },
  };
}

function readPasswordList({ list, ranked }: Assets['commonPasswords']): Set<string> {
  const isLongEnough = (password: string) => password.length >= PASSWORD_MIN_LENGTH;
  const guessed = readFileSync(list, 'utf8').split(/\r?\n/);
  const newer = (JSON.parse(readFileSync(ranked, 'utf8')) as string[])
    .filter(isLongEnough)
    .slice(0, MAX_LISTED_PASSWORDS);
  return new Set([...guessed.filter(isLongEnough), ...newer].map((password) => password.toLowerCase()));
}
