import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildOpenapi, matchDescribedAddress } from '../platform/http/openapi/openapi';

type DescribedResponses = Record<string, { content?: Record<string, { schema: object }> }>;
type Paths = Record<string, Record<string, { responses: DescribedResponses }>>;
type Check = ((response: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string; params: object }[] | null;
};

const ajv = addFormats(new Ajv2020({ strict: false, validateFormats: true, allErrors: true }));
/** Each check is compiled once, at its first use in any test, since compiling takes longer than a test. */
const compiledChecks = new Map<string, Check>();
/** The same checks by the schema object: serializing the schema for each response takes longer than the check. */
const checksBySchema = new WeakMap<object, Map<string, Check>>();
const descriptions: { rows: FastifyInstance['rows']; paths: Paths }[] = [];

/**
 * Checks every response of a call against the API's own description. A wrong description is a bug, and fails any test
 * that meets it.
 */
export function checkResponses(app: FastifyInstance): void {
  let paths: Paths | undefined;
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).includes('application/json')) return;
    paths ??= describeEndpoints(app.rows);
    const address = findDescribedAddress(paths, getAddress(request));
    const responses = paths[address]?.[request.method.toLowerCase()]?.responses;
    if (!responses) return;
    const status = String(reply.statusCode);
    const described = responses[status] ?? responses[`${status[0]}XX`];
    const schema = described?.content?.['application/json']?.schema;
    const name = `${request.method} ${address} ${status}`;
    if (!schema) throw new Error(`${name} is not described`);
    const check = findCheck(name, schema);
    if (!check(JSON.parse(payload))) {
      const wrong = (check.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
      // An error thrown for a refused call would otherwise be sent with the status of the refusal.
      reply.code(500);
      throw new Error(`${name} is not as described: ${wrong.slice(0, 5).join('; ')}`);
    }
  });
}

/** Endpoints are described once, whichever app serves them. */
function describeEndpoints(rows: FastifyInstance['rows']): Paths {
  const known = descriptions.find(
    (each) => each.rows.length === rows.length && each.rows.every((row, at) => row === rows[at]),
  );
  if (known) return known.paths;
  const paths = buildOpenapi(rows, 'test').paths as Paths;
  descriptions.push({ rows: [...rows], paths });
  return paths;
}

const addresses = new WeakMap<Paths, Map<string, string>>();

/** Returns the described address of a route; looked up once for each. */
function findDescribedAddress(paths: Paths, address: string): string {
  const found = addresses.get(paths) ?? new Map<string, string>();
  addresses.set(paths, found);
  const described = found.get(address) ?? matchDescribedAddress(Object.keys(paths), address);
  found.set(address, described);
  return described;
}

/** `/api/payments/:id` is described as `/api/payments/{id}`. */
function getAddress({ routeOptions }: FastifyRequest): string {
  return (routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
}

function findCheck(name: string, schema: object): Check {
  const checks = checksBySchema.get(schema) ?? new Map<string, Check>();
  checksBySchema.set(schema, checks);
  const check = checks.get(name) ?? compileOnce(name, schema);
  checks.set(name, check);
  return check;
}

function compileOnce(name: string, schema: object): Check {
  const text = JSON.stringify(schema);
  const key = `${name} ${text}`;
  const earlier = compiledChecks.get(key);
  if (earlier) return earlier;
  // A refusal with a code that the description does not name is also a fault.
  const schemaWithRefs = text.includes('#/components/schemas/Refusal')
    ? { ...schema, allOf: [{ type: 'object', required: ['message', 'code', 'requestId'] }] }
    : schema;
  const check = ajv.compile(schemaWithRefs) as Check;
  compiledChecks.set(key, check);
  return check;
}
