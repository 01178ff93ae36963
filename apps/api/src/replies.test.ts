import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPLIES } from '@waha/domain/replies';
import { expect, test } from 'vitest';

const FEATURES = join(import.meta.dirname, 'features');
const ROUTES = /\.routes\.ts$|-routes\.ts$/;
const MESSAGE = /\bmessage: (?:[\w.]+ \? )?'([^']+)'(?: : '([^']+)')?/g;

/** Every sentence that routes answer a person with. */
function answered(): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((path) => ROUTES.test(path));
  const code = files.map((path) => readFileSync(join(FEATURES, path), 'utf8')).join('\n');
  return [...code.matchAll(MESSAGE)].flatMap(([, one, other]) => [one, other].filter((text) => text !== undefined));
}

test('what a call answers a person with can be said in every language', () => {
  const said = answered();
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((text) => !REPLIES.includes(text))).toEqual([]);
});
