import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { bundleProgram } from '#testing/run-waha';

type BenchRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string };
type Case = { name: string; ask: object };

/** Imports a module of the server benchmark (`npm run bench -- server`). */
const importBench = (file: string) =>
  import(pathToFileURL(join(findAssets().root, 'scripts', 'bench', 'server', file)).href);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

test('the server benchmark seeds its members, and each of its calls succeeds', async () => {
  process.env.BENCH_PROGRAM = await bundleProgram();
  // The program finds the native modules from its folder, outside of the repository.
  process.env.NODE_PATH = join(findAssets().root, 'node_modules');
  const { seedInstallation } = await importBench('seed-installation.mjs');
  const { startWaha, stopWaha } = await importBench('start-waha.mjs');
  const { createCases } = await importBench('create-cases.mjs');
  const { createDecisions } = await importBench('create-cases-of-many.mjs');
  const { createSignIns } = await importBench('sign-ins.mjs');
  const { getSteps } = await importBench('measure.mjs');
  const [dataDir, port] = [mkdtempSync(join(tmpdir(), 'waha-bench-')), await findFreePort()];

  const installation = await seedInstallation(dataDir, { members: 20, port, waiting: 4 });
  const server = await startWaha(dataDir, port);
  try {
    const people = await installation.signIn();
    const cases: Case[] = [
      ...createCases(people),
      createDecisions({ admin: people.admin, waiting: installation.waiting, loads: 1 }),
      { name: 'sign-in', ask: createSignIns(people.signer) },
    ];
    const failed: string[] = [];
    for (const { name, ask } of cases) {
      const connection = {};
      for (const step of getSteps(ask)) {
        const { path, ...request }: BenchRequest = step(connection);
        const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
        if (!response.ok) failed.push(`${name}: ${response.status} ${await response.text()}`);
        else await response.arrayBuffer();
      }
    }
    expect(failed).toEqual([]);
    expect(cases.length).toBeGreaterThan(10);
  } finally {
    await stopWaha(server);
  }
});
