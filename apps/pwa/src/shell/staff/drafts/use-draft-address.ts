import { useLocation, useRouter } from '@tanstack/react-router';

/** In the address: in the place of an id, the form that makes one. */
export const NEW_DRAFT_ID = 'new';

/** Which thing of the catalogue is open, in the address. */
export function useDraftAddress() {
  const router = useRouter();
  const { view, part, item } = useLocation().search as Record<string, string | undefined>;
  return {
    item,
    go: (id: string | undefined) =>
      void router.navigate({
        to: '.',
        search: { view, ...(part && { part }), ...(id && { item: id }) },
        replace: id !== undefined && item !== undefined,
      }),
  };
}
