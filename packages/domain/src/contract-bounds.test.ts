import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './contract';
import type { Endpoint } from './kernel/endpoint';

// Every variable-size input has a limit. Otherwise one call, or many, could fill a database row, the memory or the
// disk.

type Json = {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Json>;
  additionalProperties?: boolean | Json;
  items?: Json | boolean;
  prefixItems?: Json[];
  anyOf?: Json[];
  allOf?: Json[];
  not?: Json;
};

/** Returns the parts of a schema that have no limit, `body.answers[]`. */
function unboundedIn(schema: Json, path: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => unboundedIn(part, path));
  if (schema.anyOf || schema.enum || schema.const !== undefined) return parts;
  // The bound of a text is one of all its parts.
  if (schema.type === 'string') return isBoundedText(schema) ? [] : [...parts, path];
  if (schema.type === 'array') return [...parts, ...unboundedList(schema, path)];
  if (schema.type === 'object') return [...parts, ...unboundedMap(schema, path)];
  const isSmall =
    schema.type === 'number' || schema.type === 'integer' || schema.type === 'boolean' || schema.type === 'null';
  return isSmall || schema.not ? parts : [...parts, path];
}

/** A pattern is a limit if none of its parts may repeat without end. */
function isBoundedText({ maxLength, pattern, allOf = [] }: Json): boolean {
  if (maxLength !== undefined) return true;
  if (pattern && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)) return true;
  return allOf.some(isBoundedText);
}

function unboundedList({ maxItems, items, prefixItems = [] }: Json, path: string): string[] {
  const within = [...prefixItems, ...(typeof items === 'object' ? [items] : [])];
  const isBounded = maxItems !== undefined || (prefixItems.length > 0 && !items);
  return [...(isBounded ? [] : [path]), ...within.flatMap((item) => unboundedIn(item, `${path}[]`))];
}

function unboundedMap({ properties = {}, additionalProperties }: Json, path: string): string[] {
  const isOpen = additionalProperties === true || typeof additionalProperties === 'object';
  const within = Object.entries(properties).flatMap(([name, part]) => unboundedIn(part, `${path}.${name}`));
  return [...(isOpen ? [path] : []), ...within];
}

function unboundedOf(row: Endpoint): string[] {
  const parts = { params: row.params, query: row.query, body: row.body };
  return Object.entries(parts).flatMap(([name, schema]) =>
    schema ? unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, name) : [],
  );
}

test.each(contract.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s has a bound for every list, map and text',
  (_name, row) => {
    expect(unboundedOf(row)).toEqual([]);
  },
);

describe('detection of unbounded values', () => {
  const row = (body: z.ZodMiniType): Endpoint => ({
    ...{ method: 'POST', path: '/x', summary: '', who: { to: 'anyone' }, reply: z.undefined() },
    body,
  });

  test.each<[string, z.ZodMiniType, string[]]>([
    ['a text', z.object({ a: z.string() }), ['body.a']],
    ['an optional text', z.object({ a: z.optional(z.string()) }), ['body.a']],
    ['a text by a pattern without end', z.object({ a: z.string().check(z.regex(/^\d+$/)) }), ['body.a']],
    ['a list', z.object({ a: z.array(z.int()) }), ['body.a']],
    ['a text in a list that is bounded', z.object({ a: z.array(z.string()).check(z.maxLength(3)) }), ['body.a[]']],
    ['a map', z.object({ a: z.looseObject({}) }), ['body.a']],
    ['a record', z.object({ a: z.record(z.string().check(z.maxLength(3)), z.int()) }), ['body.a']],
    ['anything at all', z.object({ a: z.unknown() }), ['body.a']],
    ['one of two', z.object({ a: z.union([z.int(), z.string()]) }), ['body.a']],
  ])('%s', (_what, body, paths) => {
    expect(unboundedOf(row(body))).toEqual(paths);
  });
});
