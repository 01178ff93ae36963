import { useLocation, useRouter } from '@tanstack/react-router';

export const MEMBER_TABS = ['details', 'invoices', 'tasks', 'facility'] as const;
export type MemberTab = (typeof MEMBER_TABS)[number];

type CommercialAddress = { item?: string | undefined; tab: MemberTab; q: string };

/** Which member is open and at which tab: in the address, so that back, reload and a link all work. */
export function useCommercialAddress(): CommercialAddress & { go: (part: Partial<CommercialAddress>) => void } {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const tab = MEMBER_TABS.find((each) => each === search.tab) ?? 'details';
  const shown: CommercialAddress = { item: search.item, tab, q: search.q ?? '' };
  return {
    ...shown,
    go: (part) => {
      const { item, tab: nextTab, q } = { ...shown, ...part };
      const params = { ...(q && { q }), ...(item && { item }), ...(item && nextTab !== 'details' && { tab: nextTab }) };
      // Only opening the first one is a step to go back from.
      const isStep = item !== undefined && shown.item === undefined;
      void router.navigate({ to: '.', search: { view: search.view, ...params }, replace: !isStep, resetScroll: false });
    },
  };
}
