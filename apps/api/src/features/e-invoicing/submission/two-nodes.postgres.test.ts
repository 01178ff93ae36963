import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { MemberId } from '@waha/domain/kernel/ids';
import { DAY, MINUTE } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFixtures } from '#testing/fixtures/create-fixtures';
import { createCertificateFile } from '#testing/fixtures/open-e-invoicing';
import { type OpenNodes, openNodes } from '#testing/open-nodes';
import { EL_FATOORA_ACCOUNT, startElFatoora } from '#testing/servers/start-el-fatoora';
import { makeEInvoices } from '../make-e-invoices';
import { submitEInvoices } from './submit-e-invoices';

vi.setConfig({ testTimeout: 60_000 });

let elFatoora: Awaited<ReturnType<typeof startElFatoora>>;
let cluster: OpenNodes;
beforeEach(async () => {
  elFatoora = await startElFatoora();
  cluster = await openNodes(2, { WAHA_EL_FATOORA_URL: elFatoora.address });
});
afterEach(async () => {
  await cluster.close();
  await elFatoora.close();
});

const services = (index: number) => cluster.nodes[index]!.context.services;
const submit = (index: number) => submitEInvoices(services(index), new AbortController().signal);

/** Sells some packs, and makes their electronic invoices on the first node. */
async function sell(count: number): Promise<void> {
  const [{ server, context, dataDir }, other] = cluster.nodes as [OpenNodes['nodes'][0], OpenNodes['nodes'][0]];
  const admin = await cluster.as('admin');
  const member = await cluster.as('user');
  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    server.inject({ method, url: `/api${url}`, headers: admin.headers, ...(payload && { payload }) });
  const { version, seller } = (await call('GET', '/company/seller')).json();
  const { login, password, taxNumber } = EL_FATOORA_ACCOUNT;
  await call('PUT', '/company/seller', { version, seller: { ...seller, taxNumber } });
  const { file: certificate, passphrase } = createCertificateFile();
  const settings = { mode: 'submit', environment: 'production', startsOn: '2026-01-01', version: 0 };
  const saved = await call('PUT', '/e-invoicing/settings', { ...settings, login, password, certificate, passphrase });
  expect(saved.statusCode).toBe(200);
  for (let index = 0; index < count; index++) {
    const id = await createFixtures(context).payment(member.id as MemberId, 'Ultra One');
    await call('PUT', `/payments/${id}/validate`, { status: 'approved' });
  }
  await Promise.all([makeEInvoices(services(0)), makeEInvoices(services(0))]);
  // The nodes have no storage in common, as they would with a bucket.
  cpSync(join(dataDir, 'uploads'), join(other.dataDir, 'uploads'), { recursive: true });
}

const countDeposits = (count: number) =>
  Array.from({ length: count }, (_, index) => elFatoora.countDeposits(`F-2026-00000${index + 1}`));

test('two servers that both send, because one has lost its lease, deposit each document once', async () => {
  await sell(6);
  for (let run = 0; run < 4; run++) await Promise.all([submit(0), submit(1)]);
  expect(countDeposits(6)).toEqual(Array(6).fill(1));
});

test('two servers deposit each document once while responses are lost for a day', async () => {
  await sell(6);
  const end = cluster.time.now + DAY;
  for (let run = 0; cluster.time.now < end; run++) {
    elFatoora.state.mode = (['loses', 'down', 'works'] as const)[run % 3]!;
    await Promise.all([submit(run % 2), submit((run + 1) % 2)]);
    cluster.time.now += 20 * MINUTE;
  }
  expect(countDeposits(6)).toEqual(Array(6).fill(1));
});
