import { useLocation, useRouter } from '@tanstack/react-router';

export const MEMBER_TABS = ['details', 'invoices', 'tasks', 'facility'] as const;
export type MemberTab = (typeof MEMBER_TABS)[number];

/** At which tab a member is open: in the address, beside whatever else is there, so that back, reload and a link all work. */
export function useCommercialAddress(): { tab: MemberTab; go: (tab: MemberTab) => void } {
  const router = useRouter();
  const { tab: asked, ...others } = useLocation().search as Record<string, string | undefined>;
  return {
    tab: MEMBER_TABS.find((each) => each === asked) ?? 'details',
    go: (tab) => {
      const search = { ...others, ...(tab !== 'details' && { tab }) } as Record<string, string>;
      void router.navigate({ to: '.', search, replace: true, resetScroll: false });
    },
  };
}
