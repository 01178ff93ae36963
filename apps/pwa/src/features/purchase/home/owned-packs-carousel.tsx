import { i18n } from '@lingui/core';
import { useMember } from '#platform/session';
import { usePopupNavigation } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { SectionHeading } from '#ui/section-heading';
import { Skeleton } from '#ui/skeleton';
import { OwnedPackCard } from './owned-pack-card';
import { useNow } from './use-now';
import { useOwnedPacks } from './use-owned-packs';

/** A carousel of the member's packs with their period rings. */
export function OwnedPacksCarousel() {
  const { userId } = useMember();
  const { open } = usePopupNavigation();
  const now = useNow();
  const { owned, pictureOf, isError, retry } = useOwnedPacks(userId);
  return (
    <section className="min-w-0">
      <SectionHeading
        action={
          owned && owned.length > 0 ? (
            <Button variant="quiet" small onPress={() => open('owned-packs')}>
              {i18n._('See all')}
            </Button>
          ) : null
        }
      >
        {i18n._('My packs')}
      </SectionHeading>
      {owned ? null : isError ? (
        <p role="alert" className="flex items-center justify-between gap-3 text-base text-ink-soft">
          {i18n._('Erreur de chargement')}
          <Button variant="secondary" small onPress={retry}>
            {i18n._('Try again')}
          </Button>
        </p>
      ) : (
        <Skeleton className="h-20" />
      )}
      {owned?.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-4">
          <p className="min-w-0 flex-1 basis-[12rem] text-base text-ink-soft">
            {i18n._('No packs yet. A pack earns bonus points every 31 days.')}
          </p>
          <Button onPress={() => open('packs')}>{i18n._('See the packs')}</Button>
        </div>
      ) : null}
      {owned && owned.length > 0 ? (
        <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 md:mx-0 md:grid md:grid-cols-2 md:px-0 xl:grid-cols-3">
          {owned.map((pack) => (
            <li key={pack.packName} className="w-72 max-w-full shrink-0 snap-start md:w-auto">
              <OwnedPackCard
                pack={pack}
                picture={pictureOf(pack.packName)}
                now={now}
                onOpen={() => open('owned-pack', { pack: pack.packName })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
