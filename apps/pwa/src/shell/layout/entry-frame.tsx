import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasNoLink, useConnectivity } from '#platform/connectivity';
import { usePageTitle } from '#platform/page-title';
import { joinClasses } from '#ui/join-classes';
import { Notice } from '#ui/notice';
import { Zellige } from '#ui/zellige';
import { LanguageChoice } from './language-choice';
import { OfflineNote } from './offline-note';

type EntryFrameProps = {
  title: string;
  /** For visitors: says what the app is also on a phone, and links to the packs. */
  isWelcome?: boolean;
  /** Content under the form, across the full width. */
  below?: ReactNode;
  children: ReactNode;
};

/** The frame of the login screens: the blue door on the white wall, and the form beside it. */
export function EntryFrame({ title, isWelcome = false, below, children }: EntryFrameProps) {
  usePageTitle(title);
  const isWithoutLink = useConnectivity(hasNoLink);
  return (
    <div
      data-toasts="top"
      className="relative flex min-h-dvh flex-col bg-surface lg:grid lg:grid-cols-[minmax(24rem,5fr)_7fr] lg:bg-paper"
    >
      <div className="@container lg:p-6">
        <header className="relative isolate h-full overflow-hidden bg-door px-6 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-10 text-on-door lg:rounded-t-[50cqw] lg:rounded-b-[20px] lg:p-12">
          <Zellige className="absolute inset-0 -z-10 opacity-20 mask-[radial-gradient(closest-side,transparent_25%,black)]" />
          <div className="mx-auto flex h-full max-w-md flex-col lg:items-center lg:justify-center lg:gap-5 lg:text-center">
            <p className="flex min-h-14 items-center gap-3 text-2xl font-semibold tracking-tight lg:flex-col lg:gap-5 lg:text-4xl">
              <img src="/arch.svg" alt="" width={300} height={340} className="h-11 w-auto lg:h-36" />
              {/* Text of twice the size: the language beside it needs the room. */}
              <span className="@max-[15rem]:sr-only">{'Waha'}</span>
            </p>
            <p
              className={joinClasses(
                'max-w-md leading-snug max-[359px]:text-sm lg:max-w-80 lg:text-lg lg:text-balance',
                !isWelcome && 'hidden lg:block',
              )}
            >
              {i18n._('Buy a service pack, receive bonus points every month and withdraw them in dinars.')}
            </p>
            {isWelcome ? (
              <Link
                to="/packs"
                className="inline-flex min-h-11 w-fit items-center gap-1.5 font-medium underline underline-offset-4"
              >
                {i18n._('Discover the packs')}
                <ArrowRight className="size-4 rtl:-scale-x-100" />
              </Link>
            ) : null}
          </div>
        </header>
      </div>
      <main
        id="content"
        tabIndex={-1}
        className="outline-none isolate -mt-6 flex min-w-0 flex-1 flex-col rounded-t-[20px] bg-surface px-6 pt-6 pb-[calc(2rem+env(safe-area-inset-bottom))] lg:mt-0 lg:justify-center lg:pt-8 lg:rounded-none lg:bg-transparent lg:px-16"
      >
        {/* In the corner of the page: over the door on a phone. */}
        <div className="absolute end-3 top-[calc(0.75rem+env(safe-area-inset-top))] z-10 text-on-door lg:end-6 lg:top-4 lg:text-ink">
          <LanguageChoice />
        </div>
        <div className="mx-auto w-full max-w-md">
          <h1 className="mb-4 text-2xl lg:mb-6 font-semibold text-ink">{title}</h1>
          {isWithoutLink ? (
            <div className="mb-6">
              <Notice tone="sun" icon={<CloudOff />}>
                <OfflineNote />
              </Notice>
            </div>
          ) : null}
          {children}
        </div>
        {below ? <div className="-mx-6 mt-10 lg:-mx-16">{below}</div> : null}
      </main>
    </div>
  );
}
