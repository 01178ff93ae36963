import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { keptCompany, loadCompany } from './kept-company';
import { PictureStrip } from './picture-strip';
import { entryTiles } from './strip-tiles';

/** The public entry tiles (spec 1 §2). The company's pages elsewhere join at the end, once they are known. */
export function EntryCarousel() {
  const [social, setSocial] = useState(() => keptCompany()?.company.social ?? []);
  useEffect(() => {
    const reading = new AbortController();
    loadCompany(reading.signal).then(
      (company) => setSocial(company.social),
      (error) => reading.signal.aborted || console.warn('the company could not be read', error),
    );
    return () => reading.abort();
  }, []);
  return <PictureStrip label={i18n._('Discover Waha')} tiles={entryTiles(social)} className="px-6 lg:px-16" />;
}
