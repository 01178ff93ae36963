import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import pg from 'pg';
import { createAppContext } from '#create-app-context';
import { addPerson } from '#platform/auth/add-person';
import { findAssets } from '#platform/config/assets';
import { readConfig } from '#platform/config/config';
import { openPostgres } from '../engines/open-postgres';
import { createFixtures } from '../fixtures/create-fixtures';
import { PASSWORD } from '../open-test-app';
import { startWaha } from '../run-waha';
import { openCutProxy } from '../servers/open-cut-proxy';
import { openS3Server, S3_KEYS } from '../servers/open-s3-server';
import { openRoundRobin } from './open-round-robin';

/** Few, so that the pool is often exhausted. */
const CONNECTIONS_PER_NODE = '3';

export type Cluster = Awaited<ReturnType<typeof openCluster>>;
export type ClusterNode = Awaited<ReturnType<typeof openNode>>;
export type ClusterPerson = { id: MemberId; role: Role; email: string; headers: Record<string, string> };

/**
 * Starts real servers, each in its own process, on one PostgreSQL database and one bucket, behind a round-robin
 * balancer. The connection of each node to the database can be cut, and the connection of all to the bucket.
 */
export async function openCluster(count: number) {
  const database = await openPostgres();
  const store = await openS3Server({ timeout: 3 });
  const settings = {
    ...S3_KEYS,
    WAHA_SECRET: 'the same on every one of the nodes',
    WAHA_DATABASE_CONNECTIONS: CONNECTIONS_PER_NODE,
    WAHA_FILES: store.setting,
    WAHA_RATE_LIMIT_PER_MINUTE: '1000000',
    WAHA_UPLOAD_QUOTA_TIMES: '1000',
    WAHA_BUSY_AFTER_MS: '600000',
    HOST: '127.0.0.1',
  };
  const assets = findAssets();
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-cluster-'));
  const app = await createAppContext({
    assets,
    config: readConfig({ ...settings, DATABASE_URL: database.url, WAHA_DATA_DIR: dataDir }, assets.root),
  });
  const nodes: ClusterNode[] = [];
  for (let index = 0; index < count; index++) nodes.push(await openNode(database.url, settings));
  const balancer = await openRoundRobin(() => nodes.map(({ port }) => port));
  /** A direct connection, not through the program. */
  const sql = new pg.Pool({ connectionString: database.url, max: 3 });
  const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

  return {
    url: balancer.url,
    nodes,
    store,
    context: app,
    given: createFixtures(app),
    async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await sql.query<Row>(text, values)).rows;
    },
    /** Writes directly, without the program and the database's own checks. */
    async harm(text: string): Promise<void> {
      await sql.query(`set session_replication_role = replica; ${text}; set session_replication_role = default`);
    },
    /** Locks a table for this many milliseconds: queries of it wait, until no connection is left. */
    async holdTable(table: string, milliseconds: number): Promise<void> {
      const client = await sql.connect();
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      await new Promise((over) => setTimeout(over, milliseconds));
      await client.query('rollback');
      client.release();
    },
    /** Creates a person who is signed in. */
    async as(role: Role, name: string): Promise<ClusterPerson> {
      const email = `${name}@waha.example`;
      const person = { role, name, surname: 'Ben Salah', email, passwordHash };
      const id = await app.services.transact((unit) => addPerson(unit, person));
      const response = await fetch(`${balancer.url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD, rememberMe: false }),
      });
      const { token } = (await response.json()) as { token: string };
      return { id: id as PersonId as MemberId, role, email, headers: { authorization: `Bearer ${token}` } };
    },
    async close() {
      await balancer.close();
      for (const node of nodes) await node.close();
      await sql.end();
      app.close();
      await store.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a node. After a kill it restarts on the same port with the same data folder. */
async function openNode(databaseUrl: string, settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-node-'));
  const direct = new URL(databaseUrl);
  const wire = await openCutProxy(Number(direct.port));
  const url = Object.assign(new URL(databaseUrl), { port: String(wire.port) }).href;
  const port = await findFreePort();
  let process = await start();

  async function start() {
    const env = { ...settings, DATABASE_URL: url, WAHA_DATA_DIR: dataDir, PORT: String(port) };
    const started = await startWaha(['serve'], env);
    await Promise.race([started.until('Waha is ready on'), started.ended]);
    return started;
  }

  return {
    port,
    /** Its connection to the database. */
    wire,
    output: () => process.output(),
    /** Kills it like the system, without notice. */
    async kill() {
      process.kill();
      await process.ended;
    },
    /** Requests a shutdown, and waits until it has closed all connections. */
    async drain() {
      process.stop();
      return (await process.ended).code;
    },
    /** Retries until it starts: its database may be unreachable. */
    async restart() {
      process = await start();
      while (!process.output().includes('Waha is ready on')) process = await start();
    },
    async close() {
      process.kill();
      await process.ended;
      await wire.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
