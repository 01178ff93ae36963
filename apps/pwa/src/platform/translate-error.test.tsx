import { beforeAll, expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error';
import { startTranslations } from './language/translations';
import { translateError } from './translate-error';

beforeAll(startTranslations);

test('a server error includes the code that finds it in the log', () => {
  const body = { message: 'Server error.', code: 'server_error', requestId: 'a1b2c3d4e5f60718' };
  expect(translateError(new ApiError(500, body))).toBe('Server error. Code: a1b2c3d4');
});

test('a refusal is shown as the server words it', () => {
  expect(translateError(new ApiError(409, { message: 'This email already exists.', code: 'email_exists' }))).toBe(
    'This email already exists.',
  );
});

test('a timeout and unknown errors have their own texts', () => {
  expect(translateError(new NetworkError('no'))).toMatch(/^The server did not respond/);
  expect(translateError(new TypeError('x'))).toBe('Something went wrong. Please try again.');
});
