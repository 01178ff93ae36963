import { contract } from '@waha/domain/contract';
import { allowAnyone, endpoint } from '@waha/domain/kernel/endpoint';
import { submitPayment } from '@waha/domain/purchase/payment.contract';
import { refusals } from '@waha/domain/refusals';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { RefusalError } from '../refusal-error';
import { serveEndpoint } from '../route';
import { buildOpenapi } from './openapi';

type Media = { schema: object; example?: unknown };
type Parameter = { $ref?: string; name: string; in: string; required: boolean; schema: object; example?: unknown };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};

const described = buildOpenapi(contract, 'test') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Refusal: { examples: unknown[] } } };
};
const operations = Object.entries(described.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
const operationOf = (name: string) => operations.find(([known]) => known === name)![1];
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

/** Returns the faults of the example of a part. A file has no example, and all refusals share one. */
function wrongExample(location: string, { schema, example }: Media): string[] {
  if (('format' in schema && schema.format === 'binary') || 'allOf' in schema) return [];
  if (example === undefined) return [`${location} has no example`];
  const check = ajv.compile(schema);
  return check(example) ? [] : [`${location}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(example)}`];
}

describe.each(operations)('%s', (_name, { parameters, requestBody, responses }) => {
  test('has examples that match its schemas', () => {
    const requestExamples = Object.entries(requestBody?.content ?? {}).filter(([type]) => type === 'application/json');
    const responseExamples = Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, media]) => [`${status} ${type}`, media] as const),
    );
    const ownParameters = parameters.filter(({ $ref }) => !$ref).map((each) => [each.name, each] as const);
    expect(
      [...ownParameters, ...requestExamples, ...responseExamples].flatMap(([place, media]) =>
        wrongExample(place, media),
      ),
    ).toEqual([]);
  });
});

test('the example of a refusal matches its schema', () => {
  const { Refusal } = described.components.schemas;
  expect(Refusal.examples.map((each) => ajv.compile(Refusal)(each))).toEqual([true]);
});

test('every code in the contract can be returned', () => {
  const named = contract.flatMap(({ refuses = [] }) => refuses);
  expect(named.filter((code) => !(code in refusals))).toEqual([]);
});

test('fields that a rule requires are required and exist', () => {
  const schema = operationOf('POST /api/payments').requestBody!.content['application/json']!.schema;
  expect(schema).toMatchObject({ required: expect.arrayContaining(['userId', 'userEmail', 'receiptPhoto']) });
  const known = ({ body, files }: (typeof contract)[number]) => [
    ...Object.keys((body && (body as never as { shape: object }).shape) ?? {}),
    ...Object.keys(files ?? {}),
  ];
  for (const row of contract) for (const field of row.needs ?? []) expect(known(row)).toContain(field);
});

describe('payment without one field', () => {
  const { needs } = submitPayment;
  const optionalFields = ['price'];
  let app: TestApp;
  let member: Awaited<ReturnType<TestApp['as']>>;
  beforeAll(async () => {
    app = await openTestApp();
    member = await app.as('user');
    const admin = await app.as('admin');
    await app.given.quiz(member.id, 'Ultra One', admin.id);
  });
  afterAll(() => app.close());

  const sendWithout = (field: string) =>
    field === 'receiptPhoto'
      ? sendPayment(app, member, {}, { receipt: null })
      : sendPayment(app, member, { [field]: undefined });

  test.each(needs)('is refused without the required field %s', async (field) => {
    expect((await sendWithout(field)).statusCode).toBe(400);
  });

  test.each(optionalFields)('is accepted without the optional field %s', async (field) => {
    expect((await sendWithout(field)).statusCode).toBe(201);
  });
});

test('a change by a signed-in caller lists the idempotency and member headers', () => {
  const names = operationOf('POST /api/payments').parameters.map(({ $ref }) => $ref);
  expect(names).toContain('#/components/parameters/IdempotencyKey');
  expect(names).toContain('#/components/parameters/ExpectMember');
});

test('a parameter shared by ids of several types is named id', () => {
  const paths = Object.keys(described.paths);
  expect(paths).toContain('/api/payments/{id}');
  expect(paths).not.toContain('/api/payments/{userId}');
  expect(paths).toContain('/api/uploads/{uploadId}');
  expect(paths).toContain('/api/metrics');
});

test('the OpenAPI description contains the change stream', async () => {
  const { server, close } = await openTestApp();
  const served = (await server.inject({ url: '/api/openapi.json' })).json();

  expect(served.paths['/api/events'].get.responses['200'].content).toHaveProperty('text/event-stream');
  await close();
});

test('any test that receives a refusal with an undescribed code fails', async () => {
  const row = endpoint('GET', '/planted', {
    ...{ who: allowAnyone, summary: 'Not of the program', refuses: ['pack_not_found'], reply: z.object({}) },
  });
  const codes = ['pack_not_found', 'quiz_not_found'] as const;
  const left = [...codes];
  const { server, close } = await openTestApp({
    plant: (planted) =>
      serveEndpoint(planted, row, async () => {
        throw new RefusalError({ code: left.shift()! });
      }),
  });
  const statuses = [];
  for (const _ of codes) statuses.push((await server.inject({ url: '/api/planted' })).statusCode);
  expect(statuses).toEqual([404, 500]);
  await close();
});

test('any test that receives a response with extra or missing fields fails', async () => {
  const row = endpoint('GET', '/planted', {
    who: allowAnyone,
    summary: 'Not of the program',
    reply: z.object({ length: z.int() }),
  });
  const answers: object[] = [{ length: 1 }, { length: 1, more: 2 }, {}, { length: 'one' }];
  const { server, close } = await openTestApp({
    plant: (planted) => serveEndpoint(planted, row, async () => answers.shift() as never),
  });
  const statuses: number[] = [];
  while (answers.length > 0) statuses.push((await server.inject({ url: '/api/planted' })).statusCode);

  expect(statuses).toEqual([200, 500, 500, 500]);
  await close();
});
