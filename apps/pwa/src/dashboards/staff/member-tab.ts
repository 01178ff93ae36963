import { useLocation, useRouter } from '@tanstack/react-router';

/** Returns the open tab of a member from the address, so that back, reload and links work. */
export function useMemberTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const router = useRouter();
  const { tab: requestedTab, ...otherParams } = useLocation().search as Record<string, string | undefined>;
  const tab = tabs.find((each) => each === requestedTab) ?? tabs[0];
  const setTab = (next: Tab) => {
    const search = { ...otherParams, ...(next !== tabs[0] && { tab: next }) } as Record<string, string>;
    void router.navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return [tab, setTab];
}
