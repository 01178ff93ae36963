import { useLocation, useRouter } from '@tanstack/react-router';

/** The id in the address of a new announcement. */
export const NEW_ANNOUNCEMENT_ID = 'new';

/** Returns the open announcement from the address, so that back, reload and links work. */
export function useAnnouncementsAddress(): { item: string | undefined; go: (item: string | undefined) => void } {
  const router = useRouter();
  const { view, item } = useLocation().search as Record<string, string | undefined>;
  const navigate = (next: string | undefined) =>
    void router.navigate({
      to: '.',
      search: { view, ...(next && { item: next }) },
      // Only opening the first one adds a history entry.
      replace: next !== undefined && item !== undefined,
    });
  return { item, go: navigate };
}
