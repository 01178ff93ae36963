import { createDice, type Dice } from './dice';
import { createKey, type Intent, isAppGeneratedKey, KINDS, type Kind, POOL_SIZES } from './intent';
import { type FaultName, LINK_FAULTS, type LinkFault, type Mix, SUDDEN_FAULTS } from './mixes';

/** An action in the page. `cancel` cancels the intent of this marker. */
export type Step =
  | { do: 'send'; intent: Intent; isTwice: boolean }
  | { do: 'cancel'; marker: string; key: string }
  | { do: 'flush' | 'wait' | 'worker' | 'retry' };

type Sudden = (typeof SUDDEN_FAULTS)[number];

/** A fault of the device between two rounds of steps. */
export type Fault =
  | { do: 'offline' | 'online' | 'killServer' | 'updateApp' | 'loseSession' | 'otherTab' | 'nothing' }
  | { do: LinkFault; times: number }
  | { do: Sudden; isMidway: boolean }
  | { do: 'skew'; ms: number }
  | { do: 'leave'; how: 'locked' | 'discard' | 'send'; next: number }
  | { do: 'otherMember'; next: number };

export type Round = { member: number; steps: Step[]; fault: Fault };
export type DevicePlan = { device: number; rounds: Round[] };
export type Plan = { seed: number; devices: DevicePlan[] };

export const STEPS_PER_DEVICE = 500;
const HOUR_MS = 3_600_000;
const CLOCK_SKEWS_MS = [-30 * 24 * HOUR_MS, -3 * HOUR_MS, 0, 2 * HOUR_MS, 26 * HOUR_MS, 365 * 24 * HOUR_MS];

/**
 * Creates the complete plan, which depends on seed and mix alone: one to three devices of two members, at least
 * `stepsEach` steps each.
 */
export function createPlan(seed: number, mix: Mix, stepsEach = STEPS_PER_DEVICE): Plan {
  const count = 1 + createDice(seed).roll(3);
  const devices = Array.from({ length: count }, (_none, device) => ({
    device,
    rounds: new DevicePlanner(seed, device, mix).rounds(stepsEach),
  }));
  return { seed, devices };
}

class DevicePlanner {
  private readonly dice: Dice;
  private readonly intents: Intent[] = [];
  private readonly used = { invoices: [0, 0], profiles: [0, 0] };
  private member: number;
  private era = 0;
  private isOffline = false;

  constructor(
    private readonly seed: number,
    private readonly device: number,
    private readonly mix: Mix,
  ) {
    this.dice = createDice(seed * 8 + device + 1);
    this.member = this.dice.roll(2);
  }

  rounds(stepsEach: number): Round[] {
    const rounds: Round[] = [];
    const names: FaultName[] = this.dice.shuffle(this.mix.eachOnce);
    const [least, extraSteps] = this.mix.steps;
    for (let done = 0; done < stepsEach || names.length > 0; ) {
      const { member } = this;
      const steps = Array.from({ length: least + this.dice.roll(extraSteps) }, () => this.step());
      const fault = this.isOffline && this.dice.roll(2) === 0 ? this.backOnline() : this.fault(names);
      rounds.push({ member, steps, fault });
      done += steps.length + 1;
    }
    return rounds;
  }

  private step(): Step {
    const name = this.dice.weigh(this.mix.habits);
    if (name === 'send') return { do: 'send', intent: this.intent(), isTwice: this.dice.roll(12) === 0 };
    if (name !== 'cancel') return { do: name };
    // The app creates the keys of the others itself, and no screen cancels them.
    const ownIntents = this.intents.filter(({ era, kind }) => era === this.era && !isAppGeneratedKey(kind));
    const latest = ownIntents.at(-1 - this.dice.roll(Math.min(6, ownIntents.length || 1)));
    return latest ? { do: 'cancel', marker: latest.marker, key: latest.key } : { do: 'flush' };
  }

  private intent(): Intent {
    const { seed, device, member, era, dice } = this;
    const n = this.intents.length;
    const kind = this.kind();
    const target = this.target(kind);
    const size = dice.roll(40) === 0 ? 300_000 : 400 + dice.roll(2000);
    const base = { marker: `s${seed}d${device}n${n}`, key: createKey(seed, device, n), kind, device, member, era, n };
    const intent: Intent = { ...base, target, size, stream: getStream(kind, target) };
    this.intents.push(intent);
    return intent;
  }

  /** Each member sends one profile and a limited number of invoices on this device; after that only messages. */
  private kind(): Kind {
    const kind = this.dice.weigh(KINDS);
    const { invoices, profiles } = this.used;
    if (kind === 'invoice' && invoices[this.member]! >= POOL_SIZES.invoices) return 'text';
    if (kind === 'profile' && profiles[this.member]! >= 2) return 'text';
    return kind;
  }

  private target(kind: Kind): number {
    if (kind === 'invoice') return this.used.invoices[this.member]!++;
    if (kind === 'profile') return this.used.profiles[this.member]!++;
    if (kind === 'task') return this.dice.roll(POOL_SIZES.tasks);
    if (kind === 'seen') return this.dice.roll(POOL_SIZES.recharges);
    if (kind === 'read') return this.dice.roll(POOL_SIZES.staffMessages);
    return this.dice.roll(POOL_SIZES.packs);
  }

  private backOnline(): Fault {
    this.isOffline = false;
    return { do: 'online' };
  }

  private fault(names: FaultName[]): Fault {
    const { dice, mix } = this;
    const name = names.shift() ?? dice.weigh(mix.more as Record<FaultName, number>);
    if (name === 'locked' || name === 'discard' || name === 'send') {
      this.isOffline = false;
      return { do: 'leave', how: name, next: this.changeHands(dice.roll(2)) };
    }
    if (name === 'otherMember') {
      this.isOffline = false;
      return { do: name, next: this.changeHands(1 - this.member) };
    }
    if (isSudden(name)) return { do: name, isMidway: dice.roll(2) === 0 };
    if (name === 'skew') return { do: name, ms: dice.pick(CLOCK_SKEWS_MS) };
    if (name === 'offline') {
      this.isOffline = true;
      return { do: name };
    }
    return isLinkFault(name) ? { do: name, times: 1 + dice.roll(6) } : { do: name };
  }

  private changeHands(next: number): number {
    this.era++;
    this.member = next;
    return next;
  }
}

function isLinkFault(name: FaultName): name is LinkFault {
  return (LINK_FAULTS as readonly string[]).includes(name);
}

function isSudden(name: FaultName): name is Sudden {
  return (SUDDEN_FAULTS as readonly string[]).includes(name);
}

function getStream(kind: Kind, target: number): string {
  if (kind === 'text' || kind === 'file') return 'messages';
  if (kind === 'payment' || kind === 'wrongPayment') return `payment:${target}`;
  if (kind === 'recharge' || kind === 'wrongRecharge') return 'recharge';
  return kind === 'quiz' || kind === 'training' || kind === 'invoice' ? `${kind}:${target}` : kind;
}
