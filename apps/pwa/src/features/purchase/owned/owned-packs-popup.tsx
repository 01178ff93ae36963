import { i18n } from '@lingui/core';
import { useSession } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { LastUpdated } from '#shell/states/last-updated';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { SkeletonList } from '#ui/skeleton';
import { OwnedPackCard } from '../home/owned-pack-card';
import { useNow } from '../home/use-now';
import { useOwnedPacks } from '../home/use-owned-packs';

/** The member's packs (spec 2 §2): `?open=owned-packs`. */
export function OwnedPacksPopup() {
  const userId = useSession(({ session, last: lastSession }) => (session ?? lastSession)?.userId);
  if (!userId) return <ErrorState onRetry={() => location.reload()}>{i18n._('Utilisateur non identifié')}</ErrorState>;
  return <OwnedPacksList userId={userId} />;
}

function OwnedPacksList({ userId }: { userId: string }) {
  const { open } = usePopup();
  const now = useNow();
  const read = useOwnedPacks(userId);
  if (!read.owned) {
    if (!read.isError) return <SkeletonList rowClassName="h-20" />;
    return (
      <ErrorState busy={read.isFetching} onRetry={read.retry}>
        {i18n._('Erreur de chargement')}
      </ErrorState>
    );
  }
  if (read.owned.length === 0)
    return (
      <EmptyState action={<Button onPress={() => open('packs')}>{i18n._('See the packs')}</Button>}>
        {i18n._('No packs yet. A pack appears here after its payment is approved.')}
      </EmptyState>
    );
  return (
    <>
      <LastUpdated read={read} />
      <ul className="grid gap-3 md:grid-cols-2">
        {read.owned.map((pack) => (
          <li key={pack.packName}>
            <OwnedPackCard
              pack={pack}
              picture={read.pictureOf(pack.packName)}
              now={now}
              onOpen={() => open('owned-pack', { pack: pack.packName })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
