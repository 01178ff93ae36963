import { useLocation, useRouter } from '@tanstack/react-router';

/** The value of `item` while a payout file is being made. */
export const NEW_FILE = 'new';

/** Returns the open payout file, or `NEW_FILE`, from the address, so that back, reload and links work. */
export function usePayoutFilesAddress(): { item: string | undefined; open: (item: string | undefined) => void } {
  const router = useRouter();
  const { view, item } = useLocation().search as Record<string, string | undefined>;
  return {
    item,
    open: (next) => void router.navigate({ to: '.', search: { view, ...(next && { item: next }) } }),
  };
}
