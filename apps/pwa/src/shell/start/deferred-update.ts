import { i18n } from '@lingui/core';
import type { AnyRouter } from '@tanstack/react-router';
import { SECOND } from '@waha/domain/kernel/time';
import { useOutboxView } from '#offline/outbox-state/outbox-view';
import { isSafeToReload, waitForWrites, watchForms } from '#offline/updates/safe-to-reload';
import { toast } from '#ui/toast';

/** After being hidden for this long, the app may reload unseen. */
const HIDDEN_LIMIT_MS = 30 * SECOND;
const TOAST_ID = 'update';

/**
 * Applies a new version when no work is lost: while the app is hidden, or at the next navigation to another screen.
 * Until then it is offered in a toast.
 * @returns `ready`: call it when a new version is available, with `apply` to activate it; `need`: call it when the
 * outbox needs the new version to send its jobs
 */
export function applyDeferredUpdate(router: AnyRouter) {
  let pendingUpdate: (() => void) | undefined;
  let isNeeded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function applyUpdate(): void {
    const apply = pendingUpdate;
    pendingUpdate = undefined;
    clearTimeout(timer);
    toast.dismiss(TOAST_ID);
    if (apply) void waitForWrites().then(apply);
  }
  function applyIfSafe(): boolean {
    if (!pendingUpdate || !isSafeToReload() || isSending()) return false;
    applyUpdate();
    return true;
  }
  function offerOrSchedule(): void {
    clearTimeout(timer);
    if (!pendingUpdate) return;
    if (document.visibilityState === 'hidden')
      timer = setTimeout(() => applyIfSafe() || offerOrSchedule(), HIDDEN_LIMIT_MS);
    else offerUpdate(applyUpdate);
  }

  watchForms();
  document.addEventListener('visibilitychange', offerOrSchedule);
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && applyIfSafe());
  return {
    ready(apply: () => void): void {
      pendingUpdate = apply;
      if (!isNeeded || !applyIfSafe()) offerOrSchedule();
    },
    need(): void {
      isNeeded = true;
      applyIfSafe();
    },
  };
}

/** In this tab or in another one: the job's row in the database says so. */
function isSending(): boolean {
  return useOutboxView.getState().view?.jobs.some(({ state }) => state === 'sending') ?? false;
}

/** Shown until the user acts on it. */
function offerUpdate(apply: () => void): void {
  toast.info(i18n._('A new version is available.'), {
    id: TOAST_ID,
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: i18n._('Update'), onPress: apply },
  });
}
