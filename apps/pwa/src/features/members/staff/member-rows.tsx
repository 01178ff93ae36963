import { i18n } from '@lingui/core';
import type { MemberFilters, MemberSort } from '@waha/domain/members/member-filters';
import type { WireMember } from '@waha/domain/members/members.contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type CustomContainerComponentProps, type CustomItemComponentProps, Virtualizer } from 'virtua';
import { formatDay, formatNumber } from '#platform/language/format';
import { useIsCompact } from '#shell/staff/density';
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
  actions: ((member: WireMember) => ReactNode) | undefined;
  /** If undefined, members cannot be selected. */
  selection: BulkSelection | undefined;
};

/** The height of the window: the head of the table stays visible. */
const SCROLL_AREA = { maxHeight: 'calc(100dvh - 4rem)', overflowAnchor: 'none' } as const;

/** The height of the head, in pixels: two lines. */
const HEAD_HEIGHT_PX = 38;
/** The height of most lines, in pixels; those with tags are higher. A good estimate needs only one layout. */
const LINE_HEIGHT_PX = { compact: 42, comfortable: 65 };
/**
 * How far beyond the visible area lines are rendered, on each side: three lines. With 400 pixels a fast scroll drops
 * frames. Pixels.
 */
const OVERSCAN_PX = 200;

/**
 * Narrow enough for a laptop of 1280 pixels in every language: long text is truncated, and some cells have two facts.
 */
const COLUMNS = 'minmax(0,1fr) 8.25rem 7.25rem 5.25rem 9.5rem 6rem';

/** The column of checkboxes. */
const SELECT_COLUMN = '2.75rem';

const CELL_CLASSES = 'min-w-0 px-3 text-start';
const NUMBER_CLASSES = 'min-w-0 px-3 text-end tabular-nums';

/**
 * A virtual table with a line for each member, on a laptop. Only visible lines are rendered, so it scrolls equally fast
 * with any number. The arrow keys move between lines.
 */
