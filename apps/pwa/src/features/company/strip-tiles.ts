import { i18n } from '@lingui/core';
import type { WireSocialPage } from '@waha/domain/company/company.contract';

/** A picture of a strip. With `to` it leads to a screen, with `url` out of the app, with neither nowhere. */
export type StripTile = {
  key: string;
  /** Its name on the sheet of tiles. */
  art: string;
  label: string;
} & (
  | { to: '/login' | '/category' | '/company-description'; url?: never }
  | { url: string; to?: never }
  | { to?: never; url?: never }
);

const picture = (art: string, label: string): StripTile => ({ key: art, art, label });

const pages = (social: readonly WireSocialPage[]): StripTile[] =>
  social.map(({ name, url, art }) => ({ key: url, art, label: name, url }));

/** The top navigation strip (spec 1 §2): the company first, then its pages elsewhere, then pictures. */
export function promoTiles(social: readonly WireSocialPage[]): StripTile[] {
  return [companyTile(), ...pages(social), ...offers(), ...packs()];
}

/** The public entry tiles (spec 1 §2): first the way in. */
export function entryTiles(social: readonly WireSocialPage[]): StripTile[] {
  return [
    { key: 'login', art: 'login', label: i18n._('Login'), to: '/login' },
    { key: 'marketplace', art: 'marketplace', label: i18n._('Marketplace'), to: '/category' },
    companyTile(),
    ...offers().filter(({ key }) => key !== 'marketplace'),
    ...pages(social),
  ];
}

const companyTile = (): StripTile => ({
  key: 'company',
  art: 'company',
  label: i18n._('About Waha'),
  to: '/company-description',
});

const offers = (): StripTile[] => [
  picture('bonus-local', i18n._('Bonus local')),
  picture('bonus-international', i18n._('Bonus international')),
  picture('cashback', i18n._('Cashback')),
  picture('buy-and-win', i18n._('Buy and win')),
  picture('wallets', i18n._('Wallets')),
  picture('marketplace', i18n._('Marketplace')),
  picture('orders', i18n._('Orders')),
  picture('payments', i18n._('Payments')),
  picture('news', i18n._('News')),
  picture('events', i18n._('Events')),
  picture('client-protection', i18n._('Client protection')),
  picture('gifts', i18n._('Gifts')),
  picture('gift-cards', i18n._('Gift cards')),
  picture('music', i18n._('Music')),
  picture('broadcast', i18n._('Broadcast')),
  picture('gaming', i18n._('Gaming')),
  picture('facility-vip', i18n._('Facility VIP')),
];

const packs = (): StripTile[] => [
  picture('pack-ultra-one', i18n._('Ultra One')),
  picture('pack-nvpu', 'N V P U'),
  picture('pack-abir', 'A B I R'),
  picture('pack-sxmg', 'S X M G'),
  picture('pack-sxmgsp', i18n._('S X M G special')),
  picture('pack-rrrr', 'R1 R2 R3 R4'),
  picture('pack-rs', 'Rs Air'),
  picture('pack-ajkq', 'B1 B2 B3 B4'),
  picture('pack-td', 'TD'),
];
