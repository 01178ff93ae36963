import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, ClusterNode } from './open-cluster';

/** Random numbers that are reproducible by the seed. */
export type Random = { below(limit: number): number; of<Item>(items: readonly Item[]): Item };

/** Creates the generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, of: (items) => items[below(items.length)]! };
}

type Fault = (cluster: Cluster, node: ClusterNode, random: Random) => Promise<unknown>;

/** The faults; each is over when its promise resolves. */
export const FAULTS: Record<string, Fault> = {
  async 'a node is killed'(_cluster, node, random) {
    await node.kill();
    await pause(random.below(600));
    await node.restart();
  },
  async 'a node is drained'(_cluster, node) {
    await node.drain();
    await node.restart();
  },
  async 'the connections of a node are cut'(_cluster, { wire }, random) {
    wire.refuse();
    await pause(random.below(300));
    wire.state.mode = 'passes';
  },
  async 'the connections of a node are paused'(_cluster, { wire }, random) {
    wire.state.mode = 'silent';
    await pause(500 + random.below(1500));
    // Swallowed bytes are never delivered.
    wire.refuse();
    wire.state.mode = 'passes';
  },
  async 'the database answers slowly'(_cluster, { wire }, random) {
    wire.state.holdEach = 5 + random.below(30);
    await pause(800);
    wire.state.holdEach = 0;
  },
  async 'no connection is left'(cluster, _node, random) {
    await cluster.holdTable(random.of(['messages', 'payments', 'change_log']), 600 + random.below(1200));
  },
  async 'the bucket is slow'({ store }, _node, random) {
    store.network.state.holdEach = 100 + random.below(300);
    await pause(900);
    store.network.state.holdEach = 0;
  },
  async 'the bucket is away'({ store }, _node, random) {
    store.network.refuse();
    await pause(200 + random.below(800));
    store.network.state.mode = 'passes';
  },
};
