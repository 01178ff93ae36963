import { foldName } from '../kernel/text/fold-name';
import { accept, refuse, type Verdict } from '../kernel/verdict';
import type { AccountRefusal } from './account.refusals';

export type SignUp = { name: string; surname: string; email: string; password: string };

/** The rule of a new account (spec 1 §5): the email, stored lower-cased, contains both names. */
export function checkSignUp(draft: SignUp): Verdict<SignUp, AccountRefusal> {
  const email = draft.email.trim().toLowerCase();
  if (!emailContainsNames(email, draft)) {
    return refuse('email_without_name', { errors: { email: 'The email must contain your first name and last name.' } });
  }
  return accept({ ...draft, name: draft.name.trim(), surname: draft.surname.trim(), email });
}

/** Folded, as names are compared: "Ben Ali" matches `benali`. */
export function emailContainsNames(email: string, { name, surname }: { name: string; surname: string }): boolean {
  const address = foldName(email);
  const [first, last] = [foldName(name), foldName(surname)];
  return first !== '' && last !== '' && address.includes(first) && address.includes(last);
}
