import type { Server } from '../support/server';
import { compareWithModel } from './compare-with-model';
import { MemberFactory } from './member-factory';
import { MIXES, type MixName } from './mixes';
import { Model } from './model';
import { Phone } from './phone';
import type { PhoneBrowser } from './phone-browser';
import { createPlan, type Plan } from './plan';
import { readServerState } from './server-state';
import { World } from './world';

/** The result of a seed. `delivered`: intents that the server executed, once each. */
export type SeedReport = {
  seed: number;
  mix: MixName;
  devices: number;
  steps: number;
  intents: number;
  delivered: number;
  answersLost: number;
  replays: number;
  serverKills: number;
  faults: Record<string, number>;
  seconds: number;
  violations: string[];
  /** The last actions of the devices. */
  trail: string[];
};

const MAX_TRAIL_LINES = 12;

/** Runs one to three devices through their plan on this server, removes all faults, and compares. */
export async function runSeed(
  seed: number,
  mix: MixName,
  server: Server,
  newBrowser: (origin: string) => PhoneBrowser,
): Promise<SeedReport> {
  const startedAt = performance.now();
  const plan = createPlan(seed, MIXES[mix]);
  const model = new Model(plan);
  const world = new World(server, newBrowser);
  const memberFactory = await MemberFactory.open(server);
  const run = crypto.randomUUID().slice(0, 8);
  const members = [
    await memberFactory.createMember(`a.${seed}.${run}`, plan.devices.length),
    await memberFactory.createMember(`b.${seed}.${run}`, plan.devices.length),
  ];
  const phones: Phone[] = [];
  try {
    for (const each of plan.devices) phones.push(await Phone.open(each, model, members, world));
    await Promise.all(phones.map((phone) => phone.run()));
    const problems = (await Promise.all(phones.map((phone) => phone.finish()))).flat();
    const serverState = readServerState(server, members);
    const reported = collectFigures(plan, phones, model);
    const violations = [
      ...model.violations,
      ...problems,
      ...compareWithModel(model, serverState, members),
      ...reportMissingWorker(reported),
    ];
    const delivered = serverState.answers.filter(({ state }) => state === 'applied').length;
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return { mix, ...reported, delivered, serverKills: world.kills, seconds, violations };
  } finally {
    await Promise.all(phones.map((phone) => phone.close()));
  }
}

/**
 * A single new version may fail twice, for example just after the server was killed. If none is ever installed, there
 * was no worker.
 */
function reportMissingWorker({ faults: { updated = 0, notUpdated = 0 } }: Pick<SeedReport, 'faults'>): string[] {
  return updated === 0 && notUpdated > 1 ? [`none of ${notUpdated} new versions was taken in`] : [];
}

function collectFigures(plan: Plan, phones: readonly Phone[], model: Model) {
  const rounds = plan.devices.flatMap((each) => each.rounds);
  const faults: Record<string, number> = {};
  for (const phone of phones)
    for (const [name, times] of Object.entries(phone.faults)) faults[name] = (faults[name] ?? 0) + times;
  const sum = (count: (phone: Phone) => number) => phones.reduce((total, phone) => total + count(phone), 0);
  return {
    seed: plan.seed,
    devices: phones.length,
    steps: rounds.reduce((total, { steps }) => total + steps.length + 1, 0),
    intents: model.known.size,
    answersLost: sum(({ link }) => link.counts.answersLost),
    replays: sum(({ link }) => link.counts.replays),
    faults,
    trail: phones.flatMap((phone, index) =>
      phone.trail.slice(-MAX_TRAIL_LINES).map((line) => `device ${index}: ${line}`),
    ),
  };
}
