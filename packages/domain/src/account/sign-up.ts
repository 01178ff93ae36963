import type { EmailNameRule } from '../kernel/email-name-rule';
import { ok, type Result, refuse } from '../kernel/result';
import { cleanLine } from '../kernel/text/clean-text';
import { cutMarks } from '../kernel/text/cut-marks';
import type { AccountRefusal } from './account.refusals';

export type SignUp = { name: string; surname: string; email: string; password: string };

/**
 * Checks a new account (spec 1 §5): the email, stored lower-cased, must contain both names unless the rule is off. A name
 * in letters that usual emails cannot contain is the cause of the refusal, so it has an error of its own.
 */
export function checkSignUp(draft: SignUp, rule: EmailNameRule): Result<SignUp, AccountRefusal> {
  const email = cleanLine(draft.email).toLowerCase();
  const missing = rule === 'on' ? listMissingNames(email, draft) : [];
  if (missing.length > 0) {
    const foreign = missing.filter((field) => hasForeignLetters(draft[field]));
    const errors = foreign.map((field) => [field, /*i18n*/ 'Your email does not contain this name.'] as const);
    return refuse('email_without_name', {
      errors: {
        ...Object.fromEntries(errors),
        email: /*i18n*/ 'The email must contain your first name and last name.',
      },
    });
  }
  return ok({ ...draft, name: cleanLine(draft.name), surname: cleanLine(draft.surname), email });
}

/**
 * Returns those of the two names that the part of the email before the @ does not contain. Separators between letters
 * are ignored and special letters may be spelled in any usual way: "Jean-Luc" is in `jean.luc`, "Søren" in `soren` and
 * in `soeren`.
 */
export function listMissingNames(
  email: string,
  { name, surname }: { name: string; surname: string },
): ('name' | 'surname')[] {
  const before = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const address = listSpellings(before);
  const isMissing = (text: string) =>
    !listSpellings(text).some((spelling) => spelling !== '' && address.some((each) => each.includes(spelling)));
  return [...(isMissing(name) ? ['name' as const] : []), ...(isMissing(surname) ? ['surname' as const] : [])];
}

/** The domain of the example where none is typed yet. */
const EXAMPLE_DOMAIN = 'gmail.com';
/** The letters of a mail domain that an example repeats. */
const MAIL_DOMAIN = /@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})$/;

/**
 * Returns an example of an address that `checkSignUp` accepts for these names, with the typed domain if it is complete:
 * `amira.bensalah@mail.tn`. Returns undefined while a name is missing, and where `hasForeignLetters`.
 */
export function suggestEmail(names: { name: string; surname: string }, typed: string): string | undefined {
  const [name, surname] = [names.name, names.surname].map((text) => listSpellings(text)[0]);
  if (!name || !surname || hasForeignLetters(name) || hasForeignLetters(surname)) return;
  return `${name}.${surname}@${MAIL_DOMAIN.exec(cleanLine(typed).toLowerCase())?.[1] ?? EXAMPLE_DOMAIN}`;
}

/** Returns whether a name has letters, such as Arabic ones, that usual addresses cannot contain. */
export function hasForeignLetters(name: string): boolean {
  return /[^a-z0-9]/.test(listSpellings(name)[0]);
}

/** The usual spelling in addresses of letters that have no base letter in Unicode. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ı: 'i', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ŋ: 'n' },
};
/** The spelling of these letters with two letters, which other people use. */
const TWO_LETTER_SPELLINGS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Returns the spellings of a text in plain letters, without separators. */
function listSpellings(text: string): [string, string] {
  const lowercase = cutMarks(text).normalize('NFKC').toLowerCase();
  const plain = (written: string) =>
    written
      .normalize('NFKD')
      .replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(/[^\p{Ll}\p{Lo}\p{N}]/gu, '');
  return [plain(lowercase), plain(lowercase.replace(/[äöüåø]/g, (letter) => TWO_LETTER_SPELLINGS[letter] ?? letter))];
}
