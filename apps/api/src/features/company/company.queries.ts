import { CAROUSEL_SCREENS } from '@waha/domain/company/carousel-screens';
import type { WireCarouselTile, WireCompany } from '@waha/domain/company/company.contract';
import type { CompanyPageContent, FileCarouselItem } from '@waha/domain/company/staff/company-page-draft';
import type { Language } from '@waha/domain/kernel/languages';
import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { resolveContent, resolveText } from '@waha/domain/kernel/text/localized-text';
import type { Catalogue } from '#platform/config/catalogue';
import type { PictureSets } from '#platform/files/picture-sizes';

type Company = Omit<Catalogue['company'], keyof CompanyPageContent> & CompanyPageContent;

/** Returns the public company data, in the source language or another one. */
export function viewCompany(
  { supportEmail: _, seller: __, strips, ...company }: Company,
  sets: PictureSets,
  language?: Language,
): WireCompany {
  const tilesOf = (items: readonly FileCarouselItem[]) =>
    items.flatMap((item): WireCarouselTile[] => {
      if ('pages' in item) return company.social.map(({ name, url, art }) => ({ label: name, picture: art, url }));
      return item.isShown === false ? [] : [viewTile(item, sets, language)];
    });
  return {
    ...resolveContent(company, language),
    strips: { promo: tilesOf(strips.promo), entry: tilesOf(strips.entry) },
  };
}

function viewTile(
  { label, picture, to, url }: Exclude<FileCarouselItem, { pages: true }>,
  sets: PictureSets,
  language?: Language,
): WireCarouselTile {
  const imageSet = sets.get(picture);
  return {
    label: resolveText(label, language),
    ...(readOwnMedia(picture) ? { imageUrl: getOwnMediaUrl(picture), ...(imageSet && { imageSet }) } : { picture }),
    ...(to && { to: CAROUSEL_SCREENS[to] }),
    ...(url !== undefined && !to && { url }),
  };
}
