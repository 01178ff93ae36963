/** From this factor on, a new price may be a slip of the decimal sign: `1495` for `149.5`. */
const JUMP_FACTOR = 5;

/** Checks whether a price is so much higher or lower than the published one that a person must confirm it. */
export function isPriceJump(publishedPrice: number, price: number): boolean {
  if (publishedPrice <= 0 || price <= 0) return false;
  return price >= publishedPrice * JUMP_FACTOR || price * JUMP_FACTOR <= publishedPrice;
}
