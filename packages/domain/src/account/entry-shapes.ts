import * as z from 'zod/mini';
import { text } from '../kernel/wire';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './sign-up';

// What the entry forms and the server check alike (spec 1 §5). Apart from the contract, since the page loads the
// machinery behind shapes only when such a form is sent.

const email = z
  .string('Email is required.')
  .check(z.trim(), z.minLength(1, 'Email is required.'), z.maxLength(200), z.email('Please enter a valid email.'));

/** A password as somebody types the one they have. */
export const typedPassword = z
  .string('Password is required.')
  .check(z.minLength(1, 'Password is required.'), z.maxLength(PASSWORD_MAX_LENGTH));

/** One that is being chosen. */
export const newPassword = z
  .string('Password is required.')
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, 'Password must be at least 8 characters.'),
    z.maxLength(PASSWORD_MAX_LENGTH, 'Password is too long.'),
  );

export const signUpBody = z.object({
  name: text('Name is required.', 80),
  surname: text('Surname is required.', 80),
  email,
  password: newPassword,
});
/** The first administrator: the secret of the link, and an account whose email need not hold the names. */
export const setUpBody = z.extend(signUpBody, { token: text('The link is not complete.', 200) });
export const logInBody = z.object({ email, password: typedPassword, rememberMe: z.optional(z.boolean()) });
export const forgotPasswordBody = z.object({ email });
