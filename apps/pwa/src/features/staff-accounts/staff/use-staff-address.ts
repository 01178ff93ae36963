import { useLocation, useRouter } from '@tanstack/react-router';

/** The id in the address that opens the invitation form. */
export const NEW_STAFF_ID = 'new';

/** Returns the open account or invitation from the address, so that back, reload and links work. */
export function useStaffAddress(): { item: string | undefined; navigate: (item: string | undefined) => void } {
  const router = useRouter();
  const { view, item } = useLocation().search as Record<string, string | undefined>;
  return {
    item,
    navigate: (next) =>
      void router.navigate({
        to: '.',
        search: { view, ...(next && { item: next }) },
        replace: !(next && item === undefined),
        resetScroll: false,
      }),
  };
}
