import { create } from 'zustand';

/** Most toasts stay 3 s (spec 1 §9). */
export const TOAST_MS = 3000;

export type ToastKind = 'success' | 'error' | 'info';
/** `keys`: the shortcut, as in `aria-keyshortcuts`, and as the user reads it. */
export type ToastAction = { label: string; onPress: () => void; keys?: { chord: string; name: string } };
/** `header`: in the header of the screen, if the screen shows toasts there (`HeaderToasts`). */
export type ToastPlace = 'corner' | 'header';
export type Toast = {
  id: string;
  kind: ToastKind;
  text: string;
  durationMs: number;
  place: ToastPlace;
  action?: ToastAction;
  /** Shows the seconds until then. It stays no longer, also while the user points at it: the action ends. */
  endsAt?: number;
};

type ToastOptions = {
  /** How long it stays, in milliseconds; `Infinity` until it is used or closed. */
  durationMs?: number;
  /** Toasts with the same id replace each other. */
  id?: string;
  action?: ToastAction;
  /** Until when its action is possible, by the clock of this device; instead of `durationMs`. */
  endsAt?: number;
  place?: ToastPlace;
};

type Toasts = {
  /** The visible toasts, oldest first. */
  toasts: readonly Toast[];
  /** Whether the screen shows toasts in its header. Without it those are shown in the corner: none is lost. */
  hasHeader: boolean;
};

export const useToasts = create<Toasts>(() => ({ toasts: [], hasHeader: false }));

/** Returns the toasts of one place. */
export function selectToasts({ toasts, hasHeader }: Toasts, place: ToastPlace): readonly Toast[] {
  return toasts.filter((item) => (hasHeader && item.place === 'header') === (place === 'header'));
}

/**
 * Returns the one toast to show where only one fits. The others wait: the time of each starts when it is shown. A toast
 * that stays until it is used waits for those that disappear.
 */
export function selectFirstToast(toasts: readonly Toast[]): readonly Toast[] {
  const first = toasts.find(({ durationMs }) => Number.isFinite(durationMs)) ?? toasts[0];
  return first ? [first] : [];
}

/** Shows short messages at the top right, from anywhere in the page. */
export const toast = {
  success: (text: string, options?: ToastOptions) => showToast('success', text, options),
  error: (text: string, options?: ToastOptions) => showToast('error', text, options),
  info: (text: string, options?: ToastOptions) => showToast('info', text, options),
  /** Removes one toast, or all of them. */
  dismiss: (id?: string) =>
    useToasts.setState(({ toasts }) => ({ toasts: id === undefined ? [] : toasts.filter((item) => item.id !== id) })),
};

let shownCount = 0;

function showToast(
  kind: ToastKind,
  text: string,
  {
    endsAt,
    durationMs = endsAt === undefined ? TOAST_MS : endsAt - Date.now(),
    id,
    place = 'corner',
    ...rest
  }: ToastOptions = {},
): void {
  shownCount += 1;
  const next: Toast = {
    id: id ?? `toast-${shownCount}`,
    kind,
    text,
    durationMs,
    place,
    ...(endsAt !== undefined && { endsAt }),
    ...rest,
  };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((item) => item.id !== next.id), next] }));
}
