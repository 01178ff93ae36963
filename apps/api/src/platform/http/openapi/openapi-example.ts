/** The parts of JSON Schema that the contract's schemas use. */
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
  /** The names that a record has, if they are listed. */
  propertyNames?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Example texts by field name; the first that the schema accepts is used. */
const EXAMPLES_BY_NAME: [RegExp, string][] = [
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
  [/warning/i, 'plan:01941f29-7c00-7e66-b3b9-e0ca65ad6543'],
  [/color|colour/i, '#004182'],
];

/** By pattern: ids, times, days, months, years, hashes. */
const EXAMPLES_BY_PATTERN = [
  ...[
    '01941f29-7c00-7e66-b3b9-e0ca65ad6543',
    '2026-01-15T09:00:00Z',
    '2026-01-15',
    '2026-01',
    '2026',
    'W-2DE4-CT59',
    '123456',
  ],
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
    '2026-01-15.12',
  ],
  ...['a'.repeat(64), `${'a'.repeat(64)}.jpg`, 'A'.repeat(43), 'a'.repeat(22), '/', '1.000'],
];

const EXAMPLE_NUMBERS: Record<string, number> = {
  price: 149500,
  totalPrice: 149500,
  amount: 149500,
  points: 100,
  quantity: 1,
};

/** Returns a realistic value that a schema accepts: the same each time. */
export function createOpenapiExample(schema: unknown, name = ''): unknown {
  return createExample(schema as Schema, name);
}

function createExample(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return createExample(choices[0] ?? {}, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return createObjectExample(schema);
  if (type === 'array') return createListExample(schema, name);
  if (type === 'string') return createTextExample(schema, name);
  if (type === 'integer' || type === 'number') return createNumberExample(schema, name);
  if (type === 'boolean') return true;
  return null;
}

function createObjectExample({
  properties = {},
  additionalProperties,
  propertyNames,
}: Schema): Record<string, unknown> {
  const fields = Object.entries(properties).map(([name, part]) => [name, createExample(part, name)]);
  if (fields.length === 0 && typeof additionalProperties === 'object') {
    const names = propertyNames?.enum?.map(String) ?? ['example'];
    return Object.fromEntries(names.map((name) => [name, createExample(additionalProperties, name)]));
  }
  return Object.fromEntries(fields);
}

function createListExample({ items, prefixItems, minItems = 1 }: Schema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((part) => createExample(part, name));
  if (typeof items !== 'object') return [];
  return Array.from({ length: Math.max(1, minItems) }, () => createExample(items, name.replace(/s$/, '')));
}

function createNumberExample(
  { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Schema,
  name: string,
): number {
  const lowerBound = Math.max(minimum ?? 0, exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return Math.min(Math.max(EXAMPLE_NUMBERS[name] ?? 1, lowerBound), maximum);
}

function createTextExample(schema: Schema, name: string): string {
  const named = EXAMPLES_BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, text]) => text);
  const plain = schema.maxLength !== undefined && schema.maxLength < 5 ? 'a' : name || 'example';
  return (
    [...named, ...(hasPattern(schema) ? EXAMPLES_BY_PATTERN : []), plain].find((text) => isValidText(schema, text)) ??
    plain
  );
}

function hasPattern({ pattern, format, allOf = [] }: Schema): boolean {
  return pattern !== undefined || format !== undefined || allOf.some(hasPattern);
}

function isValidText(schema: Schema, text: string): boolean {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, allOf = [] } = schema;
  const fits = text.length >= minLength && text.length <= maxLength;
  return fits && (!pattern || new RegExp(pattern, 'u').test(text)) && allOf.every((part) => isValidText(part, text));
}
