import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { membersQuery } from '../../features/profile/staff/staff.queries';
import { readFurther } from '../../shell/staff/queue';
import { StaffSearch } from '../../shell/staff/search-field';
import { WorkList } from '../../shell/staff/work-list';
import { Loaded } from '../../shell/states/query-boundary';
import { EmptyState } from '../../ui/empty-state';
import { useCommercialAddress } from './commercial-address';
import { CommercialMember } from './commercial-member';

/** Every verified member, and the one that is open (spec 3 §2, "Commercial admin popup"). */
export function CommercialMembers() {
  const { item, q, go } = useCommercialAddress();
  const [typed, setTyped] = useState(q);
  const list = useInfiniteQuery(membersQuery('verified', useDeferredValue(typed.trim())));
  const members = list.data?.pages.flatMap(({ page }) => page) ?? [];
  function search(text: string) {
    setTyped(text);
    go({ q: text.trim() });
  }
  return (
    <WorkList
      label={i18n._('Members')}
      items={members.map(({ _id, name, surname, email }) => ({ id: _id, title: `${name} ${surname}`, line: email }))}
      chosen={item}
      onChoose={(id) => go({ item: id })}
      {...readFurther(list)}
      isSlim
      head={<StaffSearch value={typed} onChange={search} looksIn={i18n._('By name or phone.')} />}
      whenEmpty={
        <Loaded query={list} sayFailure={() => i18n._('Failed to load users.')}>
          {() => (
            <EmptyState picture="no-results">
              {typed.trim() ? i18n._('No user fits.') : i18n._('No member is verified yet.')}
            </EmptyState>
          )}
        </Loaded>
      }
      details={item ? <CommercialMember key={item} userId={item} /> : null}
    />
  );
}
