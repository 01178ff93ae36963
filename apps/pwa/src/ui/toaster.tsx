import { i18n } from '@lingui/core';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button';
import { joinClasses } from './join-classes';
import { selectFirstToast, selectToasts, type Toast, type ToastKind, toast, useToasts } from './toast';
import { PHONE, useMedia } from './use-media';

/** The maximum delay of a browser timer: 31 bits of milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Shows the toasts where they cover no heading and no main button. A phone shows one at a time; the others wait.
 *
 * - Laptop: at the top right, below a member's top bar.
 * - Staff (`data-toasts=bar`): in the top bar, because rows and decisions fill the page. Of several successes the newest is
 *   shown, and the others while the user points at it. On a phone above the decisions, which are at the bottom.
 * - Phone: above the bottom bar. With a sheet or a question: at the top of the screen, where a sheet leaves space for it.
 * - Phone, login and sign-up, whose button is at the bottom (`data-toasts=top`): errors and infos (`data-retry`) at the top;
 *   a success at the bottom, where it stays when the home opens.
 */
export function Toaster() {
  const toasts = selectToasts(useToasts(), 'corner');
  const isPhone = useMedia(PHONE);
  return createPortal(
    <section
      data-over-modals=""
      aria-label={i18n._('Messages from the app')}
      className={joinClasses(
        'toasts pointer-events-none fixed inset-x-3 z-70 flex flex-col items-end gap-2 sm:start-auto sm:end-4 sm:w-90',
        'max-sm:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] sm:top-4',
        'max-sm:[body:has([data-toasts=top])_&:has([data-retry])]:top-[calc(0.75rem+env(safe-area-inset-top))] max-sm:[body:has([data-toasts=top])_&:has([data-retry])]:bottom-auto',
        'sm:[body:has([data-toasts=below-bar])_&]:top-18',
        'max-md:[body:has([role$=dialog])_&]:top-[calc(0.25rem+env(safe-area-inset-top))]! max-md:[body:has([role$=dialog])_&]:bottom-auto!',
      )}
    >
      <ToastRegions toasts={isPhone ? selectFirstToast(toasts) : toasts} />
    </section>,
    document.body,
  );
}

type ToastRegionsProps = {
  toasts: readonly Toast[];
  /** Low and without a close button: each line moves the page. */
  isInHeader?: boolean;
};

/** Both live regions exist from the start: a screen reader announces only changes in regions that it knows. */
export function ToastRegions({ toasts, isInHeader = false }: ToastRegionsProps) {
  const successes = toasts.filter(({ kind }) => kind === 'success');
  const countOlder = (item: Toast) => (item === successes.at(-1) ? successes.length - 1 : 0);
  const isOlder = (item: Toast) => successes.includes(item) && item !== successes.at(-1);
  const renderCards = (isError: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((item) => (
        <ToastCard
          key={item.id}
          toast={item}
          isInHeader={isInHeader}
          isOlder={isOlder(item)}
          olderCount={countOlder(item)}
        />
      ));
  return (
    <>
      <div aria-live="polite" className="contents">
        {renderCards(false)}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {renderCards(true)}
      </div>
    </>
  );
}

type ToastCardProps = { toast: Toast; isInHeader: boolean; isOlder: boolean; olderCount: number };

function ToastCard({ toast: item, isInHeader, isOlder, olderCount }: ToastCardProps) {
  const { id, kind, text, action } = item;
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const { endsAt } = item;
    const leftMs = endsAt === undefined ? item.durationMs : endsAt - Date.now();
    if ((isPaused && endsAt === undefined) || leftMs > MAX_TIMER_MS) return;
    const timer = setTimeout(() => toast.dismiss(item.id), leftMs);
    return () => clearTimeout(timer);
  }, [item, isPaused]);

  function act() {
    action?.onPress();
    toast.dismiss(id);
  }

  return (
    // A toast stays while the user hovers over it or has the focus in it, unless its action ends.
    // biome-ignore lint/a11y/noStaticElementInteractions: holding it open is a comfort, not a control
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      data-retry={kind === 'success' ? undefined : ''}
      data-older={isOlder ? '' : undefined}
      className={joinClasses(
        'toast pointer-events-auto relative flex w-full items-center rounded-xl border border-line bg-surface ps-4 text-ink',
        // Low on a phone: two lines fit above a sheet.
        isInHeader ? 'min-h-11 gap-2 pe-2' : 'gap-3 pe-1 shadow-sheet max-md:[&>p]:py-1 md:py-1',
      )}
    >
      <KindIcon kind={kind} />
      <p translate="no" className="min-w-0 flex-1 py-2 text-sm font-medium">
        {text}
      </p>
      {olderCount > 0 ? (
        <span aria-hidden="true" className="toast-count text-sm font-medium text-ink-soft tabular-nums">
          +{olderCount}
        </span>
      ) : null}
      {action ? (
        <button
          type="button"
          onClick={act}
          title={action.keys?.name}
          aria-keyshortcuts={action.keys?.chord}
          className="min-h-11 shrink-0 px-3 text-sm font-semibold text-blue"
        >
          {action.label}
          {item.endsAt === undefined ? null : <SecondsLeft key={item.endsAt} endsAt={item.endsAt} />}
        </button>
      ) : null}
      {isInHeader ? null : (
        <IconButton label={i18n._('Dismiss')} icon={<X className="size-4" />} onPress={() => toast.dismiss(id)} />
      )}
      {item.endsAt !== undefined ? (
        <i className="toast-time" style={{ animationDuration: `${item.durationMs}ms` }} />
      ) : null}
    </div>
  );
}

/** Counts down beside the action. Not announced: a screen reader would read every second. */
function SecondsLeft({ endsAt }: { endsAt: number }) {
  const [seconds, setSeconds] = useState(() => countSeconds(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(countSeconds(endsAt)), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <span aria-hidden="true" className="font-medium tabular-nums">
      {' '}
      {seconds}
    </span>
  );
}

/** At least 1: as long as the action is shown, it is possible. */
function countSeconds(endsAt: number): number {
  return Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));
}

function KindIcon({ kind }: { kind: ToastKind }) {
  if (kind === 'success') return <CircleCheck className="size-5 shrink-0 text-leaf" />;
  if (kind === 'error') return <CircleAlert className="size-5 shrink-0 text-bougainvillea" />;
  return <Info className="size-5 shrink-0 text-blue" />;
}
