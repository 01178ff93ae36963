import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import { ArrowLeft } from 'lucide-react';
import { formatTnd } from '#platform/language/format';
import { usePageTitle } from '#platform/page-title';
import { QueryBoundary } from '#shell/states/query-boundary';
import { getButtonClasses } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { PackFigures } from '../catalogue/pack-figures';
import { PackGuide } from '../catalogue/pack-guide';
import { packGuideQuery } from '../catalogue/pack-guide.queries';
import { PackPlans } from '../catalogue/pack-plans';
import { PackPicture } from '../home/pack-picture';
import { translateGroup, translateType } from '../purchase.texts';

/** The terms of one pack of the public list, as members read them: `/packs?pack=Ultra+2`. */
export function OfferTerms({ pack }: { pack: WirePackOffer | undefined }) {
  const guide = useQuery(packGuideQuery());
  usePageTitle(pack?.packName ?? i18n._('Packs'));
  if (!pack)
    return (
      <EmptyState
        picture="no-results"
        action={
          <Link to="/packs" className={getButtonClasses('secondary')}>
            {i18n._('See the packs')}
          </Link>
        }
      >
        {i18n._('Pack not found. Please check if the pack exists.')}
      </EmptyState>
    );
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5">
      <Link to="/packs" className="inline-flex min-h-11 w-fit items-center gap-2 text-base font-medium text-blue">
        <ArrowLeft className="size-5 rtl:-scale-x-100" />
        {i18n._('Packs')}
      </Link>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PackPicture source={pack} className="w-24 sm:w-28" />
        <div className="min-w-0 flex-1 basis-[10rem]">
          <h1 className="text-2xl font-semibold tracking-tight text-ink">
            <Untranslated>{pack.packName}</Untranslated>
          </h1>
          <p className="text-sm text-ink-soft">
            {translateType(pack.type)} · {translateGroup(pack.group)}
          </p>
          <p className="text-xl font-semibold text-ink tabular-nums">{formatTnd(pack.price)}</p>
        </div>
      </header>
      <PackFigures pack={pack} />
      <PackPlans pack={pack} />
      {/* Visitors read here on what conditions they buy: a missing text must not go unnoticed. */}
      <div>
        <QueryBoundary
          query={guide}
          offlineText={i18n._('This has not been saved on this device yet. It opens when you are online.')}
        >
          {() => <PackGuide pack={pack} />}
        </QueryBoundary>
      </div>
    </div>
  );
}
