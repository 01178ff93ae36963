import type { Access, Endpoint } from '@waha/domain/kernel/endpoint';
import type { Role } from '@waha/domain/kernel/roles';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The API's description, made from the rows that validate it. */
export function describeApi(rows: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    for (const [at, path] of [row.path, ...(row.aliases ?? [])].entries()) {
      const address = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
      paths[address] = { ...paths[address], [row.method.toLowerCase()]: describeRow(row, path, at) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Waha', version, description: INTRODUCTION },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'waha_session' },
      },
    },
    paths,
  };
}

const INTRODUCTION =
  'Ids are UUIDs, money is whole millimes (1 TND = 1000), points are whole, times are ISO 8601 in UTC. A refusal is {message, code, …}; code is stable. An Idempotency-Key (a UUID) makes a repeated command answer again and act once. By cookie, an unsafe call must carry X-Expect-Member with the own id.';

function describeRow(row: Endpoint, path: string, alias: number): Json {
  const feature = path.split('/')[1] ?? '';
  return {
    operationId: `${row.method.toLowerCase()} ${path}`,
    summary: row.summary,
    description: `Who: ${describeAccess(row.who)}.${alias ? ` The same as ${row.path}.` : ''}`,
    tags: [feature],
    ...(row.who.to === 'anyone' ? {} : { security: [{ token: [] }, { cookie: [] }] }),
    parameters: [...parameters(row.params, 'path'), ...parameters(row.query, 'query')],
    ...(row.body || row.files ? { requestBody: describeBody(row) } : {}),
    responses: {
      [row.status ?? 200]: describeReply(row),
      default: { description: 'A refusal', content: { 'application/json': { schema: REFUSAL } } },
    },
  };
}

const REFUSAL = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

function describeAccess(who: Access): string {
  if (who.to === 'anyone') return 'anyone';
  if (who.to === 'signedIn') return 'anyone signed in';
  if (who.to === 'roles') return who.roles.join(', ');
  const others: string[] = [...who.or, ...who.verifiedOnly.map((role: Role) => `${role} (verified members)`)];
  const own = who.to === 'self' ? 'the person themself' : `whoever the ${who.of} belongs to`;
  const mine = { anyone: own, member: `${own}, as a member`, nobody: undefined }[who.isOwn];
  return [...(mine ? [mine] : []), ...others].join(', ');
}

function parameters(schema: Endpoint['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJson(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function describeBody(row: Endpoint): Json {
  const base = (row.body ? toJson(row.body) : { type: 'object' }) as { properties?: Json };
  const json = {
    ...base,
    properties: { ...base.properties, ...fileFields(row, { type: 'string', description: 'Id of a finished upload' }) },
  };
  const content: Json = { 'application/json': { schema: json } };
  if (row.files) {
    const form = {
      ...base,
      properties: { ...base.properties, ...fileFields(row, { type: 'string', format: 'binary' }) },
    };
    content['multipart/form-data'] = { schema: form };
  }
  return { content };
}

function fileFields(row: Endpoint, schema: Json): Json {
  return Object.fromEntries(Object.keys(row.files ?? {}).map((field) => [field, schema]));
}

function describeReply(row: Endpoint): Json {
  if (row.status === 204) return { description: 'Done' };
  return { description: 'Done', content: { 'application/json': { schema: toJson(row.reply) } } };
}

function toJson(schema: z.ZodMiniType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
}
