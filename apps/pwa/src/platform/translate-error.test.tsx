import { fillPlaceholders } from '@waha/domain/kernel/refusal-catalogue';
import { memberRefusals } from '@waha/domain/member-refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error';
import { chooseLanguage, startTranslations, translateText } from './language/translations';
import { translateError } from './translate-error';

beforeAll(startTranslations);

test('a server error includes the code that finds it in the log', () => {
  const body = { message: 'Server error.', code: 'server_error', requestId: 'a1b2c3d4e5f60718' };
  expect(translateError(new ApiError(500, body))).toBe('Server error. Code: a1b2c3d4');
});

test('a server error without a code of its own includes the code of the request', () => {
  const body = { message: 'Bad gateway', requestId: 'a1b2c3d4e5f60718' };
  expect(translateError(new ApiError(502, body))).toBe('Bad gateway Code: a1b2c3d4');
});

test('a refusal is shown as the server words it, without the code of the request', () => {
  const body = { message: 'Invalid email or password.', code: 'invalid_login', requestId: 'a1b2c3d4e5f60718' };
  expect(translateError(new ApiError(401, body))).toBe('Invalid email or password.');
});

test('a timeout and unknown errors have their own texts', () => {
  expect(translateError(new NetworkError('no'))).toMatch(/^The server did not respond/);
  expect(translateError(new TypeError('x'))).toBe('Something went wrong. Please try again.');
});

describe('in another language', () => {
  beforeAll(() => chooseLanguage('fr'));
  afterAll(() => chooseLanguage('source'));

  test.each(Object.entries(memberRefusals))('the refusal %s is translated, with its values', (code, { text }) => {
    const values = Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ''], at) => [name, 24 + at]));
    const message = fillPlaceholders(text, values);
    expect(translateError(new ApiError(409, { message, code, values }))).toBe(translateText(text, values));
  });

  test('a refusal with values is not shown in the source language', () => {
    const body = { message: 'Please enter a valid amount (1-24)', code: 'amount_invalid', values: { max: 24 } };
    expect(translateError(new ApiError(409, body))).toBe('Veuillez saisir un nombre de 1 à 24');
  });
});
