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
  const { installMethod, isDue, pendingCount, postpone } = useInstallMoment();
  const offer = createOffer(installMethod, pendingCount, postpone);
  if (!isDue || !offer) return null;
  return <Card {...offer} onPostpone={postpone} />;
}

type Offer = { title: string; text: string; children: ReactNode };

/** Returns undefined if the device has no way to install. */
function createOffer(
  installMethod: InstallMethod,
  pendingCount: number | undefined,
  postpone: () => void,
): Offer | undefined {
  if (installMethod === 'other_browser')
    return {
      title: i18n._('Open Waha in your own browser'),
      text: i18n._('This browser inside another app may lose what you enter. Use your own browser to keep it.'),
      children: <OtherBrowser />,
    };
  const title = i18n._('Add Waha to your home screen');
  const text = i18n._('From the home screen the app opens at once, even offline, and its data is better protected.');
  if (installMethod === 'offered') return { title, text, children: <InstallButton onDeclined={postpone} /> };
  if (installMethod !== 'share_menu' || pendingCount === undefined) return undefined;
  return pendingCount === 0
    ? { title, text, children: <HomeScreenGuide /> }
    : { title, text, children: <SendFirstNote /> };
}

function InstallButton({ onDeclined }: { onDeclined: () => void }) {
  const promptInstall = async () => {
    if (!(await install())) onDeclined();
  };
  return (
    <Button icon={<Download />} onPress={() => void promptInstall()}>
      {i18n._('Install the app')}
    </Button>
  );
}

/** On Apple phones an installed app has separate storage: pending jobs would stay behind in the browser. */
function SendFirstNote() {
  const { open } = usePopup();
  return (
    <>
      <p className="font-medium">{i18n._('Send your unsent items first. They would stay behind in this browser.')}</p>
      <Button variant="secondary" onPress={() => open('outbox')}>
        {i18n._('See unsent items')}
      </Button>
    </>
  );
}

function Card({ title, text, children, onPostpone }: Offer & { onPostpone: () => void }) {
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
        <IconButton label={i18n._('Not now')} icon={<X />} onPress={onPostpone} className="-me-2 -mt-2" />
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
  const installMethod = useInstall((state) => state.installMethod);
  const { name } = usePopup();
  const [jobs, sent] = [useOutboxJobs(), useSentJobs()];
  const change = (changes: InstallMoment) => setMoment(updateInstallMoment(changes));

  const hasSent = jobs?.some(isUserInitiated) || sent?.some(isUserInitiated) || false;
  const isValued = hasSent || (name !== undefined && PACK_POPUPS.includes(name));
  useEffect(() => {
    if (isValued && !readInstallMoment().isValued) setMoment(updateInstallMoment({ isValued: true }));
  }, [isValued]);
  useEffect(() => {
    if (installMethod === 'installed' && !readInstallMoment().isInstalled)
      setMoment(updateInstallMoment({ isInstalled: true }));
  }, [installMethod]);

  return {
    installMethod,
    isDue: isOfferDue(moment, Date.now()),
    /** `undefined` until the outbox has been read. */
    pendingCount: jobs?.filter(isUserInitiated).length,
    postpone: () => change({ times: (moment.times ?? 0) + 1, lastAt: Date.now() }),
  };
}
