import { useQuery } from '@tanstack/react-query';
import { listPromoCarouselTiles } from './carousel-tiles';
import { companyQuery } from './company.queries';
import { PictureCarousel } from './picture-carousel';

/** The top navigation strip (spec 1 §2). */
export function PromoCarousel() {
  const { data } = useQuery(companyQuery());
  return <PictureCarousel tiles={listPromoCarouselTiles(data)} className="-mx-4 scroll-px-4 px-4 md:mx-0 md:px-0" />;
}
