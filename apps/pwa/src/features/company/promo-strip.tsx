import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from './company.queries';
import { PictureStrip } from './picture-strip';
import { promoTiles } from './strip-tiles';

/** The top navigation strip (spec 1 §2). */
export function PromoStrip() {
  const { data } = useQuery(companyQuery());
  return (
    <PictureStrip
      label={i18n._('More from Waha')}
      tiles={promoTiles(data)}
      className="-mx-4 scroll-px-4 px-4 md:mx-0 md:px-0"
    />
  );
}
