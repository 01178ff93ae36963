import type { StepReport } from './device-api';
import { EXPECTED_REFUSALS, type Intent } from './intent';
import type { Plan } from './plan';

/**
 * The result that the member may expect of an intent. `must`: it was stored, so it happens. `never`: it was not stored,
 * or was cancelled before it was sent. `asked`: it was cancelled, perhaps too late, so the server decides. `perhaps`:
 * unknown, because the tab died or the member discarded a job that may have arrived. `refused`: the member saw the
 * refusal and removed it.
 */
export type Expectation = 'must' | 'never' | 'asked' | 'perhaps' | 'refused';
export type ExpectedIntent = Intent & { expected: Expectation };

/** The intents on all devices, as the devices themselves reported them. It has no clock, network or database. */
export class Model {
  readonly known = new Map<string, ExpectedIntent>();
  readonly violations: string[] = [];
  private readonly byKey = new Map<string, string>();

  constructor(readonly plan: Plan) {}

  /** Records an intent before it is sent: its result is unknown until the device has reported it. */
  recordIntent(intent: Intent): void {
    this.known.set(intent.marker, { ...intent, expected: 'perhaps' });
    this.byKey.set(intent.key, intent.marker);
  }

  recordReports(reports: readonly StepReport[]): void {
    for (const each of reports) this.hearOne(each);
  }

  /** The tab died while the device was cancelling it. */
  recordUnknownCancel(marker: string): void {
    this.change(marker, (known) => (known.expected === 'must' ? 'perhaps' : known.expected));
  }

  /** Records jobs that the member discarded at sign-out; "send now" may discard only background jobs. */
  recordDiscarded(keys: readonly string[], how: 'discard' | 'send' | 'locked'): void {
    for (const key of keys) {
      const marker = this.byKey.get(key);
      const kind = marker && this.known.get(marker)?.kind;
      const isByTheWay = kind === 'read' || kind === 'seen' || kind === 'training';
      if (how === 'send' && !isByTheWay) this.violations.push(`${marker ?? key} was thrown away by "send now"`);
      if (marker) this.change(marker, ({ expected }) => (expected === 'never' ? 'never' : 'perhaps'));
    }
  }

  private hearOne(report: StepReport): void {
    if (report.say === 'kept') {
      this.byKey.set(report.key, report.marker);
      this.change(report.marker, () => 'must', report.key);
    }
    if (report.say === 'not_kept') {
      if (report.code !== 'outbox_full') this.violations.push(`${report.marker} was not kept: ${report.code}`);
      this.change(report.marker, () => 'never');
    }
    if (report.say === 'cancelled') this.hearCancelled(report);
    if (report.say === 'refused') this.hearRefused(report);
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
