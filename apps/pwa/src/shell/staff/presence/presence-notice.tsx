import { i18n } from '@lingui/core';
import type { WirePresentPerson } from '@waha/domain/staff-presence.contract';
import { Eye } from 'lucide-react';
import { formatList } from '#platform/language/format';
import { Notice } from '#ui/notice';

type PresenceProps = { people: readonly WirePresentPerson[] };

/** Beside a row: the initials of who has it open, and for a screen reader the sentence. */
export function PresenceMark({ people }: PresenceProps) {
  if (people.length === 0) return null;
  return (
    <span title={translatePresence(people)} className="flex shrink-0 gap-1">
      {people.map(({ _id, name }) => (
        <span
          key={_id}
          aria-hidden="true"
          translate="no"
          className="grid size-6 place-items-center rounded-full bg-sun-wash text-xs font-medium text-sun-ink"
        >
          {getInitials(name)}
        </span>
      ))}
      <span className="sr-only">{translatePresence(people)}</span>
    </span>
  );
}

/** Over the foot of what is open, where it pushes no button: who else has it open, before two decide at once. */
export function PresenceNotice({ people }: PresenceProps) {
  if (people.length === 0) return null;
  return (
    <div className="sticky bottom-2 mt-3">
      <Notice tone="sun" icon={<Eye aria-hidden="true" />}>
        {translatePresence(people)}
      </Notice>
    </div>
  );
}

function translatePresence(people: readonly WirePresentPerson[]): string {
  const [first, ...others] = people.map(({ name }) => name);
  return others.length === 0
    ? i18n._('{name} is looking at this', { name: first ?? '' })
    : i18n._('{names} are looking at this', { names: formatList([first ?? '', ...others]) });
}

/** `Amel Ben Salah` is `AB`. */
function getInitials(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase();
}
