import { i18n } from '@lingui/core';
import type { WirePresentPerson } from '@waha/domain/staff-presence.contract';
import { Eye } from 'lucide-react';
import { createContext } from 'react';
import { formatList } from '#platform/language/format';
import { Notice } from '#ui/notice';

type PresenceProps = { people: readonly WirePresentPerson[] };

/** Shows beside a row the initials of those who have it open, and for screen readers the sentence. */
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

/** Who else has the open item of a queue open; provided by the list. */
export const ViewersContext = createContext<PresenceProps['people']>([]);

/** Shows in one line who else has the item open, to avoid two decisions at once. */
export function PresenceLine({ people }: PresenceProps) {
  if (people.length === 0) return null;
  return (
    <p
      role="status"
      title={translatePresence(people)}
      className="flex min-w-0 items-center gap-1.5 text-sm font-medium text-sun-ink"
    >
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{translatePresence(people)}</span>
    </p>
  );
}

/** Shows who else has a conversation open. It covers the bottom without moving a button. */
export function PresenceNotice({ people }: PresenceProps) {
  if (people.length === 0) return null;
  return (
    <div className="sticky bottom-2 mt-3">
      <Notice tone="sun" icon={<Eye />}>
        {translatePresence(people)}
      </Notice>
    </div>
  );
}

function translatePresence(people: readonly WirePresentPerson[]): string {
  const [firstName, ...otherNames] = people.map(({ name }) => name);
  return otherNames.length === 0
    ? i18n._('{name} is viewing this', { name: firstName ?? '' })
    : i18n._('{names} are viewing this', { names: formatList([firstName ?? '', ...otherNames]) });
}

/** Returns the initials of a name: `Amel Ben Salah` is `AB`. */
function getInitials(name: string): string {
  const [firstWord = '', secondWord = ''] = name.trim().split(/\s+/);
  return `${[...firstWord][0] ?? ''}${[...secondWord][0] ?? ''}`.toUpperCase();
}
