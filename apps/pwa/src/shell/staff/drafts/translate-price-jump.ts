import { i18n } from '@lingui/core';

/** Warns that a new price is far from the published one: the decimal sign may be wrong. */
export function translatePriceJump(publishedPrice: string, price: string): string {
  return i18n._('The price changes from {before} to {after}. Please check that it is right.', {
    before: publishedPrice,
    after: price,
  });
}
