import { i18n } from '@lingui/core';
import type { MemberFilters, MemberSort } from '@waha/domain/members/member-filters';
import type { WireMember } from '@waha/domain/members/members.contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo, useRef } from 'react';
import { formatDay, formatNumber } from '#platform/language/format';
import { type Density, useIsCompact } from '#shell/staff/density';
import type { BulkSelection } from '#shell/staff/queue/bulk/use-bulk-selection';
import { joinClasses } from '#ui/join-classes';
import { Untranslated } from '#ui/untranslated';
import { MemberCheckbox } from './member-checkbox';
import { toSortedFilters } from './member-filters';
import { MemberStatus, MemberTagList } from './member-status';
import { translateLanguage } from './members.texts';

export type MembersProps = {
  label: string;
  /** The fetched members. */
  members: readonly WireMember[];
  /** The total number of members, fetched or not. */
  total: number;
  filters: MemberFilters;
  onFilter: (filters: MemberFilters) => void;
  onOpen: (id: string) => void;
  /** Returns the address of a member's page. */
  getAddress: (id: string) => string;
  /** The same function at each render, so that lines are not rendered again. */
  actions: ((member: WireMember) => ReactNode) | undefined;
  /** If undefined, members cannot be selected. */
  selection: BulkSelection | undefined;
};

/** The height of the window: the head of the table stays visible. */
const SCROLL_AREA = { maxHeight: 'calc(100dvh - 4rem)' } as const;

/** The height of the head, in pixels: two lines. */
const HEAD_HEIGHT_PX = 38;
/**
 * Narrow enough for a laptop of 1280 pixels in every language: long text is truncated, and some cells have two facts.
 */
const COLUMNS = 'minmax(0,1fr) 8.25rem 7.25rem 5.25rem 9.5rem 6rem';

/** The column of checkboxes. */
const SELECT_COLUMN = '2.75rem';

const CELL_CLASSES = 'min-w-0 px-3 text-start';
/**
 * From left to right in each language, so that an address is cut off at its end; the text still starts at the start of
 * the column.
 */
const NAME_CLASSES = 'min-w-0 truncate px-3 text-start font-medium rtl:text-end';
const ACTIONS_CLASSES = 'min-w-0 px-3 whitespace-nowrap *:-my-0.5 *:align-top';
/** For screen readers. Without the box that `sr-only` needs. */
const UNSEEN_CLASSES = 'text-[0px] leading-none';
const NUMBER_CLASSES = 'min-w-0 px-3 text-end tabular-nums';

/**
 * A table with a line for each fetched member, on a laptop. All lines are rendered, so that scrolling needs no script. The
 * arrow keys move between lines.
 */
