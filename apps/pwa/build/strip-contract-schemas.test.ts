import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { stripContractSchemas } from './strip-contract-schemas';

const DOMAIN = fileURLToPath(new URL('../../../packages/domain/src', import.meta.url));
const FILES = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.contract.ts'))
  .map((path) => join(DOMAIN, path));

describe('contract files in the app', async () => {
  const contracts = await Promise.all(FILES.map(readContract));
  const { code, modules } = await bundle(contracts);

  test('contain no schemas and no schema library', () => {
    const shapes = Object.entries(modules).filter(
      ([id, { renderedLength }]) => renderedLength > 0 && /zod|kernel\/wire|schema\.ts$/.test(id),
    );
    expect(shapes.map(([id]) => id)).toEqual([]);
  });

  test('have method, path, access, outbox rule and decided item of every endpoint, and nothing else', async () => {
    const { default: stripped } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const expected = contracts.map(({ endpoints }) =>
      endpoints.map(([name, { method, path, who, queue, decides }]) => [
        name,
        { method, path, who, ...(queue && { queue }), ...(decides && { decides }) },
      ]),
    );
    expect(expected.flat().length).toBeGreaterThan(200);
    expect(stripped).toEqual(expected);
  });
});

type Contract = { file: string; endpoints: [name: string, endpoint: Endpoint][] };

async function readContract(file: string): Promise<Contract> {
  const entries = Object.entries<unknown>(await import(file));
  return { file, endpoints: entries.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])) };
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Builds a file whose default export lists the endpoints of each contract, as the app's build has them. */
async function bundle(contracts: readonly Contract[]): Promise<Rolldown.OutputChunk> {
  const imports = contracts.map(({ file, endpoints }, index) =>
    endpoints.map(([name]) => `import { ${name} as ${name}_${index} } from ${JSON.stringify(file)};`).join('\n'),
  );
  const lists = contracts.map(
    ({ endpoints }, index) => `[${endpoints.map(([name]) => `['${name}', ${name}_${index}]`).join()}]`,
  );
  const entry = `${imports.join('\n')}\nexport default [${lists.join()}];`;
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      stripContractSchemas(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? entry : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0];
}
