import * as z from 'zod/mini';
import { email, newPassword, text, typedPassword } from '../kernel/wire';

// What the entry forms and the server check alike (spec 1 §5). Apart from the contract, since the page loads the
// machinery behind shapes only when such a form is sent.

export const signUpBody = z.object({
  name: text(/*i18n*/ 'Name is required.', 80),
  surname: text(/*i18n*/ 'Surname is required.', 80),
  email,
  password: newPassword,
});
/** The first administrator: the secret of the link, and an account whose email need not hold the names. */
export const setUpBody = z.extend(signUpBody, { token: text(/*i18n*/ 'The link is not complete.', 200) });
export const logInBody = z.object({ email, password: typedPassword, rememberMe: z.optional(z.boolean()) });
export const forgotPasswordBody = z.object({ email });
