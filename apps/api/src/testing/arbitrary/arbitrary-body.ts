import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

/** The parts of JSON Schema that the contract's schemas use. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

export function toJsonSchema(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Generates any value that the schema of an endpoint accepts. Long texts and lists are rare, so that a run ends. */
export function createArbitraryBody(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(createArbitraryBody));
  if (schema.type === 'string') return createText(schema);
  if (schema.type === 'integer')
    return fc.integer({ min: computeMinimum(schema), max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31) });
  if (schema.type === 'number')
    return fc.double({
      min: Math.max(computeMinimum(schema), -1e9),
      max: Math.min(schema.maximum ?? 1e9, 1e9),
      noNaN: true,
    });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return createList(schema);
  if (schema.type === 'object') return createFields(schema);
  return fc.jsonValue();
}

function computeMinimum({ minimum, exclusiveMinimum }: JsonSchema): number {
  return Math.max(minimum ?? -(2 ** 31), exclusiveMinimum === undefined ? -(2 ** 31) : exclusiveMinimum + 1);
}

/** Cached by schema: parsing a pattern takes longer than generating a hundred texts for it. */
const textArbitraries = new Map<string, Arbitrary<string>>();

function createText(schema: JsonSchema): Arbitrary<string> {
  const key = JSON.stringify(schema);
  const text = textArbitraries.get(key) ?? createNewText(schema);
  textArbitraries.set(key, text);
  return text;
}

function createNewText(schema: JsonSchema): Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 200 } = schema;
  const ofAll = schema.allOf?.find((part) => part.pattern)?.pattern;
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern ?? ofAll) return fc.stringMatching(new RegExp((pattern ?? ofAll)!));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'grapheme' });
}

function createList({ items, prefixItems, minItems = 0, maxItems = 5 }: JsonSchema): Arbitrary<unknown[]> {
  if (prefixItems) return fc.tuple(...prefixItems.map(createArbitraryBody));
  return fc.array(items ? createArbitraryBody(items) : fc.jsonValue(), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 5)),
  });
}

function createFields({ properties = {}, required = [] }: JsonSchema): Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, createArbitraryBody(part)]),
  );
  return fc.record(fields, { requiredKeys: required });
}
