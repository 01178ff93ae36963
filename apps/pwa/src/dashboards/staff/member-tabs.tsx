import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type Tab, Tabs } from '#ui/tabs';

/** The tabs about one member. The address holds the open one, so that back, reload and links work. */
export function MemberTabs({ tabs }: { tabs: readonly Tab<string>[] }) {
  const router = useRouter();
  const { tab: requestedTab, ...otherParams } = useLocation().search as Record<string, string | undefined>;
  const [first, ...others] = tabs.map(({ value }) => value);
  const tab = others.find((each) => each === requestedTab) ?? first ?? '';
  const setTab = (next: string) => {
    const search = { ...otherParams, ...(next !== first && { tab: next }) } as Record<string, string>;
    void router.navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return <Tabs label={i18n._('Member')} value={tab} onChoose={setTab} tabs={tabs} />;
}
