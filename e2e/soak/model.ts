import type { StepReport } from './device-api';
import { EXPECTED_REFUSALS, type Intent } from './intent';
import type { Plan } from './plan';

/**
 * What the member may expect of an intent. `must`: it is kept, so it happens. `never`: it was not kept, or taken back
 * before it left. `asked`: taken back perhaps too late, the server's word counts. `perhaps`: nobody knows, the tab
 * died or the member threw away what may have arrived. `refused`: told so, and removed.
 */
export type Expectation = 'must' | 'never' | 'asked' | 'perhaps' | 'refused';
export type ExpectedIntent = Intent & { expected: Expectation };

/** What was meant on all devices, as the devices themselves have told it. No clock, no network, no database. */
export class Model {
  readonly known = new Map<string, ExpectedIntent>();
  readonly violations: string[] = [];
  private readonly byKey = new Map<string, string>();

  constructor(readonly plan: Plan) {}

  /** About to be meant: until the device has answered nobody knows. */
  recordIntent(intent: Intent): void {
    this.known.set(intent.marker, { ...intent, expected: 'perhaps' });
    this.byKey.set(intent.key, intent.marker);
  }

  recordReports(told: readonly StepReport[]): void {
    for (const each of told) this.hearOne(each);
  }

  /** The tab died while the device was to take it back. */
  recordUnknownCancel(marker: string): void {
    this.change(marker, (known) => (known.expected === 'must' ? 'perhaps' : known.expected));
  }

  /** The member left and threw away what waited; what was kept by the way is all that "send now" may throw away. */
  recordDiscarded(keys: readonly string[], how: 'discard' | 'send' | 'locked'): void {
    for (const key of keys) {
      const marker = this.byKey.get(key);
      const kind = marker && this.known.get(marker)?.kind;
      const isByTheWay = kind === 'read' || kind === 'seen' || kind === 'training';
      if (how === 'send' && !isByTheWay) this.violations.push(`${marker ?? key} was thrown away by "send now"`);
      if (marker) this.change(marker, ({ expected }) => (expected === 'never' ? 'never' : 'perhaps'));
    }
  }

  private hearOne(told: StepReport): void {
    if (told.say === 'kept') {
      this.byKey.set(told.key, told.marker);
      this.change(told.marker, () => 'must', told.key);
    }
    if (told.say === 'not_kept') {
      if (told.code !== 'outbox_full') this.violations.push(`${told.marker} was not kept: ${told.code}`);
      this.change(told.marker, () => 'never');
    }
    if (told.say === 'cancelled') this.hearCancelled(told);
    if (told.say === 'refused') this.hearRefused(told);
  }

  private hearCancelled({ marker, how }: StepReport & { say: 'cancelled' }): void {
    if (how === 'not_there') return;
    this.change(marker, ({ expected }) => {
      if (expected === 'never') this.violations.push(`${marker} was on the device again after it had been taken back`);
      return how === 'gone' ? 'never' : 'asked';
    });
  }

  private hearRefused({ key, code }: StepReport & { say: 'refused' }): void {
    const known = this.known.get(this.byKey.get(key) ?? '');
    if (!known || EXPECTED_REFUSALS[known.kind] !== code)
      this.violations.push(`${known?.marker ?? key} (${known?.kind}) was refused: ${code}`);
    if (known) this.change(known.marker, () => 'refused');
  }

  private change(marker: string, next: (known: ExpectedIntent) => Expectation, key?: string): void {
    const known = this.known.get(marker);
    if (known) this.known.set(marker, { ...known, expected: next(known), ...(key && { key }) });
  }
}
