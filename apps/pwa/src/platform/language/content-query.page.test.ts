import { QueryClient } from '@tanstack/react-query';
import type { Language } from '@waha/domain/kernel/languages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api-error';
import { contentQuery } from './content-query';
import { useLanguage } from './translations';

const HOUR = 3_600_000;
let queryClient: QueryClient;
/** Simulates the server: returns the language of the request. */
let answer: (language: Language) => Promise<{ said: string }>;
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  answer = async (language) => ({ said: `in ${language}` });
});
afterEach(() => {
  useLanguage.setState({ language: 'source' });
  queryClient.clear();
});

const silence = () => Promise.reject(new NetworkError('no answer'));
const query = () => contentQuery(['content'], ({ query: { language } }) => answer(language), HOUR);
function readIn(language: Language) {
  useLanguage.setState({ language });
  return queryClient.fetchQuery(query());
}

test('content is requested in the displayed language, and cached per language', async () => {
  expect(await readIn('fr')).toEqual({ said: 'in fr' });
  expect(await readIn('ar')).toEqual({ said: 'in ar' });
  answer = silence;
  expect(await readIn('fr')).toEqual({ said: 'in fr' });
  expect(query().meta).toEqual({ keep: true });
});

test('content unread in this language falls back to another one offline, and reloads later', async () => {
  await readIn('fr');
  answer = silence;
  expect(await readIn('ar')).toEqual({ said: 'in fr' });
  answer = async (language) => ({ said: `in ${language}` });
  expect(await readIn('ar')).toEqual({ said: 'in ar' });
  answer = silence;
  expect(await readIn('fr')).toEqual({ said: 'in fr' });
});

test('content cached before languages existed is still read offline', async () => {
  queryClient.setQueryData(['content'], { said: 'before' });
  answer = silence;
  expect(await readIn('fr')).toEqual({ said: 'before' });
});

test("another language's content hides neither a refusal nor a timeout without cached content", async () => {
  answer = silence;
  await expect(readIn('fr')).rejects.toThrow(NetworkError);
  answer = async (language) => ({ said: `in ${language}` });
  await readIn('ar');
  answer = () => Promise.reject(new ApiError(403, { code: 'forbidden' }));
  await expect(readIn('fr')).rejects.toThrow(ApiError);
});
