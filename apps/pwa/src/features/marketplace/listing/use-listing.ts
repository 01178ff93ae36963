import { useLocation, useRouter } from '@tanstack/react-router';
import type { ProductFilter } from '@waha/domain/marketplace/filter-products';
import { useEffect, useRef, useState } from 'react';
import { type Params, readListing, writeListing } from './listing-address';

/** Browsers refuse more than a hundred changes of the address in half a minute: a slider waits until it rests. */
const RESTS_AFTER_MS = 250;

/** The filter of the listing. It lives in the address; what is being typed or dragged is a moment ahead of it. */
export function useListing() {
  const router = useRouter();
  const search = useLocation({ select: (location) => location.search as Params });
  const address = JSON.stringify(writeListing(readListing(search)));
  const written = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [filter, setFilter] = useState(() => readListing(search));

  useEffect(() => {
    if (address === written.current) return;
    // Somebody else changed it: the back button, or a tab of the top bar.
    clearTimeout(timer.current);
    written.current = address;
    setFilter(readListing(JSON.parse(address)));
  }, [address]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(part: Partial<ProductFilter>, after = 0) {
    const next = { ...filter, ...part };
    setFilter(next);
    clearTimeout(timer.current);
    const write = () => {
      const params = writeListing(next);
      written.current = JSON.stringify(params);
      void router.navigate({ to: '/category', search: params, replace: true, resetScroll: false });
    };
    if (after > 0) timer.current = setTimeout(write, after);
    else write();
  }

  return { filter, change, changeSoon: (part: Partial<ProductFilter>) => change(part, RESTS_AFTER_MS) };
}
