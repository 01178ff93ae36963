/** The parts of JSON Schema that the contract's shapes come to. */
type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Texts for what is called so; the first that the schema takes is the example. */
const BY_NAME: [RegExp, string][] = [
  [/(^_?id|Id|By)$/, '01941f29-7c00-7e66-b3b9-e0ca65ad6543'],
  [/mail/i, 'amina.bensalah@example.com'],
  [/^surname$/, 'Ben Salah'],
  [/^(name|userName)$/, 'Amina'],
  [/password|current/i, 'sous les palmiers'],
  [/mobile|phone/i, '+21620123456'],
  [/country$/i, 'TN'],
  [/packName/, 'Ultra One'],
  [/reference/i, 'W-2DE4-CT59'],
  [/(At|Date|Until)$/, '2026-01-15T09:00:00Z'],
  [/url|href|link|endpoint/i, 'https://waha.example/'],
  [/color|colour/i, '#004182'],
];

/** By pattern: ids, times, days, months, hashes. */
const FORMED = [
  ...['01941f29-7c00-7e66-b3b9-e0ca65ad6543', '2026-01-15T09:00:00Z', '2026-01-15', '2026-01', 'W-2DE4-CT59', '123456'],
  ...[
    'amina.bensalah@example.com',
    'https://waha.example/',
    '#004182',
    '12',
    'abc',
    'ABC',
    'en',
    '+21620123456',
    '09:00',
    '1234567A/A/M/000',
  ],
  ...['a'.repeat(64), `${'a'.repeat(64)}.jpg`, 'A'.repeat(43), 'a'.repeat(22), '/', '1.000'],
];

const NUMBERS: Record<string, number> = { price: 149500, totalPrice: 149500, amount: 149500, points: 100, quantity: 1 };

/** Returns a value that a schema takes, named as people would: the same each time. */
export function exampleOf(schema: unknown, name = ''): unknown {
  return make(schema as Schema, name);
}

function make(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return make(choices[0] ?? {}, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return makeObject(schema);
  if (type === 'array') return makeList(schema, name);
  if (type === 'string') return makeText(schema, name);
  if (type === 'integer' || type === 'number') return makeNumber(schema, name);
  if (type === 'boolean') return true;
  return null;
}

function makeObject({ properties = {}, additionalProperties }: Schema): Record<string, unknown> {
  const fields = Object.entries(properties).map(([name, part]) => [name, make(part, name)]);
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return { example: make(additionalProperties, 'example') };
  return Object.fromEntries(fields);
}

function makeList({ items, prefixItems, minItems = 1 }: Schema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((part) => make(part, name));
  if (typeof items !== 'object') return [];
  return Array.from({ length: Math.max(1, minItems) }, () => make(items, name.replace(/s$/, '')));
}

function makeNumber({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Schema, name: string): number {
  const least = Math.max(minimum ?? 0, exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return Math.min(Math.max(NUMBERS[name] ?? 1, least), maximum);
}

function makeText(schema: Schema, name: string): string {
  const named = BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, text]) => text);
  const plain = schema.maxLength !== undefined && schema.maxLength < 5 ? 'a' : name || 'example';
  return [...named, ...(isFormed(schema) ? FORMED : []), plain].find((text) => takes(schema, text)) ?? plain;
}

function isFormed({ pattern, format, allOf = [] }: Schema): boolean {
  return pattern !== undefined || format !== undefined || allOf.some(isFormed);
}

function takes(schema: Schema, text: string): boolean {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, allOf = [] } = schema;
  const fits = text.length >= minLength && text.length <= maxLength;
  return fits && (!pattern || new RegExp(pattern, 'u').test(text)) && allOf.every((part) => takes(part, text));
}
