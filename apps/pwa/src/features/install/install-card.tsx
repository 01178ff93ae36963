import { i18n } from '@lingui/core';
import { isUserInitiated } from '@waha/domain/outbox/is-user-initiated';
import { Download, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type InstallMethod, install, useInstall } from '#platform/install';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { IconButton } from '#ui/icon-button';
import { HomeScreenGuide } from './home-screen-guide';
import { type InstallMoment, isOfferDue, readInstallMoment, updateInstallMoment } from './install-moment';
import { OtherBrowser } from './other-browser';

/** Offers to install the app, on the home page, once the member has used it: installed apps keep their storage best. */
export function InstallCard() {
  const { way, isDue, waiting, putAside } = useInstallMoment();
  const offer = createOffer(way, waiting, putAside);
  if (!isDue || !offer) return null;
  return <Card {...offer} onPutAside={putAside} />;
}

type Offer = { title: string; text: string; children: ReactNode };

/** Returns undefined if the device has no way to install. */
function createOffer(way: InstallMethod, waiting: number | undefined, putAside: () => void): Offer | undefined {
  if (way === 'other_browser')
    return {
      title: i18n._('Open Waha in your own browser'),
      text: i18n._('This browser within another app may forget what you fill in. Nothing is lost in your own.'),
      children: <OtherBrowser />,
    };
  const title = i18n._('Put Waha on your home screen');
  const text = i18n._(
    'On the home screen the app opens at once, also without a network, and the device keeps its data safer.',
  );
  if (way === 'offered') return { title, text, children: <InstallButton onDeclined={putAside} /> };
  if (way !== 'share_menu' || waiting === undefined) return undefined;
  return waiting === 0 ? { title, text, children: <HomeScreenGuide /> } : { title, text, children: <SendFirstNote /> };
}

function InstallButton({ onDeclined }: { onDeclined: () => void }) {
  const take = async () => {
    if (!(await install())) onDeclined();
  };
  return (
    <Button icon={<Download aria-hidden="true" className="size-5" />} onPress={() => void take()}>
      {i18n._('Install the app')}
    </Button>
  );
}

/** On Apple phones an installed app has separate storage: pending jobs would stay behind in the browser. */
function SendFirstNote() {
  const { open } = usePopup();
  return (
    <>
      <p className="font-medium">{i18n._('First let what waits be sent: it would stay behind in this browser.')}</p>
      <Button variant="secondary" onPress={() => open('outbox')}>
        {i18n._('See what waits')}
      </Button>
    </>
  );
}

function Card({ title, text, children, onPutAside }: Offer & { onPutAside: () => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4 rounded-xl border border-line bg-surface p-4 text-ink">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-base text-ink-soft">{text}</p>
        </div>
        <IconButton label={i18n._('Not now')} onPress={onPutAside} className="-me-2 -mt-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}

/** The popups that show one pack. */
const PACK_POPUPS = ['pack', 'owned-pack'];

/** Returns whether to offer the app now; records when the member has used it. */
function useInstallMoment() {
  const [moment, setMoment] = useState(readInstallMoment);
  const way = useInstall((state) => state.way);
  const { name } = usePopup();
  const [jobs, sent] = [useOutboxJobs(), useSentJobs()];
  const change = (part: InstallMoment) => setMoment(updateInstallMoment(part));

  const hasSent = jobs?.some(isUserInitiated) || sent?.some(isUserInitiated) || false;
  const isOfUse = hasSent || (name !== undefined && PACK_POPUPS.includes(name));
  useEffect(() => {
    if (isOfUse && !readInstallMoment().isValued) setMoment(updateInstallMoment({ isValued: true }));
  }, [isOfUse]);
  useEffect(() => {
    if (way === 'installed' && !readInstallMoment().isInstalled) setMoment(updateInstallMoment({ isInstalled: true }));
  }, [way]);

  return {
    way,
    isDue: isOfferDue(moment, Date.now()),
    /** `undefined` until the outbox has been read. */
    waiting: jobs?.filter(isUserInitiated).length,
    putAside: () => change({ times: (moment.times ?? 0) + 1, lastAt: Date.now() }),
  };
}
