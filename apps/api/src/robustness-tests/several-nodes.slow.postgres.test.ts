import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkCluster } from '../testing/cluster/check-cluster';
import { createRandom, FAULTS, type Random } from '../testing/cluster/faults';
import { type Cluster, type ClusterPerson, openCluster } from '../testing/cluster/open-cluster';
import { type Acknowledged, Phone } from '../testing/cluster/phone';

// Three nodes, eight phones, and random faults between them. `node scripts/soak-nodes.mjs` runs two hundred schedules.
const SCHEDULES = Number(process.env.WAHA_SCHEDULES ?? 3);
const FIRST_SEED = Number(process.env.WAHA_SEED ?? 1);
const MEMBERS = 6;
const ADMINS = 2;
/** The number of faults in one schedule. */
const TROUBLES_EACH = 3;
/** All requests must have a response by then, in milliseconds. */
const ANSWERED_WITHIN = 120_000;

let cluster: Cluster;
let phones: Phone[];
let people: ClusterPerson[];

beforeAll(async () => {
  cluster = await openCluster(3);
  const admins: ClusterPerson[] = [];
  for (let index = 0; index < ADMINS; index++) admins.push(await cluster.as('admin', `admin${index}`));
  const members: ClusterPerson[] = [];
  for (let index = 0; index < MEMBERS; index++) {
    const member = await cluster.as('user', `member${index}`);
    await cluster.given.quiz(member.id, 'Ultra One', admins[0]!.id);
    members.push(member);
  }
  people = [...admins, ...members];
  phones = people.map((who) => new Phone(cluster.url, who));
  for (const phone of phones) await phone.sync();
}, 120_000);
afterAll(async () => {
  for (const phone of phones) phone.close();
  await cluster.close();
});

/** Makes one request after another, like a person, until the faults are over. */
async function use(phone: Phone, random: Random, isOver: () => boolean): Promise<void> {
  for (let index = 0; !isOver(); index++) {
    const deed = random.below(10);
    const text = `${phone.who.email} ${index} ${random.below(2 ** 30)}`;
    if (deed < 3) await phone.say(text, phone.who.role === 'admin' ? random.of(people.slice(ADMINS)) : undefined);
    else if (deed < 6) await (phone.who.role === 'admin' ? phone.decide() : phone.pay());
    else await phone.sync();
    await pause(random.below(80));
  }
}

async function runSchedule(seed: number): Promise<string[]> {
  const random = createRandom(seed);
  let isOver = false;
  const inUse = phones.map((phone, nth) => use(phone, createRandom(seed * 100 + nth), () => isOver));
  const names: string[] = [];
  const troubles = Array.from({ length: TROUBLES_EACH }, async () => {
    const name = random.of(Object.keys(FAULTS));
    const node = random.of(cluster.nodes);
    const after = random.below(1200);
    names.push(name);
    await pause(after);
    await runQueued(node, () => FAULTS[name]!(cluster, node, random));
  });
  await Promise.all(troubles);
  isOver = true;
  await within(ANSWERED_WITHIN, Promise.all(inUse), `schedule ${seed} (${names.join(', ')})`);
  await settle();
  return (await checkCluster(cluster, phones)).map((fault) => `schedule ${seed} (${names.join(', ')}): ${fault}`);
}

/** Faults of one node run one after another. */
const tailByNode = new WeakMap<object, Promise<unknown>>();
function runQueued(node: object, work: () => Promise<unknown>): Promise<unknown> {
  const result = (tailByNode.get(node) ?? Promise.resolve()).then(work);
  tailByNode.set(node, result);
  return result;
}

/** Waits until every phone has made another request and every stream has sent the last changes. */
async function settle(): Promise<void> {
  for (const phone of phones) await phone.sync();
  await expect
    .poll(async () => (await checkCluster(cluster, phones)).filter((fault) => fault.includes('has told only')), {
      timeout: 15_000,
      interval: 200,
    })
    .toEqual([]);
}

