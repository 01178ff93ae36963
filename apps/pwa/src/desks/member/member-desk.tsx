import { i18n } from '@lingui/core';
import { Suspense } from 'react';
import { PromoStrip } from '../../features/company/promo-strip';
import { Bell } from '../../features/notifications/bell';
import { MemberFrame } from '../../shell/layout/member-frame';
import { PopupFrame } from '../../shell/popup/popup-frame';
import { Caught } from '../../shell/states/error-boundary';
import { Later } from '../../ui/deferred';
import { Pending } from '../../ui/loading';
import { Skeleton } from '../../ui/skeleton';
import { AppBadge } from './app-badge';
import { InstallCard } from './install-parts';
import { homeParts } from './member-home';
import { rail, thumbs } from './member-nav';
import { memberPopups } from './member-popups';
import { TileGrid } from './tile-grid';
import { useAtHand } from './use-prefetch';

/** The member's desk: what needs them, what they own, and a way to everything else. */
export function MemberDesk() {
  useAtHand();
  return (
    <MemberFrame thumbs={thumbs} rail={rail} corner={<Bell />}>
      <h1 className="sr-only">{i18n._('Home')}</h1>
      <div className="grid gap-8">
        {homeParts.map(({ name, component: Part }) => (
          <Caught key={name} resetKey={name}>
            <Pending fallback={<Skeleton className="h-40" />}>
              <Part />
            </Pending>
          </Caught>
        ))}
        <Later>
          <Suspense fallback={null}>
            <InstallCard />
          </Suspense>
          <TileGrid />
          <Caught resetKey="promo-strip">
            <PromoStrip />
          </Caught>
        </Later>
      </div>
      <AppBadge />
      <PopupFrame popups={memberPopups} />
    </MemberFrame>
  );
}
