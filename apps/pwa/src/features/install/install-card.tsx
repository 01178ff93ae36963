import { i18n } from '@lingui/core';
import { Download, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type InstallWay, install } from '../../platform/install';
import { usePopup } from '../../shell/popup/popup-url';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { HomeScreenGuide } from './home-screen-guide';
import { OtherBrowser } from './other-browser';
import { useInstallMoment } from './use-install-moment';

/** On the home, once the app has been of use: how it comes to the home screen of this device, where it keeps best. */
export function InstallCard() {
  const { way, isDue, waiting, putAside } = useInstallMoment();
  const offer = offerOf(way, waiting, putAside);
  if (!isDue || !offer) return null;
  return <Card {...offer} onPutAside={putAside} />;
}

type Offer = { title: string; text: string; children: ReactNode };

/** Nothing where the device has no way to show. */
function offerOf(way: InstallWay, waiting: number | undefined, putAside: () => void): Offer | undefined {
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
  if (way === 'offered') return { title, text, children: <InstallNow onDeclined={putAside} /> };
  if (way !== 'share_menu' || waiting === undefined) return undefined;
  return waiting === 0 ? { title, text, children: <HomeScreenGuide /> } : { title, text, children: <FirstSend /> };
}

function InstallNow({ onDeclined }: { onDeclined: () => void }) {
  const take = async () => {
    if (!(await install())) onDeclined();
  };
  return (
    <Button icon={<Download aria-hidden="true" className="size-5" />} onPress={() => void take()}>
      {i18n._('Install the app')}
    </Button>
  );
}

/** On Apple's phones the app on the home screen has a storage of its own: what waits here would stay behind. */
function FirstSend() {
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
