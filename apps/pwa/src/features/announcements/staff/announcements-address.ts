import { useLocation, useRouter } from '@tanstack/react-router';

/** In the place of an id: one that is begun. */
export const NEW_ANNOUNCEMENT_ID = 'new';

/** Which announcement is open: in the address, so that back, reload and a link all work. */
export function useAnnouncementsAddress(): { item: string | undefined; go: (item: string | undefined) => void } {
  const router = useRouter();
  const { view, item } = useLocation().search as Record<string, string | undefined>;
  const go = (next: string | undefined) =>
    void router.navigate({
      to: '.',
      search: { view, ...(next && { item: next }) },
      // Only opening the first one is a step to go back from.
      replace: next !== undefined && item !== undefined,
    });
  return { item, go };
}
