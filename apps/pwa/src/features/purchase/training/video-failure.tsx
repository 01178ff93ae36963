import { i18n } from '@lingui/core';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';

/** In place of the picture: why there is none, and another try. */
export function VideoFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-surface p-6 text-center text-base text-ink"
    >
      <p className="max-w-72">{children}</p>
      <Button variant="secondary" small icon={<RotateCw aria-hidden="true" className="size-4" />} onPress={onRetry}>
        {i18n._('Try again')}
      </Button>
    </div>
  );
}