async function within<Result>(milliseconds: number, work: Promise<Result>, what: string): Promise<Result> {
  const timeout = pause(milliseconds).then(() => {
    const pending = phones.map(({ waitsFor }) => waitsFor).filter((each) => each !== '');
    throw new Error(
      `${what}: not answered: ${pending.join('; ')}\n${cluster.nodes.map(({ output: said }) => said().slice(-500))}`,
    );
  });
  return Promise.race([work, timeout]);
}

describe('three nodes under random failures', () => {
  test(
    'lose nothing acknowledged, repeat nothing, and every phone receives every change',
    async () => {
      const faults: string[] = [];
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
        const startedAt = Date.now();
        faults.push(...(await runSchedule(seed)));
        const done = phones.flatMap(({ acknowledged }) => acknowledged);
        if (process.env.WAHA_SCHEDULES) {
          const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
          writeFileSync(
            2,
            `schedule ${seed}: ${seconds} s, ${done.length} acknowledged so far, ${faults.length} faults\n`,
          );
        }
        if (faults.length > 0) break;
      }
      expect(faults).toEqual([]);
      const kinds = new Set(phones.flatMap(({ acknowledged }) => acknowledged.map(({ kind }) => kind)));
      expect([...kinds].sort()).toEqual(['decision', 'message', 'payment']);
    },
    60_000 + SCHEDULES * 90_000,
  );
});

describe('cluster check detects', () => {
  const done = (kind: Acknowledged['kind']) =>
    phones.flatMap(({ acknowledged }) => acknowledged).findLast((each) => each.kind === kind)!;
  const planted: [what: string, plant: () => Promise<void> | void, says: string][] = [
    [
      'a message that was acknowledged and is lost',
      () => cluster.harm(`delete from messages where client_key = '${done('message').key}'`),
      'a message that was acknowledged is lost',
    ],
    [
      'a message that was kept twice',
      () =>
        cluster.harm(`insert into messages (seq, id, member_id, author_id, side, text, created_at)
          select seq + 1000000, id || 'x', member_id, author_id, side, text, created_at from messages limit 1`),
      'a message was kept twice',
    ],
    [
      'a decision that is lost',
      () =>
        cluster.harm(
          `update payments set status = 'pending', decided_at = null, decided_by = null where id = '${done('decision').id}'`,
        ),
      'a decision that was acknowledged is lost',
    ],
    [
      'a receipt that is lost',
      async () => {
        const [row] = await cluster.rows<{ file: string }>(
          'select receipt_file_id as file from payments where id = $1',
          [done('payment').id],
        );
        rmSync(cluster.store.pathOf(row!.file));
      },
      'the receipt of a payment is lost',
    ],
    [
      'a payment that is lost',
      () => cluster.harm(`delete from payments where id = '${done('payment').id}'`),
      'a payment that was acknowledged is lost',
    ],
    [
      'a decision that was taken twice',
      () => void phones[0]!.acknowledged.push({ ...done('decision') }),
      'a payment was decided twice',
    ],
    ['a change that a phone missed', () => void phones.at(-1)!.changes.shift(), 'missed change'],
    [
      'a change that was told twice',
      () => void phones[2]!.changes.push(phones[2]!.changes[0]!),
      'out of order, or twice',
    ],
    [
      'points that came from nowhere',
      () => cluster.harm("update point_entries set points = points + 1 where account = 'wallet'"),
      'member ',
    ],
    ['a sum that is not kept', () => cluster.harm('update stored_files set bytes = bytes + 1'), 'a kept sum'],
  ];

  test.each(planted)('%s', async (_what, plant, message) => {
    const before = await checkCluster(cluster, phones);
    await plant();
    const found = (await checkCluster(cluster, phones)).filter((fault) => !before.includes(fault));
    expect(found.join('\n')).toContain(message);
  });
});
