import { beforeAll, expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error';
import { startTranslations } from './language/translations';
import { translateError } from './translate-error';

beforeAll(startTranslations);

test('a fault of the server comes with the code that finds it in its log', () => {
  const body = { message: 'Server error.', code: 'server_error', requestId: 'a1b2c3d4e5f60718' };
  expect(translateError(new ApiError(500, body))).toBe('Server error. Code: a1b2c3d4');
});

test('a refusal is said as the server says it', () => {
  expect(translateError(new ApiError(409, { message: 'Email already exists.', code: 'email_exists' }))).toBe(
    'Email already exists.',
  );
});

test('silence and anything else have words of their own', () => {
  expect(translateError(new NetworkError('no'))).toMatch(/^No answer from the server/);
  expect(translateError(new TypeError('x'))).toBe('This did not work. Please try again.');
});
