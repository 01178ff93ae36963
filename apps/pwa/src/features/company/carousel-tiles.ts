import { i18n } from '@lingui/core';
import type { WireCarouselTile, WireCompany } from '@waha/domain/company/company.contract';

/**
 * The top navigation strip (spec 1 §2), as administrators have it. While that is not known, and in what was kept before they
 * had it, the company alone.
 */
export function listPromoCarouselTiles(company: WireCompany | undefined): WireCarouselTile[] {
  return company?.strips?.promo ?? [createCompanyTile()];
}

/** The public entry tiles (spec 1 §2); while they are not known, the ways in. */
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
