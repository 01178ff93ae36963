import { i18n } from '@lingui/core';
import { type Concern, concernsOf } from '@waha/domain/operations/concerns';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { classes } from '../../../ui/classes';
import { sayConcern } from './say-concern';

const LOOKS = {
  well: { icon: CircleCheck, ground: 'border-leaf bg-leaf-wash', ink: 'text-leaf-ink' },
  soon: { icon: TriangleAlert, ground: 'border-sun bg-sun-wash', ink: 'text-sun-ink' },
  now: { icon: CircleAlert, ground: 'border-bougainvillea bg-bougainvillea-wash', ink: 'text-bougainvillea' },
};

/** Whether all is well, in one sentence; and where it is not, what to do. */
export function Verdict({ state }: { state: WireOperations }) {
  const concerns = concernsOf(state);
  const standing = concerns[0]?.urgency ?? 'well';
  const { icon: Icon, ground, ink } = LOOKS[standing];
  return (
    <section role="status" className={classes('flex gap-3 rounded-xl border p-4', ground)}>
      <Icon aria-hidden="true" className={classes('mt-0.5 size-7 shrink-0', ink)} />
      <div className="grid min-w-0 gap-1">
        <h2 className={classes('text-xl font-semibold', ink)}>{say(standing)}</h2>
        <ul className="grid gap-1 wrap-anywhere empty:hidden">
          {concerns.map(({ about }) => (
            <li key={about}>{sayConcern(about, state)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function say(standing: Concern['urgency'] | 'well'): string {
  if (standing === 'now') return i18n._('This needs you now.');
  return standing === 'soon' ? i18n._('All works. Look at this soon.') : i18n._('All is well.');
}
