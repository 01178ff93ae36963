import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPLIES } from '@waha/domain/replies';
import { STAFF_REPLIES } from '@waha/domain/staff-replies';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

/** The folders whose code replies to calls. */
const FOLDERS = ['features', 'platform/drafts'].map((folder) => join(import.meta.dirname, folder));
/** Notifications are stored in the source language; the app formats them from their type and payload. */
const OTHERS = /\.test\.ts$|notify-(?:staff|member)\.ts$|\.tables\.ts$/;
const MESSAGE = /\bmessage(?::| =) (?:[^\n;]*? \? )?'([^']+)'(?: : '([^']+)')?/g;

/** Returns every sentence in this code that a call sends to a person. */
function answersIn(code: string): string[] {
  return [...code.matchAll(MESSAGE)].flatMap(([, one, other]) => [one, other].filter((text) => text !== undefined));
}

/** Returns the code of all features, and of the drafts that several features serve. */
function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !OTHERS.test(path))
      .map((path) => readFileSync(join(folder, path), 'utf8')),
  );
}

const listReplies = () => sources().flatMap(answersIn);

test('every reply of a call is translated into every language', () => {
  const replies = listReplies();
  expect(replies.length).toBeGreaterThan(20);
  expect(replies.filter((text) => !REPLIES.includes(text) && !STAFF_REPLIES.includes(text))).toEqual([]);
});

/** Messages about fields that only programs fill in. */
const OF_MACHINES = ['Required.', 'Not a valid change position.'];

test('every field error of a call is translated into every language', () => {
  const catalogText = readFileSync(join(import.meta.dirname, '../../pwa/src/translations/source.po'), 'utf8');
  const replies = sources().flatMap((code) =>
    [...code.matchAll(/errors: \{ \[?\w+\]?: '([^']+)'/g)].map(([, text]) => text),
  );
  expect(replies.length).toBeGreaterThan(3);
  const isKnown = (text = '') => catalogText.includes(`msgid "${text}"`) || OF_MACHINES.includes(text);
  expect(replies.filter((text) => !isKnown(text))).toEqual([]);
});

test('the reply lists contain no unused sentence', () => {
  const replies = listReplies();
  const otherTexts = ['Invalid input'];
  expect(
    [...REPLIES, ...STAFF_REPLIES].filter((text) => !replies.includes(text) && !otherTexts.includes(text)),
  ).toEqual([]);
});

test('a field without a schema message has an error in every language', () => {
  const { error } = z.safeParse(z.string().check(z.maxLength(1)), 'long');
  expect(REPLIES).toContain(error?.issues[0]?.message);
});

test.each([
  "return { message: 'Sent.' };",
  "return { message: browsers > 0 ? 'Sent.' : 'Sent.' };",
  "const message = body.status === 'approved' ? 'Sent.' : 'Sent.';",
])('the reply scan finds a reply in %s', (code) => {
  expect(new Set(answersIn(code))).toEqual(new Set(['Sent.']));
});
