import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { contract } from './contract';

// Every text from a caller is cleaned, and every number sent as text has digits 0-9.

type Leaf = readonly [place: string, schema: z.ZodMiniType];

/** Returns the schemas of all texts within a schema. */
function textsIn(schema: z.core.$ZodType, path: string): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return [[path, schema as z.ZodMiniType]];
  if (def.type === 'optional' || def.type === 'nullable') return textsIn(def.innerType, path);
  if (def.type === 'array') return textsIn(def.element, `${path}[]`);
  if (def.type === 'union') return def.options.flatMap((option) => textsIn(option, path));
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, part]) => textsIn(part, `${path}.${name}`));
  return [];
}

/** Passwords are stored as typed. */
const isPassword = ([place]: Leaf) => /\.(password|passphrase|current)$/.test(place);

const leaves = contract.flatMap(({ method, path, body }) => (body ? textsIn(body, `${method} ${path}`) : []));
const texts = leaves.filter((leaf) => !isPassword(leaf));

/** Returns the parsed text, or undefined if it is refused. */
const parseText = (schema: z.ZodMiniType, text: string) => schema.safeParse(text).data;

test('the contract contains texts and passwords', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(leaves.length).toBeGreaterThan(texts.length);
});

test('most texts of the contract accept one of the samples', () => {
  const taking = texts.filter(([, schema]) => parseText(schema, 'a\r\nb') !== undefined);
  expect(taking.length).toBeGreaterThan(150);
});

test.each(texts)('%s loses invisible characters', (_place, schema) => {
  for (const text of ['ab', 'a@b.tn', '12', 'W-2DE4-CT59', '2026-01-31'])
    for (const sign of ['\u202e', '\u200b', '\ufeff', '\u0001', '\u{e0041}'])
      expect([undefined, text]).toContain(parseText(schema, `${sign}${text.charAt(0)}${sign}${text.slice(1)}`));
});

/** Fields with several lines. */
const LINES =
  /\.(content|reason|comment|note|adminMessage|address|message|description|story|vision|instructions|questionText|gift|dimensions|materials|weight|terms|privacy)$|\.(text|answers\[\]|options\[\])$|\.(translations|description|story|vision|instructions|questionText|gift|dimensions|materials|weight|terms|privacy|text|options\[\])\.(source|fr|ar|en)$/;

test.each(texts)('%s accepts line breaks only where a person writes several lines', (path, schema) => {
  const parsed = parseText(schema, 'a\r\nb');
  if (parsed === undefined) return;
  expect(parsed).toBe(LINES.test(path) && !/payees\[\]\.address$/.test(path) ? 'a\nb' : 'a b');
});

const NUMBERS =
  /\.(code|mobile|phoneNumber|phone|number|dateOfBirth|invoiceDate|taskDate|taxNumber|registerNumber|bankLine|reference)$/;

describe('number or code field', () => {
  const numbers = texts.filter(([place]) => NUMBERS.test(place) && !place.startsWith('POST /payments'));

  test('exists in the contract', () => {
    expect(numbers.length).toBeGreaterThan(15);
  });

  test.each(numbers)('%s accepts the digits of any script', (path, schema) => {
    const [plain, arabic, persian] = path.endsWith('.taxNumber')
      ? ['1234567A/B/M/000', '١٢٣٤٥٦٧A/B/M/٠٠٠', '۱۲۳۴۵۶۷A/B/M/۰۰۰']
      : ['2026-01-31', '٢٠٢٦-٠١-٣١', '۲۰۲۶-۰۱-۳۱'];
    expect([parseText(schema, arabic), parseText(schema, persian)]).toEqual([plain, plain]);
  });

  test('includes every text with a digit pattern', () => {
    const isOfDigits = ([, schema]: Leaf) =>
      parseText(schema, '12345678') !== undefined && parseText(schema, 'abcdefgh') === undefined;
    for (const [path, schema] of texts.filter(isOfDigits))
      expect([path, parseText(schema, '١٢٣٤٥٦٧٨')]).toEqual([path, '12345678']);
  });
});
