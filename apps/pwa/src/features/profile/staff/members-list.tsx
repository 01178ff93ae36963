import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { PEOPLE_FILTERS, type PeopleFilter, type WireMemberStanding } from '@waha/domain/profile/profile.contract';
import { BadgeCheck, Ban, CircleDashed, FileSearch, LockOpen, MessageCircle } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { readFurther } from '../../../shell/staff/queue';
import { StaffSearch } from '../../../shell/staff/search-field';
import { type WorkItem, WorkList } from '../../../shell/staff/work-list';
import { Loaded } from '../../../shell/states/query-boundary';
import { AsWritten } from '../../../ui/as-written';
import { classes } from '../../../ui/classes';
import { EmptyState } from '../../../ui/empty-state';
import { IconButton } from '../../../ui/icon-button';
import { BlockDialog } from './block-dialog';
import { MemberDetails } from './member-details';
import { membersQuery } from './staff.queries';
import { sayFilter } from './staff.texts';

/** Every member with their standing; verified ones open (spec 3 §2, "Admin users popup"). */
export function MembersList() {
  const { item, filter, q, go } = useMembersAddress();
  const [typed, setTyped] = useState(q);
  const asked = useDeferredValue(typed.trim());
  const list = useInfiniteQuery(membersQuery(filter, asked));
  const members = list.data?.pages.flatMap(({ page }) => page) ?? [];
  function search(text: string) {
    setTyped(text);
    go({ q: text.trim() });
  }
  return (
    <WorkList
      label={i18n._('Users')}
      items={members.map(toItem)}
      chosen={item}
      onChoose={(id) => go({ item: id })}
      {...readFurther(list)}
      head={
        <>
          <StaffSearch value={typed} onChange={search} looksIn={i18n._('By name or phone.')} />
          <MemberFilter value={filter} onChoose={(chosen) => go({ filter: chosen })} />
        </>
      }
      whenEmpty={
        <Loaded query={list} sayFailure={() => i18n._('Failed to fetch users. Please try again.')}>
          {() => <EmptyState picture="no-results">{i18n._('No user fits.')}</EmptyState>}
        </Loaded>
      }
      details={item ? <MemberDetails key={item} userId={item} /> : null}
    />
  );
}

function toItem(member: WireMemberStanding): WorkItem {
  const { _id, name, surname, email, isVerified } = member;
  return {
    id: _id,
    title: `${name} ${surname}`,
    line: (
      <>
        <AsWritten isCode isCut>
          {email}
        </AsWritten>
        <Standing member={member} />
      </>
    ),
    whyClosed: isVerified ? undefined : i18n._('Only a verified user can be opened.'),
    action: <MemberActions member={member} />,
  };
}

/** Verified or not, and blocked: an icon and a word. */
function Standing({ member: { isVerified, isBlocked } }: { member: WireMemberStanding }) {
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 [&_svg]:size-4 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.5">
      {isVerified ? (
        <span className="font-medium text-leaf-ink">
          <BadgeCheck aria-hidden="true" />
          {i18n._('Verified')}
        </span>
      ) : (
        <span>
          <CircleDashed aria-hidden="true" />
          {i18n._('Not Verified')}
        </span>
      )}
      {isBlocked ? (
        <span className="text-bougainvillea">
          <Ban aria-hidden="true" />
          {i18n._('Blocked')}
        </span>
      ) : null}
    </span>
  );
}

type MembersAddress = { item?: string | undefined; filter: PeopleFilter; q: string };

/** Which users are shown and which one is open: in the address, so that back, reload and a link all work. */
function useMembersAddress(): MembersAddress & { go: (part: Partial<MembersAddress>) => void } {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const filter = PEOPLE_FILTERS.find((each) => each === search.filter) ?? 'all';
  const shown: MembersAddress = { item: search.item, filter, q: search.q ?? '' };
  return {
    ...shown,
    go: (part) => {
      const next = { ...shown, ...part };
      // Only opening the first one is a step to go back from.
      const isStep = next.item !== undefined && shown.item === undefined;
      void router.navigate({
        to: '.',
        search: { view: search.view, ...asParams(next) },
        replace: !isStep,
        resetScroll: false,
      });
    },
  };
}

function asParams({ item, filter, q }: MembersAddress): Record<string, string> {
  return { ...(filter !== 'all' && { filter }), ...(q && { q }), ...(item && { item }) };
}

type MemberFilterProps = { value: PeopleFilter; onChoose: (filter: PeopleFilter) => void };

/** Everybody, or by whether they are verified (spec 3 §2). */
function MemberFilter({ value, onChoose }: MemberFilterProps) {
  return (
    <fieldset aria-label={i18n._('Which users')} className="grid grid-cols-3 gap-1 rounded-2xl bg-blue-wash p-1">
      {PEOPLE_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChoose(filter)}
          className={classes(
            'min-h-11 rounded-xl px-2 text-sm leading-tight transition-colors duration-150',
            filter === value ? 'bg-raised font-medium text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {sayFilter(filter)}
        </button>
      ))}
    </fieldset>
  );
}

/** What can be done with a member from the list: also with one who cannot be opened. */
function MemberActions({ member }: { member: WireMemberStanding }) {
  const [isAsking, setAsking] = useState(false);
  const router = useRouter();
  const { profileId, isVerified, isBlocked } = member;
  const name = `${member.name} ${member.surname}`;
  const review = (item: string) => void router.navigate({ to: '.', search: { view: 'profiles', item } });
  const write = () => void router.navigate({ to: '.', search: { view: 'messages', member: member._id } });
  return (
    <span className="flex pe-2 md:[&>button]:size-9">
      <IconButton label={i18n._('Message {name}', { name })} onPress={write}>
        <MessageCircle aria-hidden="true" className="size-5" />
      </IconButton>
      {profileId && !isVerified ? (
        <IconButton label={i18n._('Review the profile of {name}', { name })} onPress={() => review(profileId)}>
          <FileSearch aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      <IconButton
        label={isBlocked ? i18n._('Unblock {name}', { name }) : i18n._('Block {name}', { name })}
        onPress={() => setAsking(true)}
      >
        {isBlocked ? <LockOpen aria-hidden="true" className="size-5" /> : <Ban aria-hidden="true" className="size-5" />}
      </IconButton>
      <BlockDialog member={member} isOpen={isAsking} onClose={() => setAsking(false)} />
    </span>
  );
}
