import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/api-error';
import { translateError } from '#platform/translate-error';
import { usePopupParams } from '#shell/popup/popup-params';
import { QueryBoundary } from '#shell/states/query-boundary';
import { usePack } from './purchase.queries';

type PackBoundaryProps = { popup: string; skeleton?: ReactNode; children: (pack: WirePack) => ReactNode };

/** Loads the pack that the popup's address names: `&pack=Ultra%202`. */
export function PackBoundary({ popup, skeleton, children }: PackBoundaryProps) {
  const { pack: packName = '' } = usePopupParams(popup);
  const pack = usePack(packName);
  return (
    <QueryBoundary query={pack} translateFailure={translatePackFailure} skeleton={skeleton}>
      {children}
    </QueryBoundary>
  );
}

/** Returns the message for a pack that cannot be loaded (spec 2 §8). */
export function translatePackFailure(error: unknown): string {
  const isMissing = error instanceof ApiError && error.code === 'pack_not_found';
  return isMissing ? translateError(error) : i18n._('Failed to fetch pack details.');
}
