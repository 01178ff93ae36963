import { useLocation, useRouter } from '@tanstack/react-router';
import { PEOPLE_FILTERS, type PeopleFilter } from '@waha/domain/profile/profile.contract';

type MembersAddress = { item?: string | undefined; filter: PeopleFilter; q: string };

/** Which users are shown and which one is open: in the address, so that back, reload and a link all work. */
export function useMembersAddress(): MembersAddress & { go: (part: Partial<MembersAddress>) => void } {
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
      void router.navigate({ to: '.', search: { view: search.view, ...asParams(next) }, replace: !isStep });
    },
  };
}

function asParams({ item, filter, q }: MembersAddress): Record<string, string> {
  return { ...(filter !== 'all' && { filter }), ...(q && { q }), ...(item && { item }) };
}
