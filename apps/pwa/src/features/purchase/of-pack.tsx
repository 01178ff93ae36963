import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import type { ReactNode } from 'react';
import { ApiError } from '../../platform/api-error';
import { sayError } from '../../platform/say-error';
import { useOwnParams } from '../../shell/popup/popup-params';
import { Loaded } from '../../shell/states/query-boundary';
import { usePack } from './purchase.queries';

type OfPackProps = { popup: string; skeleton?: ReactNode; children: (pack: WirePack) => ReactNode };

/** What a popup shows of the pack that its address names: `&pack=Ultra%202`. */
export function OfPack({ popup, skeleton, children }: OfPackProps) {
  const { pack: packName = '' } = useOwnParams(popup);
  const pack = usePack(packName);
  return (
    <Loaded query={pack} sayFailure={sayPackFailure} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}

/** Spec 2 §8. */
export function sayPackFailure(error: unknown): string {
  const isMissing = error instanceof ApiError && error.code === 'pack_not_found';
  return isMissing ? sayError(error) : i18n._('Failed to fetch pack details.');
}
