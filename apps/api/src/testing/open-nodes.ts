import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { MemberId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../build-app';
import { type AppContext, createAppContext } from '../create-app-context';
import { addPerson } from '../platform/auth/add-person';
import { findAssets } from '../platform/config/assets';
import { readConfig } from '../platform/config/config';
import { createLogger } from '../platform/process/logger';
import { openPostgres } from './engines/open-postgres';
import { PASSWORD } from './open-test-app';

/** Few: the server's own limit applies to all tests at once. */
const CONNECTIONS_PER_NODE = '4';

/** The secret with which a node in a process of its own can be added. */
export const NODES_SECRET = 'the same on every one of the nodes';

export type Node = { server: FastifyInstance; context: AppContext; dataDir: string; close(): Promise<void> };

/**
 * Opens several real apps on one PostgreSQL database, each with its own data folder, like nodes behind a balancer.
 * @param env further settings of all nodes
 * @param wayTo returns the address at which a node reaches the database
 */
export async function openNodes(
  count: number,
  env: Record<string, string> = {},
  wayTo: (url: string) => Promise<string> = async (url) => url,
) {
  const database = await openPostgres();
  const url = await wayTo(database.url);
  const time = { now: Date.UTC(2026, 0, 15, 9) };
  const logLines: string[] = [];
  const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const nodes: Node[] = [];

  /** @param migrations of another version of the program */
  async function openNode(migrations = findAssets().migrations): Promise<Node> {
    const dataDir = mkdtempSync(join(tmpdir(), 'waha-node-'));
    const assets = { ...findAssets(), migrations };
    const settings = {
      DATABASE_URL: url,
      WAHA_DATABASE_CONNECTIONS: CONNECTIONS_PER_NODE,
      WAHA_SECRET: NODES_SECRET,
      WAHA_DATA_DIR: dataDir,
      WAHA_RATE_LIMIT_PER_MINUTE: '100000',
      WAHA_BUSY_AFTER_MS: '600000',
    };
    const context = await createAppContext({
      assets,
      config: readConfig({ ...settings, ...env }, assets.root),
      clock: () => time.now,
      log: createLogger('info', { write: (line: string) => void logLines.push(line) }),
    });
    const server = await buildApp(context.services);
    await server.ready();
    const node = {
      ...{ server, context, dataDir },
      async close() {
        nodes.splice(nodes.indexOf(node), 1);
        await server.close();
        context.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
    nodes.push(node);
    return node;
  }

  for (let index = 0; index < count; index++) await openNode();

  return {
    nodes,
    url: database.url,
    time,
    logLines,
    openNode,
    /** Creates a person, and the headers of their calls to any node. */
    async as(role: Role, name = role) {
      const [{ server, context }] = nodes as [Node];
      const email = `${name}@waha.example`;
      const person = { role, name, surname: 'Ben Salah', email, passwordHash };
      const id = (await context.services.transact((unit) => addPerson(unit, person))) as unknown as MemberId;
      const payload = { email, password: PASSWORD, rememberMe: false };
      const response = await server.inject({ method: 'POST', url: '/api/users/login', payload });
      return { id, email, headers: { authorization: `Bearer ${response.json().token}` } };
    },
    async close() {
      for (const node of [...nodes]) await node.close();
      await database.close();
    },
  };
}

export type OpenNodes = Awaited<ReturnType<typeof openNodes>>;
