import * as z from 'zod/mini';
import { email, newPassword, text, typedPassword } from '../kernel/wire';

// The shared checks of the sign-up forms and the server (spec 1 §5). It is separate from the contract so that the page
// loads the schema library only when such a form is sent.

export const signUpSchema = z.object({
  name: text(/*i18n*/ 'Name is required.', 80),
  surname: text(/*i18n*/ 'Surname is required.', 80),
  email,
  password: newPassword,
});
/** The first administrator: the secret of the link, and an account whose email need not contain the names. */
export const setUpSchema = z.extend(signUpSchema, { token: text(/*i18n*/ 'The link is not complete.', 200) });
export const logInSchema = z.object({ email, password: typedPassword, rememberMe: z.optional(z.boolean()) });
export const forgotPasswordSchema = z.object({ email });
