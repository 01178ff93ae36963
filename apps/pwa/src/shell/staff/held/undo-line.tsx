import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#platform/config-query';
import { createPluralValues } from '#platform/language/format';

/** Whether the server holds a decision, so that it can be undone for some seconds, or carries it out at once. */
export type Undo = 'held' | 'never';

type UndoLineProps = { id: string; undo: Undo };

/** Says in the question before a decision for how long it can be undone. Empty if the operator switched this off. */
export function UndoLine({ id, undo }: UndoLineProps) {
  const { data: config } = useQuery(configQuery());
  const text = undo === 'never' ? i18n._('This cannot be undone.') : translateSeconds(config?.undoSeconds);
  return text ? (
    <p id={id} className="mt-3 text-sm text-ink-soft">
      {text}
    </p>
  ) : null;
}

function translateSeconds(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  return i18n._(
    '{n, plural, one {You can undo this for 1 second.} other {You can undo this for {count} seconds.}}',
    createPluralValues(seconds),
  );
}
