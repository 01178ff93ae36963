import { useEffect, useState } from 'react';
import { loadCompany, readCachedCompany } from './cached-company';
import { listEntryCarouselTiles } from './carousel-tiles';
import { PictureCarousel } from './picture-carousel';

/** The public entry tiles (spec 1 §2). */
export function EntryCarousel() {
  const [company, setCompany] = useState(() => readCachedCompany()?.company);
  useEffect(() => {
    const reading = new AbortController();
    loadCompany(reading.signal).then(
      setCompany,
      (error) => reading.signal.aborted || console.warn('the company could not be read', error),
    );
    return () => reading.abort();
  }, []);
  return <PictureCarousel tiles={listEntryCarouselTiles(company)} className="px-6 lg:px-16" />;
}
