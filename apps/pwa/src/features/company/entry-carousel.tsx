import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { keptCompany, loadCompany } from './kept-company';
import { PictureStrip } from './picture-strip';
import { entryTiles } from './strip-tiles';

/** The public entry tiles (spec 1 §2). */
export function EntryCarousel() {
  const [company, setCompany] = useState(() => keptCompany()?.company);
  useEffect(() => {
    const reading = new AbortController();
    loadCompany(reading.signal).then(
      setCompany,
      (error) => reading.signal.aborted || console.warn('the company could not be read', error),
    );
    return () => reading.abort();
  }, []);
  return <PictureStrip label={i18n._('Discover Waha')} tiles={entryTiles(company)} className="px-6 lg:px-16" />;
}
