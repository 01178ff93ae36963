import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { CirclePlay, Heart } from 'lucide-react';
import { useEffect } from 'react';
import {
  addFavoritePack,
  followStoredCollection,
  removeFavoritePack,
  useCollection,
} from '#offline/collections/collection';
import { formatTnd } from '#platform/language/format';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { RepairOpening } from '#shell/repair/repair-opening';
import { Button } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { Skeleton, SkeletonList } from '#ui/skeleton';
import { toast } from '#ui/toast';
import { PackPicture } from '../home/pack-picture';
import { PackBoundary } from '../pack-boundary';
import { translateGroup, translateType } from '../purchase.texts';
import { SaveVideoControl } from '../training/save-video-control';
import { BuyBar, BuyProgress } from './buy-bar';
import { PackComparison } from './pack-comparison';
import { PackFigures } from './pack-figures';
import { PackGuide } from './pack-guide';
import { PackPlans } from './pack-plans';
import { useBuying } from './use-buying';

/** Shows one pack with its terms (spec 2 §2): `?open=pack&pack=…`. */
export function PackDetails() {
  return (
    <PackBoundary popup="pack" skeleton={<DetailsSkeleton />}>
      {(pack) => <Details pack={pack} />}
    </PackBoundary>
  );
}

function Details({ pack }: { pack: WirePack }) {
  const { open } = usePopup();
  usePopupTitle(pack.packName);
  const buying = useBuying(pack);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PackPicture source={pack} className="w-24 sm:w-28" />
          <div className="min-w-0 flex-1 basis-[10rem]">
            <div className="flex items-center justify-between gap-2">
              <p className="min-w-0 text-sm text-ink-soft">
                {translateType(pack.type)} · {translateGroup(pack.group)}
              </p>
              <FavoriteButton packName={pack.packName} />
            </div>
            <p className="text-[min(1.728rem,7.5vw)] font-semibold tracking-tight text-ink tabular-nums">
              {formatTnd(pack.price)}
            </p>
          </div>
        </div>
        <Button
          variant="quiet"
          small
          className="-ms-4 w-fit"
          icon={<CirclePlay className="shrink-0" />}
          onPress={() => open('promo', { pack: pack.packName })}
        >
          {i18n._('Watch the promotional video')}
        </Button>
      </div>
      {/* Reserves the space until the member's progress is known, so that nothing moves. */}
      <BuyProgress pack={pack} buying={buying} />
      <PackFigures pack={pack} creditsNote={<RepairOpening />} />
      <PackPlans pack={pack} />
      <PackGuide pack={pack} />
      <PackComparison pack={pack} />
      {buying.step === 'training' || buying.step === 'quiz' ? (
        <SaveVideoControl
          address={pack.trainingVideoUrl}
          title={i18n._('Training: {packName}', { packName: pack.packName })}
        />
      ) : null}
      <BuyBar pack={pack} buying={buying} />
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Skeleton className="size-24 sm:size-28" />
        <Skeleton className="h-16 flex-1" />
      </div>
      <SkeletonList rows={5} rowClassName="h-13" />
    </div>
  );
}

/** Adds a pack to the favourites or removes it. */
function FavoriteButton({ packName }: { packName: string }) {
  useEffect(() => void followStoredCollection(), []);
  const isFavorite = useCollection(({ favoritePacks }) => favoritePacks.includes(packName));
  const toggle = () =>
    isFavorite
      ? removeFavoritePack(packName)
      : addFavoritePack(packName).then(() => toast.success(i18n._('Added to favorites!')));
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      title={i18n._('Favorite')}
      onClick={() => void toggle()}
      className="inline-grid size-11 shrink-0 place-items-center self-start rounded-full text-ink-soft transition-colors duration-150 hover:bg-blue-wash hover:text-ink aria-pressed:text-bougainvillea"
    >
      <Heart className={joinClasses('size-5.5', isFavorite && 'fill-current')} />
      <span className="sr-only">{i18n._('Favorite')}</span>
    </button>
  );
}
