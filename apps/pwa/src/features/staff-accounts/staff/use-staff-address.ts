import { useLocation, useRouter } from '@tanstack/react-router';

/** Of the item in the address that is the form for somebody new. */
export const NEW_STAFF_ID = 'new';

/** Whose account, or which invitation, is open: in the address, so that back, reload and a link all work. */
export function useStaffAddress(): { item: string | undefined; go: (item: string | undefined) => void } {
  const router = useRouter();
  const { view, item } = useLocation().search as Record<string, string | undefined>;
  return {
    item,
    go: (next) =>
      void router.navigate({
        to: '.',
        search: { view, ...(next && { item: next }) },
        replace: !(next && item === undefined),
        resetScroll: false,
      }),
  };
}
