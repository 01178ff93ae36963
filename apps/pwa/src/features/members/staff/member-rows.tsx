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
  members: readonly WireMember[];
  filters: MemberFilters;
  onFilter: (filters: MemberFilters) => void;
  onOpen: (id: string) => void;
  actions: ((member: WireMember) => ReactNode) | undefined;
};

/** As high as the window: the head of the table stays in view, and what is wider than the page is scrolled within it. */
const ROOM = { maxHeight: 'calc(100dvh - 6rem)' } as const;

const CELL = 'px-3 py-2.5 text-start';
const NUMBER = 'px-3 py-2.5 text-end whitespace-nowrap tabular-nums';

/** A line for each member, on a laptop. The arrow keys go from one to the next. */
export function MemberRows({ label, members, filters, onFilter, onOpen, actions }: MembersProps) {
  const { sort = 'newest' } = filters;
  const sortBy = (next: MemberSort) => onFilter({ ...filters, ...sortedBy(next) });
  const head = { sort, onSort: sortBy };
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider or higher than its place is scrolled by keyboard too
      tabIndex={0}
      style={ROOM}
      className="overflow-auto rounded-xl border border-line bg-surface"
    >
      <table aria-label={label} className="w-full text-sm">
        <thead className="text-ink-soft">
          <tr>
            <SortHead {...head} up="name" down="nameBack">
              {i18n._('Member')}
            </SortHead>
            <Head>{i18n._('Standing')}</Head>
            <SortHead {...head} up="oldest" down="newest">
              {i18n._('Joined')}
            </SortHead>
            <Head>{i18n._('Language')}</Head>
            <SortHead {...head} down="packs" isNumber>
              {i18n._('Packs')}
            </SortHead>
            <Head isNumber>{i18n._('Valid points')}</Head>
            <Head isNumber>{i18n._('Not valid yet')}</Head>
            <Head isNumber>{i18n._('Waiting')}</Head>
            <Head>{i18n._('Tags')}</Head>
            {actions ? (
              <Head>
                <span className="sr-only">{i18n._('Actions')}</span>
              </Head>
            ) : null}
          </tr>
        </thead>
        <tbody onKeyDown={travel}>
          {members.map((member) => (
            <Row key={member._id} member={member} onOpen={onOpen} actions={actions} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps = { children: ReactNode; isNumber?: boolean; sorted?: 'ascending' | 'descending' | undefined };

function Head({ children, isNumber = false, sorted }: HeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={classes(isNumber ? NUMBER : CELL, 'sticky top-0 z-10 border-b border-line bg-surface font-medium')}
    >
      {children}
    </th>
  );
}

type SortHeadProps = {
  children: ReactNode;
  sort: MemberSort;
  onSort: (sort: MemberSort) => void;
  /** From the smallest, where there is such an order. */
  up?: MemberSort;
  down: MemberSort;
  isNumber?: boolean;
};

function SortHead({ children, sort, onSort, up, down, isNumber = false }: SortHeadProps) {
  const sorted = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  const first = up && down !== 'newest' ? up : down;
  const next = sort === first ? (first === down ? (up ?? down) : down) : first;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Head isNumber={isNumber} sorted={sorted}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className="inline-flex min-h-11 items-center gap-2 font-medium hover:text-ink"
      >
        {children}
        {sorted ? <Arrow aria-hidden="true" className="size-4" /> : null}
      </button>
    </Head>
  );
}

type RowProps = Pick<MembersProps, 'onOpen' | 'actions'> & { member: WireMember };

const Row = memo(function Row({ member, onOpen, actions }: RowProps) {
  const { _id, name, surname, email, joinedAt, language, packs, availablePoints, blockedPoints, waiting, tags } =
    member;
  return (
    <tr className="border-t border-line hover:bg-paper">
      <th scope="row" className={classes(CELL, 'font-medium')}>
        <button
          type="button"
          data-row={_id}
          onClick={() => onOpen(_id)}
          className="min-h-11 text-start hover:underline"
        >
          <AsWritten isCut>{`${name} ${surname}`}</AsWritten>
          <AsWritten isCode isCut className="text-ink-soft">
            {email}
          </AsWritten>
        </button>
      </th>
      <td className={CELL}>
        <MemberStanding member={member} />
      </td>
      <td className={classes(CELL, 'whitespace-nowrap tabular-nums')}>{formatDay(joinedAt)}</td>
      <td className={CELL}>
        <span translate="no">{sayLanguage(language)}</span>
      </td>
      <td className={NUMBER}>{formatNumber(packs)}</td>
      <td className={NUMBER}>{formatNumber(availablePoints)}</td>
      <td className={NUMBER}>{formatNumber(blockedPoints)}</td>
      <td className={classes(NUMBER, waiting > 0 && 'font-semibold text-sun-ink')}>{formatNumber(waiting)}</td>
      <td className={CELL}>
        <MemberTagList tags={tags} />
      </td>
      {actions ? <td className={CELL}>{actions(member)}</td> : null}
    </tr>
  );
});

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
