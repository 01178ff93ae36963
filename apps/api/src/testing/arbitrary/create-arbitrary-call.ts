import type { Endpoint } from '@waha/domain/kernel/endpoint';
import fc, { type Arbitrary } from 'fast-check';
import { createArbitraryBody, toJsonSchema } from './arbitrary-body';

/** A call as it is sent: anything that a caller could send. */
export type OddCall = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

/** Values of the wrong type, of the wrong size, and without any type. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, -0, '', ' ', '0', '-1', '1e9', 'NaN', 'null'),
  fc.constantFrom('\ud800', '\udfff\ud800', '\u0000', '\u202e', "'; drop table people; --", '../../etc/passwd', '%00'),
  fc.constantFrom([], {}, [[]], { toString: 1 }, { length: -1 }, ['a'], { $ne: null }, { valueOf: 0 }),
  fc.integer({ min: 1, max: 60_000 }).map((length) => 'a'.repeat(length)),
  fc.integer({ min: 1, max: 300 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue(),
);

const oddName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'userId',
  'id',
  'role',
  '',
  '$',
  'a.b',
);

/** Breaks a valid body field by field: removes one, replaces its type, or adds an unknown one. */
function breakBody(body: unknown): Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null) return oddValue;
  const names = Object.keys(body);
  const fieldName = names.length > 0 ? fc.constantFrom(...names) : oddName;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(body) },
    { weight: 3, arbitrary: fc.tuple(fieldName, oddValue).map(([name, value]) => ({ ...body, [name]: value })) },
    {
      weight: 1,
      arbitrary: fieldName.map((name) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))),
    },
    { weight: 1, arbitrary: fc.tuple(oddName, oddValue).map(([name, value]) => ({ ...body, [name]: value })) },
    { weight: 1, arbitrary: oddValue },
  );
}

/** Serializes a body: as JSON, as a form, truncated, or with the wrong content type. */
function serializeBody(body: unknown): Arbitrary<Pick<OddCall, 'payload' | 'headers'>> {
  const json = JSON.stringify(body) ?? '';
  const form = toForm(body);
  const types = [
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    'a/b',
    ';',
  ];
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({ payload: json, headers: { 'content-type': 'application/json' } }) },
    {
      weight: 3,
      arbitrary: fc.constant({ payload: form, headers: { 'content-type': 'multipart/form-data; boundary=odd' } }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: json.length }), fc.constantFrom(...types))
        .map(([end, type]) => ({ payload: json.slice(0, end), headers: { 'content-type': type } })),
    },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 0, max: form.length }).map((end) => ({
        payload: form.slice(0, end),
        headers: { 'content-type': 'multipart/form-data; boundary=odd' },
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constant({
        payload: form + form,
        headers: { 'content-type': 'multipart/form-data; boundary=odd' },
      }),
    },
  );
}

function toForm(body: unknown): string {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : { field: body });
  const parts = fields.map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    const isFile = /receipt|pdf|file|cin|video|statement/i.test(name);
    const file = isFile ? '; filename="a.png"\r\nContent-Type: image/png' : '';
    return `--odd\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"${file}\r\n\r\n${text}\r\n`;
  });
  return `${parts.join('')}--odd--\r\n`;
}

const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'x'.repeat(5000) },
      { 'x-expect-member': '01941f29-7c00-7e66-b3b9-e0ca65ad6543' },
      { range: 'bytes=99999999-' },
      { range: 'bytes=5-2,1-' },
      { 'if-none-match': '"'.repeat(100) },
      { 'accept-encoding': '*;q=x' },
      { 'x-command-version': 'NaN' },
      { 'x-app-build': '\u00ff'.repeat(100) },
      { 'last-event-id': '-1' },
      { 'content-encoding': 'gzip' },
      { 'x-forwarded-for': '::1, "' },
      { cookie: 'waha_session=; waha_session=%ff' },
    ),
  },
);

/** Generates the address of an endpoint, valid or broken. */
function createAddress(row: Endpoint, known: Record<string, string[]>): Arbitrary<string> {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const value = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(known[name] ?? known.id ?? [''])).map(encodeURIComponent) },
      { weight: 1, arbitrary: fc.uuid() },
      {
        weight: 1,
        arbitrary: fc
          .oneof(
            fc.string({ unit: 'binary', maxLength: 30 }),
            fc.constantFrom('\ud800', '..', '\u0000', 'a'.repeat(900)),
          )
          .map(encodeText),
      },
    );
  const query = row.query
    ? createArbitraryBody(toJsonSchema(row.query)).chain(breakBody).map(toQuery)
    : fc.constantFrom('', '?x=1', '?__proto__[a]=1', '?a=%ff');
  return fc.tuple(query, ...names.map(value)).map(([search, ...values]) => {
    let at = 0;
    return `/api${row.path.replace(/:\w+/g, () => values[at++]!)}${search}`;
  });
}

/** Encodes lone surrogates, which have no bytes of their own, like a careless client. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd')) || '%20';
}

function toQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return `?${encodeText(toText(query))}`;
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeText(name)}=${encodeText(toText(value).slice(0, 2000))}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/**
 * Generates a call of this endpoint, valid or broken in one or more parts; `known` has existing ids, by the param's
 * name.
 */
export function createArbitraryCall(row: Endpoint, known: Record<string, string[]>): Arbitrary<OddCall> {
  const shape = row.body ? toJsonSchema(row.body) : { type: 'object' };
  const files = Object.fromEntries(Object.keys(row.files ?? {}).map((field) => [field, fc.oneof(fc.uuid(), oddValue)]));
  const body = fc
    .tuple(createArbitraryBody(shape), fc.record(files, { requiredKeys: [] }))
    .map(([fields, uploads]) => ({ ...(fields as object), ...uploads }))
    .chain(breakBody)
    .chain(serializeBody);
  const without = fc.constant<Pick<OddCall, 'payload' | 'headers'>>({ headers: {} });
  return fc
    .tuple(
      createAddress(row, known),
      oddHeaders,
      row.method === 'GET' ? without : fc.oneof({ weight: 9, arbitrary: body }, { weight: 1, arbitrary: without }),
    )
    .map(([url, headers, { payload, headers: own }]) => ({
      method: row.method,
      url,
      headers: { ...headers, ...own },
      ...(payload !== undefined && { payload }),
    }));
}
