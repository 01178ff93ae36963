/** Most toasts stay 3 s (spec 1 §9). */
export const TOAST_MS = 3000;

type ToastOptions = {
  /** How long it stays, in milliseconds. */
  durationMs?: number;
  /** Toasts with the same id replace each other. */
  id?: string;
  action?: { label: string; onPress: () => void };
};

/** Short messages at the top right. The machinery comes after the first paint; nothing said before is lost. */
export const toast = {
  success: (text: string, options?: ToastOptions) => void show('success', text, options),
  error: (text: string, options?: ToastOptions) => void show('error', text, options),
  info: (text: string, options?: ToastOptions) => void show('info', text, options),
};

async function show(kind: 'success' | 'error' | 'info', text: string, options: ToastOptions = {}): Promise<void> {
  const [{ toast: sonner }] = await Promise.all([import('sonner'), toasterReady]);
  const { durationMs = TOAST_MS, id, action } = options;
  sonner[kind](text, {
    duration: durationMs,
    ...(id && { id }),
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  });
}

let announceToaster: () => void = () => {};
const toasterReady = new Promise<void>((resolve) => {
  announceToaster = resolve;
});

/** Called by the toaster once it is on the page. */
export function toasterIsReady(): void {
  announceToaster();
}