export function MemberRows({ label, members, total, filters, onFilter, onOpen, getAddress, ...props }: MembersProps) {
  const { actions, selection } = props;
  const { sort = 'newest' } = filters;
  const density = useIsCompact() ? 'compact' : 'comfortable';
  const sortBy = (next: MemberSort) => onFilter({ ...filters, ...toSortedFilters(next) });
  const sortProps = { sort, onSort: sortBy };
  const template = `${selection ? SELECT_COLUMN : ''} ${COLUMNS} ${actions ? '7rem' : ''}`;
  const columns = useMemo(() => ({ display: 'grid', gridTemplateColumns: template }), [template]);
  const select = useRowSelection(members, selection);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its place is scrolled by keyboard too
      tabIndex={0}
      style={SCROLL_AREA}
      className="overflow-auto rounded-xl border border-line bg-surface"
    >
      <table
        {...TABLE_ROLES.table}
        aria-label={label}
        aria-rowcount={total + 1}
        onClick={(event) => pressLine(event, onOpen, select?.toggle)}
        onKeyDown={(event) => moveFocus(event, select?.toggle)}
        onKeyUp={(event) => event.key === ' ' && isName(event.target) && event.preventDefault()}
        className="block w-full text-sm"
      >
        <thead
          {...TABLE_ROLES.rowgroup}
          className="sticky top-0 z-10 block border-b border-line bg-surface text-ink-soft"
        >
          <tr
            {...TABLE_ROLES.row}
            aria-rowindex={1}
            className="items-center"
            style={{ ...columns, height: HEAD_HEIGHT_PX }}
          >
            {selection ? (
              <Head>
                <MemberCheckbox
                  label={i18n._('Select the members shown')}
                  isChecked={members.every(({ _id }) => selection.chosen.has(_id))}
                  onToggle={(_isRange, isChecked) =>
                    selection.pick(
                      members.map(({ _id }) => _id),
                      isChecked,
                    )
                  }
                />
              </Head>
            ) : null}
            <SortHead {...sortProps} ascending="name" descending="nameBack">
              {i18n._('Member')}
            </SortHead>
            <Head>{i18n._('Status')}</Head>
            <SortHead {...sortProps} ascending="oldest" descending="newest" below={i18n._('Language')}>
              {i18n._('Joined')}
            </SortHead>
            <SortHead {...sortProps} descending="packs" isNumber>
              {i18n._('Packs')}
            </SortHead>
            <Head isNumber below={i18n._('Not valid yet')}>
              {i18n._('Valid points')}
            </Head>
            <Head isNumber>{i18n._('Waiting')}</Head>
            {actions ? (
              <Head>
                <span className="sr-only">{i18n._('Actions')}</span>
              </Head>
            ) : null}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.rowgroup} className="block">
          {members.map((member, index) => (
            <Line
              key={member._id}
              member={member}
              index={index}
              href={getAddress(member._id)}
              columns={columns}
              density={density}
              actions={actions}
              isChosen={selection?.chosen.has(member._id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Some browsers do not treat a table in grid layout as a table, so the roles are explicit. */
const TABLE_ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

type HeadProps = {
  children: ReactNode;
  /** The title of the second fact in its cells. */
  below?: string;
  isNumber?: boolean;
  sorted?: 'ascending' | 'descending' | undefined;
};

function Head({ children, below, isNumber = false, sorted }: HeadProps) {
  return (
    <th
      {...TABLE_ROLES.columnheader}
      scope="col"
      aria-sort={sorted}
      className={joinClasses(
        isNumber ? 'min-w-0 px-3 text-end' : 'min-w-0 px-3 text-start',
        'font-medium leading-tight',
      )}
    >
      {children}
      {below ? (
        <>
          {' '}
          <span className="block truncate text-xs font-normal">{below}</span>
        </>
      ) : null}
    </th>
  );
}

type SortHeadProps = {
  children: ReactNode;
  below?: string;
  sort: MemberSort;
  onSort: (sort: MemberSort) => void;
  /** The ascending order, if there is one. */
  ascending?: MemberSort;
  descending: MemberSort;
  isNumber?: boolean;
};

function SortHead({ children, below, sort, onSort, ascending, descending, isNumber = false }: SortHeadProps) {
  const sorted = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
  const firstSort = ascending && descending !== 'newest' ? ascending : descending;
  const next = sort === firstSort ? (firstSort === descending ? (ascending ?? descending) : descending) : firstSort;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Head isNumber={isNumber} sorted={sorted} {...(below && { below })}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={joinClasses(
          'inline-flex max-w-full items-center gap-1 font-medium hover:text-ink',
          below ? 'min-h-5' : 'min-h-9',
        )}
      >
        {children}
        {sorted ? <Arrow aria-hidden="true" className="size-4 shrink-0" /> : null}
      </button>
    </Head>
  );
}

type LineProps = Pick<MembersProps, 'actions'> & {
  member: WireMember;
  index: number;
  href: string;
  columns: CSSProperties;
  density: Density;
  /** If undefined, members cannot be selected. */
  isChosen: boolean | undefined;
};

/**
 * While the table is scrolled, the browser paints two hundred lines at a time: a line has few boxes (lines of text are
 * separated by `br`), no SVG, and one box that cuts text off.
 */
const Line = memo(function Line({ member, index, href, columns, density, actions, isChosen }: LineProps) {
  const { _id, email, joinedAt, language, packs, availablePoints, blockedPoints, waiting, tags } = member;
  const name = `${member.name} ${member.surname}`;
  return (
    <tr
      {...TABLE_ROLES.row}
      aria-rowindex={index + 2}
      data-index={index}
      style={columns}
      className={joinClasses(
        'border-b border-line leading-5 hover:bg-paper',
        density === 'compact' ? '*:py-px' : '*:py-2.5',
      )}
    >
      {isChosen === undefined ? null : (
        <td {...TABLE_ROLES.cell} data-select className="cursor-pointer text-center">
          <input
            type="checkbox"
            aria-label={i18n._('Select {name}', { name })}
            checked={isChosen}
            onChange={ignoreChange}
            className="my-2.5 size-5 cursor-pointer align-top accent-blue"
          />
        </td>
      )}
      <th {...TABLE_ROLES.rowheader} scope="row" dir="ltr" className={NAME_CLASSES}>
        <a href={href} data-row={_id} className="-outline-offset-2 hover:underline" style={SCROLL_MARGIN}>
          <Untranslated>{name}</Untranslated>
          <br />
          <Untranslated isCode className="text-ink-soft">
            {email}
          </Untranslated>
        </a>
        {tags.length > 0 ? <MemberTagList tags={tags} /> : null}
      </th>
      <td {...TABLE_ROLES.cell} className={CELL_CLASSES}>
        <MemberStatus member={member} />
      </td>
      <td {...TABLE_ROLES.cell} className={joinClasses(CELL_CLASSES, 'tabular-nums')}>
        {formatDay(joinedAt)}
        <br />
        <span translate="no" className="text-ink-soft">
          {translateLanguage(language)}
        </span>
      </td>
      <td {...TABLE_ROLES.cell} className={NUMBER_CLASSES}>
        {formatNumber(packs)}
      </td>
      <td {...TABLE_ROLES.cell} className={NUMBER_CLASSES}>
        {formatNumber(availablePoints)}
        <br />
        <span className={UNSEEN_CLASSES}>{i18n._('Not valid yet')} </span>
        <span className="text-ink-soft">{formatNumber(blockedPoints)}</span>
      </td>
      <td {...TABLE_ROLES.cell} className={joinClasses(NUMBER_CLASSES, waiting > 0 && 'font-semibold text-sun-ink')}>
        {formatNumber(waiting)}
      </td>
      {actions ? (
        <td {...TABLE_ROLES.cell} className={ACTIONS_CLASSES}>
          {actions(member)}
        </td>
      ) : null}
    </tr>
  );
});

/** The table handles the click, which has the state of Shift. */
const ignoreChange = () => undefined;

type Toggle = (id: string, isRange: boolean) => void;

/** Toggles lines of the table: one, or all from the last toggled line to this one. */
function useRowSelection(members: readonly WireMember[], selection: BulkSelection | undefined) {
  const lastId = useRef<string>(undefined);
  if (!selection) return undefined;
  const toggle: Toggle = (id, isRange) => {
    const [last, current] = [lastId.current, id].map((each) => members.findIndex(({ _id }) => _id === each)) as [
      number,
      number,
    ];
    lastId.current = id;
    if (!isRange || last < 0) {
      selection.pick([id]);
      return;
    }
    const range = members.slice(Math.min(last, current), Math.max(last, current) + 1);
    selection.pick(
      range.map(({ _id }) => _id),
      !selection.chosen.has(id),
    );
  };
  return { toggle };
}

/** Scrolling up to a line stops below the head, not behind it. */
const SCROLL_MARGIN = { scrollMarginBlock: HEAD_HEIGHT_PX + 12 };

const isName = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('[data-row]');

/** A press on a name opens the member; one on the cell of the checkbox selects the member, or with Shift a range. */
function pressLine(event: MouseEvent<HTMLElement>, onOpen: (id: string) => void, toggle: Toggle | undefined): void {
  const pressed = event.target as HTMLElement;
  const id = pressed.closest('[data-index]')?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
  if (!id) return;
  if (pressed.closest('[data-select]')) toggle?.(id, event.shiftKey);
  // With another key the browser opens the link in a new tab or window.
  if (!pressed.closest('[data-row]') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  onOpen(id);
}

/** Up and down move to the name above and below; Space and X select the member. */
function moveFocus(event: KeyboardEvent<HTMLElement>, toggle: Toggle | undefined): void {
  const { target, key } = event;
  if (!isName(target)) return;
  if (toggle && (key === ' ' || key.toLowerCase() === 'x') && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    toggle(target.dataset.row!, event.shiftKey);
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const row = target.closest<HTMLElement>('[data-index]');
  if (!step || !row) return;
  event.preventDefault();
  const targetIndex = Number(row.dataset.index) + step;
  event.currentTarget.querySelector<HTMLElement>(`[data-index="${targetIndex}"] [data-row]`)?.focus();
}
