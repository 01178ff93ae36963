import { contract } from '@waha/domain/contract';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { fillPath } from '@waha/domain/kernel/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArbitraryBody, type JsonSchema, toJsonSchema } from '../testing/arbitrary/arbitrary-body';
import { openStaffedApp } from '../testing/fixtures/open-staffed-app';

// A text of invisible characters gets the same response as an empty one, in every field of the contract.

/** Each of these shows nothing. */
const BLANK = [
  ...[' ', '\u200b', '\u200c', '\u200f', '\u00ad', '\u2060', '\u2800', '\u3164', '\ufe0f', '\u{e0041}\u{e007f}'],
  ...['\u202e\u202c', '\u0001', '\n\u2028', '\ufeff \u061c'],
];

let staffed: Awaited<ReturnType<typeof openStaffedApp>>;
beforeAll(async () => {
  staffed = await openStaffedApp();
});
afterAll(() => staffed.close());

type Place = { path: string; bodyWith: (text: string) => unknown };

const samples = new Map<JsonSchema, object>();

/** Returns an object of a schema, the same each time. */
function sampleOf(schema: JsonSchema): object {
  const sample = samples.get(schema) ?? (fc.sample(createArbitraryBody(schema), { seed: 1, numRuns: 1 })[0] as object);
  samples.set(schema, sample);
  return sample;
}

/** Returns the text fields of a body. */
function textsIn(schema: JsonSchema, path: string): Place[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each) => textsIn(each, path));
  if (schema.type === 'string' && !schema.enum && schema.const === undefined)
    return [{ path, bodyWith: (text) => text }];
  if (schema.type === 'array' && schema.items)
    return textsIn(schema.items, `${path}[]`).map((textField) => ({
      ...textField,
      bodyWith: (text) => [textField.bodyWith(text)],
    }));
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    textsIn(part, `${path}.${name}`).map((textField) => ({
      ...textField,
      bodyWith: (text) => ({ ...sampleOf(schema), [name]: textField.bodyWith(text) }),
    })),
  );
}

/** Returns a person who may make the call. */
function callerOf({ who }: Endpoint) {
  if (who.to === 'anyone') return undefined;
  if (who.to === 'signedIn') return staffed.verified;
  if (who.to !== 'roles') return who.isOwn === 'nobody' ? staffed.admin : staffed.verified;
  const [role] = who.roles;
  return (
    { user: staffed.verified, admin: staffed.admin, commercial_admin: staffed.commercial }[role as 'user'] ??
    staffed.finance
  );
}

async function send(row: Endpoint, body: unknown) {
  const caller = callerOf(row);
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const ownField = row.who.to === 'self' ? row.who.field : undefined;
  const params = names.map((name) => [name, name === ownField ? caller?.id : '01941f29-7c00-7e66-b3b9-e0ca65ad6543']);
  const url = `/api${fillPath(row.path, Object.fromEntries(params))}`;
  const headers = { ...caller?.headers, 'content-type': 'application/json' };
  const { statusCode, body: text } = await staffed.server.inject({
    method: row.method,
    url,
    headers,
    payload: JSON.stringify(body),
  });
  const { message, code, errors } = text.startsWith('{') ? JSON.parse(text) : {};
  return { statusCode, message, code, errors };
}

const textFields = contract.flatMap((row) =>
  row.body
    ? textsIn(toJsonSchema(row.body), `${row.method} ${row.path}`)
        .filter(({ path }) => !/\.(password|current)$/.test(path))
        .map((place) => [place.path, row, place] as const)
    : [],
);

test('the contract contains texts', () => {
  expect(textFields.length).toBeGreaterThan(200);
});

describe('invisible text gets the same response as empty text', () => {
  test.each(textFields)('%s', async (_path, row, { bodyWith }) => {
    const empty = await send(row, bodyWith(''));
    expect(empty.statusCode).toBeLessThan(500);
    for (const blank of BLANK)
      expect({ blank: escape(blank), ...(await send(row, bodyWith(blank))) }).toEqual({
        blank: escape(blank),
        ...empty,
      });
  });
});
