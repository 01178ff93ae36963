import { type MouseEvent, type ReactNode, useId } from 'react';
import { joinClasses } from '#ui/join-classes';
import { moveTabFocus, type Tab, TabPanel } from '#ui/tabs';

export type ListedSection = Tab<string> & {
  icon: ReactNode;
  /** The address of the section: a middle click opens it in a new tab of the browser. */
  href: string;
  /** The title of its group, shown above the first section of each group. */
  group: string | undefined;
};

type SectionListProps = {
  /** Names the list for a screen reader. */
  label: string;
  sections: readonly ListedSection[];
  value: string;
  onChoose: (value: string) => void;
};

/** They get lower on a low screen: all sections of an administrator fit on one of 720 pixels. */
const SECTION_CLASSES =
  'flex h-8 min-h-6 shrink items-center gap-2.5 rounded-lg px-2.5 text-[0.8125rem] leading-tight font-medium text-ink-soft hover:bg-blue-wash hover:text-ink aria-selected:bg-blue-wash aria-selected:text-blue';

/** The sections of a dashboard in a column, on a laptop, with the open one beside it. Up and down move between them. */
export function SectionList({ label, sections, value, onChoose }: SectionListProps) {
  const id = useId();
  const chosen = sections.find((section) => section.value === value);
  return (
    <div className="grid grid-cols-[14.5rem_minmax(0,1fr)] items-start gap-6">
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        onKeyDown={(event) => moveTabFocus(event, true)}
        className="sticky top-16 -ms-2.5 flex max-h-[calc(100dvh-4.5rem)] flex-col overflow-y-auto"
      >
        {sections.map((section, index) => (
          <GroupedTab key={section.value} section={section} isFirst={section.group !== sections[index - 1]?.group}>
            <a
              role="tab"
              id={`${id}${section.value}`}
              href={section.href}
              aria-selected={section === chosen}
              aria-controls={section === chosen ? `${id}panel` : undefined}
              tabIndex={section === (chosen ?? sections[0]) ? 0 : -1}
              onClick={(event) => {
                if (isForAnotherTab(event)) return;
                event.preventDefault();
                onChoose(section.value);
              }}
              onKeyDown={(event) => {
                // A tab is also selected with the space bar; a link is not.
                if (event.key !== ' ') return;
                event.preventDefault();
                onChoose(section.value);
              }}
              className={SECTION_CLASSES}
            >
              {section.icon}
              <span className="min-w-0 flex-1 truncate">{section.label}</span>
              {section.badge}
            </a>
          </GroupedTab>
        ))}
      </div>
      {chosen ? <TabPanel key={chosen.value} id={id} tab={chosen} className="min-w-0" /> : null}
    </div>
  );
}

type GroupedTabProps = { section: ListedSection; isFirst: boolean; children: ReactNode };

/** The title of a group is for the eye: the name of each section is enough without it. */
function GroupedTab({ section: { group }, isFirst, children }: GroupedTabProps) {
  return (
    <>
      {group && isFirst ? (
        <span
          aria-hidden="true"
          className={joinClasses(
            'shrink-0 px-2.5 pb-0.5 text-xs leading-4 font-medium text-ink-soft/80',
            'not-first:pt-1',
          )}
        >
          {group}
        </span>
      ) : null}
      {children}
    </>
  );
}

function isForAnotherTab(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}
