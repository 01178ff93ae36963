import { i18n } from '@lingui/core';
import { Check, Download, MoreVertical, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { install, useInstall } from '#platform/install';
import { Button } from '#ui/button';
import { OtherBrowser } from './other-browser';

/** Explains how to install the app on this device. */
export function InstallSection() {
  const installMethod = useInstall((state) => state.installMethod);
  if (installMethod === 'installed')
    return (
      <p className="flex items-center gap-3 text-base text-ink">
        <Check className="size-5 shrink-0 text-leaf" />
        {i18n._('The app is installed on this device.')}
      </p>
    );
  if (installMethod === 'other_browser') return <OtherBrowser />;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        {i18n._('From the home screen the app opens at once, even offline, and its data is better protected.')}
      </p>
      {installMethod === 'offered' ? (
        <Button wide icon={<Download />} onPress={() => void install()}>
          {i18n._('Install the app')}
        </Button>
      ) : (
        <ol className="grid gap-3">{installMethod === 'share_menu' ? <ShareMenuSteps /> : <BrowserMenuSteps />}</ol>
      )}
    </div>
  );
}

function ShareMenuSteps() {
  return (
    <>
      <Step icon={<Share />}>{i18n._('Tap Share in the browser’s toolbar.')}</Step>
      <Step icon={<SquarePlus />}>{i18n._('Choose “Add to Home Screen”.')}</Step>
      <Step icon={<Check />}>{i18n._('Tap Add, then open Waha from the home screen.')}</Step>
    </>
  );
}

function BrowserMenuSteps() {
  return (
    <>
      <Step icon={<MoreVertical />}>{i18n._('Open the menu of the browser.')}</Step>
      <Step icon={<SquarePlus />}>{i18n._('Choose “Install app” or “Add to Home screen”, whichever is offered.')}</Step>
    </>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 text-base text-ink">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-blue-wash text-blue [&>svg]:size-5">
        {icon}
      </span>
      {children}
    </li>
  );
}
