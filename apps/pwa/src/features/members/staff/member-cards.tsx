import { i18n } from '@lingui/core';
import { createPluralValues, formatDay } from '#platform/language/format';
import { Untranslated } from '#ui/untranslated';
import { MemberCheckbox } from './member-checkbox';
import type { MembersProps } from './member-rows';
import { MemberStatus, MemberTagList } from './member-status';

/** Cards outside the viewport are not rendered by the browser. */
const LAZY_STYLE = { contentVisibility: 'auto', containIntrinsicSize: 'auto 10rem' } as const;

/** A card for each member, in one column, on a phone. */
export function MemberCards({ label, members, onOpen, actions, selection }: MembersProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {members.map((member) => (
        <li key={member._id} style={LAZY_STYLE} className="rounded-xl border border-line bg-surface px-4 py-3">
          <div className="flex items-center gap-2">
            {selection ? (
              <span className="-ms-2 w-11 shrink-0 *:min-h-11">
                <MemberCheckbox
                  label={i18n._('Select {name}', { name: `${member.name} ${member.surname}` })}
                  isChecked={selection.chosen.has(member._id)}
                  onToggle={() => selection.pick([member._id])}
                />
              </span>
            ) : null}
            <button
              type="button"
              data-row={member._id}
              onClick={() => onOpen(member._id)}
              className="min-h-11 min-w-0 flex-1 text-start"
            >
              <Untranslated isTruncated className="font-medium">{`${member.name} ${member.surname}`}</Untranslated>
              <Untranslated isCode isTruncated className="text-sm text-ink-soft">
                {member.email}
              </Untranslated>
            </button>
            {actions?.(member)}
          </div>
          <div className="grid gap-2 text-sm text-ink-soft">
            <p>
              <MemberStatus member={member} />
            </p>
            <p className="tabular-nums">
              {i18n._('Joined {day}', { day: formatDay(member.joinedAt) })}
              {' · '}
              {i18n._('{n, plural, one {1 pack} other {{count} packs}}', createPluralValues(member.packs))}
              {' · '}
              {i18n._(
                '{n, plural, one {1 valid point} other {{count} valid points}}',
                createPluralValues(member.availablePoints),
              )}
            </p>
            {member.waiting > 0 ? (
              <p className="font-medium text-sun-ink">
                {i18n._(
                  '{n, plural, one {1 item waiting} other {{count} items waiting}}',
                  createPluralValues(member.waiting),
                )}
              </p>
            ) : null}
            {member.tags.length > 0 ? <MemberTagList tags={member.tags} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
