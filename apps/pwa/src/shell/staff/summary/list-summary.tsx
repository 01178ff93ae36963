import { i18n } from '@lingui/core';
import { type ReactNode, useId } from 'react';
import { createPluralValues } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { Card } from '#ui/card';
import { joinClasses } from '#ui/join-classes';
import { LAPTOP, useMedia } from '#ui/use-media';
import { KeyCap } from '../shortcuts/key-cap';
import { getKeyName, getShortcutKey, SHORTCUTS, type ShortcutAction } from '../shortcuts/shortcuts';
import { useSingleKeys } from '../shortcuts/shortcuts-dialog';

/** One number, sum or time of a list. */
export type Fact = {
  label: string;
  value: string;
  /** Text below the value. */
  more?: string;
  /** Needs attention. */
  isPressing?: boolean;
};

type ListSummaryProps = {
  title: string;
  facts: readonly Fact[];
  /** A sentence about the scope of the facts, or about the possible actions. */
  hint?: string | undefined;
  /** The list has a search above it. */
  hasSearch?: boolean;
  /** The usual first step. */
  actions?: ReactNode;
  children?: ReactNode;
};

const SIDE_BY_SIDE = { gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' };

/**
 * The summary beside a list with no open item: its facts, where to start, and the shortcuts for it. No item opens
 * automatically.
 */
export function ListSummary({ title, facts, hint, hasSearch = false, actions, children }: ListSummaryProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-2xl">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <dl className="grid gap-2 empty:hidden" style={SIDE_BY_SIDE}>
          {facts.map(({ label, value, more: note, isPressing = false }) => (
            <div key={label} className="rounded-xl border border-line px-3 py-2">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="tabular-nums">
                <span className={joinClasses('block text-xl font-semibold', isPressing && 'text-sun-ink')}>
                  {value}
                </span>
                {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
        {children}
        {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        <ShortcutList actions={hasSearch ? ['next', 'search', 'goTo'] : ['next', 'goTo']} />
      </Card>
    </section>
  );
}

/** Returns the note for a list of which only the newest items were fetched. */
export function translateNewestOnly(read: number): string {
  return i18n._('{n, plural, one {1 most recent} other {{count} most recent}}', createPluralValues(read));
}

/** Lists some shortcuts of the dashboard; single keys only while they are turned on. */
function ShortcutList({ actions }: { actions: readonly ShortcutAction[] }) {
  const { areOn } = useSingleKeys();
  const hasKeyboard = useMedia(LAPTOP);
  const visibleActions = actions.filter((action) => areOn || getShortcutKey(action).length > 1);
  if (!hasKeyboard) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {visibleActions.map((action) => (
        <li key={action} className="flex items-center gap-2">
          <KeyCap name={getShortcutKey(action)} />
          <span className="sr-only">{getKeyName(getShortcutKey(action))}</span>
          {translateText(SHORTCUTS.find((each) => each.action === action)?.description ?? '')}
        </li>
      ))}
    </ul>
  );
}
