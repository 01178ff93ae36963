import { i18n } from '@lingui/core';
import type { WireCarouselTile, WireCompany } from '@waha/domain/company/company.contract';

/**
 * Lists the tiles of the top navigation strip (spec 1 §2), as administrators have set them. Until they are known, and
 * in data stored before the setting existed, returns only the company tile.
 */
export function listPromoCarouselTiles(company: WireCompany | undefined): WireCarouselTile[] {
  return company?.strips?.promo ?? [createCompanyTile()];
}

/** Lists the public entry tiles (spec 1 §2); until they are known, the links to log in. */
export function listEntryCarouselTiles(company: WireCompany | undefined): WireCarouselTile[] {
  return (
    company?.strips?.entry ?? [
      { picture: 'login', label: i18n._('Login'), to: '/login' },
      { picture: 'marketplace', label: i18n._('Marketplace'), to: '/category' },
      createCompanyTile(),
    ]
  );
}

const createCompanyTile = (): WireCarouselTile => ({
  picture: 'company',
  label: i18n._('About Waha'),
  to: '/company-description',
});