export function MemberRows({ label, members, total, filters, onFilter, onOpen, actions, selection }: MembersProps) {
  const { sort = 'newest' } = filters;
  const density = useIsCompact() ? 'compact' : 'comfortable';
  const sortBy = (next: MemberSort) => onFilter({ ...filters, ...toSortedFilters(next) });
  const sortProps = { sort, onSort: sortBy };
  const scroller = useRef<HTMLElement>(null);
  const { mountedIndexes, onFocus } = useFocusedLines(members.length);
  const template = `${selection ? SELECT_COLUMN : ''} ${COLUMNS} ${actions ? '7rem' : ''}`;
  const columns = { display: 'grid', gridTemplateColumns: template };
  const select = useRowSelection(members, selection);
  return (
    <Columns value={columns}>
      <section
        ref={scroller}
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
          onKeyDown={(event) => moveFocus(event, select?.toggle)}
          onKeyUp={(event) => event.key === ' ' && isName(event.target) && event.preventDefault()}
          onFocus={onFocus}
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
          <Virtualizer
            scrollRef={scroller}
            data={members}
            startMargin={HEAD_HEIGHT_PX}
            itemSize={LINE_HEIGHT_PX[density]}
            bufferSize={OVERSCAN_PX}
            keepMounted={mountedIndexes}
            as={Lines}
            item={Line}
          >
            {(member) => (
              <Cells
                key={member._id}
                member={member}
                onOpen={onOpen}
                actions={actions}
                isChosen={selection?.chosen.has(member._id) ?? false}
                onToggle={select?.toggle}
              />
            )}
          </Virtualizer>
        </table>
      </section>
    </Columns>
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

const Columns = createContext<CSSProperties>({});

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

/** The container of all lines, with their total height. */
function Lines({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <tbody {...TABLE_ROLES.rowgroup} ref={ref as Ref<HTMLTableSectionElement>} style={{ ...style, display: 'block' }}>
      {children}
    </tbody>
  );
}

/** One line at its position. Clickable during scrolling too, which the virtualizer prevents by default. */
function Line({ style, index, children, ref }: CustomItemComponentProps) {
  const columns = useContext(Columns);
  const isCompact = useIsCompact();
  return (
    <tr
      {...TABLE_ROLES.row}
      ref={ref as Ref<HTMLTableRowElement>}
      aria-rowindex={index + 2}
      data-index={index}
      style={{ ...style, ...columns }}
      className={joinClasses(
        'pointer-events-auto border-b border-line leading-5 hover:bg-paper',
        isCompact ? '*:py-px' : '*:py-2.5',
      )}
    >
      {children}
    </tr>
  );
}

type Toggle = (id: string, isRange: boolean) => void;
type CellsProps = Pick<MembersProps, 'onOpen' | 'actions'> & {
  member: WireMember;
  isChosen: boolean;
  onToggle: Toggle | undefined;
};

const Cells = memo(function Cells({ member, onOpen, actions, isChosen, onToggle }: CellsProps) {
  const { _id, name, surname, email, joinedAt, language, packs, availablePoints, blockedPoints, waiting, tags } =
    member;
  return (
    <>
      {onToggle ? (
        <td {...TABLE_ROLES.cell}>
          <MemberCheckbox
            label={i18n._('Select {name}', { name: `${name} ${surname}` })}
            isChecked={isChosen}
            onToggle={(isRange) => onToggle(_id, isRange)}
          />
        </td>
      ) : null}
      <th {...TABLE_ROLES.rowheader} scope="row" className={joinClasses(CELL_CLASSES, 'font-medium')}>
        <button
          type="button"
          data-row={_id}
          onClick={() => onOpen(_id)}
          className="block min-h-10 max-w-full text-start hover:underline"
          style={SCROLL_MARGIN}
        >
          <Untranslated isTruncated>{`${name} ${surname}`}</Untranslated>
          <Untranslated isCode isTruncated className="text-ink-soft">
            {email}
          </Untranslated>
        </button>
        <MemberTagList tags={tags} />
      </th>
      <td {...TABLE_ROLES.cell} className={CELL_CLASSES}>
        <MemberStatus member={member} />
      </td>
      <td {...TABLE_ROLES.cell} className={joinClasses(CELL_CLASSES, 'tabular-nums')}>
        {formatDay(joinedAt)}
        <span translate="no" className="block truncate text-ink-soft">
          {translateLanguage(language)}
        </span>
      </td>
      <td {...TABLE_ROLES.cell} className={NUMBER_CLASSES}>
        {formatNumber(packs)}
      </td>
      <td {...TABLE_ROLES.cell} className={NUMBER_CLASSES}>
        {formatNumber(availablePoints)}
        <span className="block text-ink-soft">
          <span className="sr-only">{i18n._('Not valid yet')} </span>
          {formatNumber(blockedPoints)}
        </span>
      </td>
      <td {...TABLE_ROLES.cell} className={joinClasses(NUMBER_CLASSES, waiting > 0 && 'font-semibold text-sun-ink')}>
        {formatNumber(waiting)}
      </td>
      {actions ? (
        <td {...TABLE_ROLES.cell} className={CELL_CLASSES}>
          <div className="-my-0.5">{actions(member)}</div>
        </td>
      ) : null}
    </>
  );
});

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

/**
 * Keeps the focused line and its neighbours rendered wherever the table is scrolled to, so that the arrow keys work.
 */
function useFocusedLines(count: number) {
  const [focusedIndex, setFocusedIndex] = useState<number>();
  const mountedIndexes = useMemo(
    () =>
      focusedIndex === undefined
        ? []
        : [focusedIndex - 1, focusedIndex, focusedIndex + 1].filter((index) => index >= 0 && index < count),
    [focusedIndex, count],
  );
  const onFocus = ({ target }: { target: Element }) => {
    const line = target.closest<HTMLElement>('[data-index]');
    if (line) setFocusedIndex(Number(line.dataset.index));
  };
  return { mountedIndexes, onFocus };
}

const isName = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('[data-row]');

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
