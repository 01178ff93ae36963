import { useLocation, useRouter } from '@tanstack/react-router';

/** The id in the address that opens the form of a new item. */
export const NEW_DRAFT_ID = 'new';

/** Returns which catalogue item or announcement is open, from the address. */
export function useDraftAddress() {
  const router = useRouter();
  const { view, part, item } = useLocation().search as Record<string, string | undefined>;
  return {
    item,
    navigate: (id: string | undefined) =>
      void router.navigate({
        to: '.',
        search: { view, ...(part && { part }), ...(id && { item: id }) },
        replace: id !== undefined && item !== undefined,
      }),
  };
}
