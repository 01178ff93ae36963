import { i18n } from '@lingui/core';
import type { MemberFilters, MemberSort } from '@waha/domain/members/member-filters';
import type { WireMember } from '@waha/domain/members/members.contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { formatDay, formatNumber } from '../../../platform/language/format';
import { AsWritten } from '../../../ui/as-written';
import { classes } from '../../../ui/classes';
import { sortedBy } from './member-filters';
import { MemberStanding, MemberTagList } from './member-standing';
import { sayLanguage } from './members.texts';

export type MembersProps = {
  label: string;
  /** Those that were read. */
  members: readonly WireMember[];
  /** How many there are, read or not. */
  total: number;
  filters: MemberFilters;
  onFilter: (filters: MemberFilters) => void;
  onOpen: (id: string) => void;
  actions: ((member: WireMember) => ReactNode) | undefined;
};

/** As high as the window: the head of the table stays in view. */
const ROOM = { maxHeight: 'calc(100dvh - 6rem)' } as const;

/** Of the head, in pixels: two lines. */
const HEAD = 60;
/**
 * The browser lays out and paints the lines in sight and a little beyond, and guesses the height of the others until they have
 * been. All of them stay in the document: they are found, read aloud and reached by keys.
 */
const DRAWN_IN_SIGHT = { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 65px' } as const;

/** Narrow enough for a laptop of 1280 pixels in every language: what is long is cut, and some cells have two facts. */
const WITHOUT_ACTIONS = 'minmax(0,1fr) 8.25rem 7.25rem 5.25rem 9.5rem 6rem';
const columnsOf = (actions: unknown) => ({
  display: 'grid',
  gridTemplateColumns: actions ? `${WITHOUT_ACTIONS} 7rem` : WITHOUT_ACTIONS,
});

const CELL = 'min-w-0 px-3 py-2.5 text-start';
const NUMBER = 'min-w-0 px-3 py-2.5 text-end tabular-nums';

/** A line for each member, on a laptop. The arrow keys go from one to the next. */
export function MemberRows({ label, members, total, filters, onFilter, onOpen, actions }: MembersProps) {
  const { sort = 'newest' } = filters;
  const sortBy = (next: MemberSort) => onFilter({ ...filters, ...sortedBy(next) });
  const head = { sort, onSort: sortBy };
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its place is scrolled by keyboard too
      tabIndex={0}
      style={ROOM}
      className="overflow-auto rounded-xl border border-line bg-surface"
    >
      <table {...AS.table} aria-label={label} aria-rowcount={total + 1} className="block w-full text-sm">
        <thead {...AS.rowgroup} className="sticky top-0 z-10 block border-b border-line bg-surface text-ink-soft">
          <tr {...AS.row} aria-rowindex={1} className="items-center" style={{ ...columnsOf(actions), height: HEAD }}>
            <SortHead {...head} up="name" down="nameBack">
              {i18n._('Member')}
            </SortHead>
            <Head>{i18n._('Standing')}</Head>
            <SortHead {...head} up="oldest" down="newest" below={i18n._('Language')}>
              {i18n._('Joined')}
            </SortHead>
            <SortHead {...head} down="packs" isNumber>
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
        <tbody {...AS.rowgroup} onKeyDown={travel} className="block">
          {members.map((member, index) => (
            <Line key={member._id} index={index} member={member} onOpen={onOpen} actions={actions} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Tables that are laid out as a grid are none to some browsers: what each part is, is said. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

type HeadProps = {
  children: ReactNode;
  /** Of the second fact in its cells. */
  below?: string;
  isNumber?: boolean;
  sorted?: 'ascending' | 'descending' | undefined;
};

function Head({ children, below, isNumber = false, sorted }: HeadProps) {
  return (
    <th
      {...AS.columnheader}
      scope="col"
      aria-sort={sorted}
      className={classes(isNumber ? 'min-w-0 px-3 text-end' : 'min-w-0 px-3 text-start', 'font-medium leading-tight')}
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
  /** From the smallest, where there is such an order. */
  up?: MemberSort;
  down: MemberSort;
  isNumber?: boolean;
};

function SortHead({ children, below, sort, onSort, up, down, isNumber = false }: SortHeadProps) {
  const sorted = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  const first = up && down !== 'newest' ? up : down;
  const next = sort === first ? (first === down ? (up ?? down) : down) : first;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Head isNumber={isNumber} sorted={sorted} {...(below && { below })}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={classes(
          'inline-flex max-w-full items-center gap-1 font-medium hover:text-ink',
          below ? 'min-h-8' : 'min-h-11',
        )}
      >
        {children}
        {sorted ? <Arrow aria-hidden="true" className="size-4 shrink-0" /> : null}
      </button>
    </Head>
  );
}

type LineProps = Pick<MembersProps, 'onOpen' | 'actions'> & { member: WireMember; index: number };

const Line = memo(function Line({ member, index, onOpen, actions }: LineProps) {
  const { _id, name, surname, email, joinedAt, language, packs, availablePoints, blockedPoints, waiting, tags } =
    member;
  return (
    <tr
      {...AS.row}
      aria-rowindex={index + 2}
      style={{ ...columnsOf(actions), ...DRAWN_IN_SIGHT }}
      className="border-b border-line hover:bg-paper"
    >
      <th {...AS.rowheader} scope="row" className={classes(CELL, 'font-medium')}>
        <button
          type="button"
          data-row={_id}
          onClick={() => onOpen(_id)}
          className="block min-h-11 max-w-full text-start hover:underline"
          style={BELOW_HEAD}
        >
          <AsWritten isCut>{`${name} ${surname}`}</AsWritten>
          <AsWritten isCode isCut className="text-ink-soft">
            {email}
          </AsWritten>
        </button>
        <MemberTagList tags={tags} />
      </th>
      <td {...AS.cell} className={CELL}>
        <MemberStanding member={member} />
      </td>
      <td {...AS.cell} className={classes(CELL, 'tabular-nums')}>
        {formatDay(joinedAt)}
        <span translate="no" className="block truncate text-ink-soft">
          {sayLanguage(language)}
        </span>
      </td>
      <td {...AS.cell} className={NUMBER}>
        {formatNumber(packs)}
      </td>
      <td {...AS.cell} className={NUMBER}>
        {formatNumber(availablePoints)}
        <span className="block text-ink-soft">
          <span className="sr-only">{i18n._('Not valid yet')} </span>
          {formatNumber(blockedPoints)}
        </span>
      </td>
      <td {...AS.cell} className={classes(NUMBER, waiting > 0 && 'font-semibold text-sun-ink')}>
        {formatNumber(waiting)}
      </td>
      {actions ? (
        <td {...AS.cell} className={CELL}>
          {actions(member)}
        </td>
      ) : null}
    </tr>
  );
});

/** What is travelled to from below stops under the head, and not behind it. */
const BELOW_HEAD = { scrollMarginBlock: HEAD + 12 };

/** Up and down go to the name above and below. */
function travel(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = names.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  names[at + step]?.focus();
}
