import type { WireCompany, WireStripTile } from '@waha/domain/company/company.contract';
import type { CompanyPageContent, FileStripItem } from '@waha/domain/company/staff/company-page-draft';
import { STRIP_SCREENS } from '@waha/domain/company/strip-screens';
import type { Language } from '@waha/domain/kernel/languages';
import { ownMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { contentInLanguage, inLanguage } from '@waha/domain/kernel/text/localized-text';
import type { Catalogue } from '../../platform/config/catalogue';
import type { PictureSets } from '../../platform/files/picture-sizes';

type Company = Omit<Catalogue['company'], keyof CompanyPageContent> & CompanyPageContent;

/** The company as it is told to everybody, in the source's words or another language. */
export function viewCompany(
  { supportEmail: _, seller: __, strips, ...company }: Company,
  sets: PictureSets,
  language?: Language,
): WireCompany {
  const tilesOf = (items: readonly FileStripItem[]) =>
    items.flatMap((item): WireStripTile[] =>
      'pages' in item
        ? company.social.map(({ name, url, art }) => ({ label: name, picture: art, url }))
        : [viewTile(item, sets, language)],
    );
  return {
    ...contentInLanguage(company, language),
    strips: { promo: tilesOf(strips.promo), entry: tilesOf(strips.entry) },
  };
}

function viewTile(
  { label, picture, to, url }: Exclude<FileStripItem, { pages: true }>,
  sets: PictureSets,
  language?: Language,
): WireStripTile {
  const imageSet = sets.get(picture);
  return {
    label: inLanguage(label, language),
    ...(readOwnMedia(picture) ? { imageUrl: ownMediaUrl(picture), ...(imageSet && { imageSet }) } : { picture }),
    ...(to && { to: STRIP_SCREENS[to] }),
    ...(url !== undefined && !to && { url }),
  };
}
