import { useLocation } from '@tanstack/react-router';
import { useMember } from '#platform/session';
import { usePopupNavigation } from '#shell/popup/popup-address';
import { getMemberView, MemberLink } from '#shell/staff/member-link';
import { Untranslated } from '#ui/untranslated';

/** The name of a buyer. It leads to the page of the member; for finance, which has none, to the buyer's number. */
export function BuyerLink({ userId, name }: { userId: string; name: string }) {
  const openBuyer = useOpenBuyer(userId);
  return (
    <span className="ms-auto flex max-w-36 justify-end">
      {getMemberView(useMember().role) ? (
        <MemberLink userId={userId} name={name} />
      ) : (
        <button type="button" onClick={openBuyer} className="max-w-full underline-offset-4 hover:underline">
          <Untranslated isTruncated>{name}</Untranslated>
        </button>
      )}
    </span>
  );
}

/** Returns a function that opens the number of a buyer in a popup. The list stays below it. */
export function useOpenBuyer(userId: string): () => void {
  const { open } = usePopupNavigation();
  const { view, status, q } = useLocation().search as Record<string, string | undefined>;
  return () => open('buyer', { view, status, q, member: userId });
}
