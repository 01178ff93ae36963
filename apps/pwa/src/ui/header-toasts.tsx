import { useLayoutEffect } from 'react';
import { selectToasts, useToasts } from './toast';
import { ToastRegions } from './toaster';

/**
 * Shows the toasts of the place `header` as rows of a screen's header: they move the content down and cover nothing.
 * While it is mounted, these toasts are not in the corner.
 */
export function HeaderToasts() {
  const toasts = selectToasts(useToasts(), 'header');
  // Before the paint: a toast of the previous screen does not appear in the corner in between.
  useLayoutEffect(() => {
    useToasts.setState({ hasHeader: true });
    return () => useToasts.setState({ hasHeader: false });
  }, []);
  return (
    <div className="page grid gap-2 has-[.toast]:pb-2">
      <ToastRegions toasts={toasts} isInHeader />
    </div>
  );
}
