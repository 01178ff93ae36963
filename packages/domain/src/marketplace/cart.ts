/** A line of a cart: a product in the chosen size and colour. */
export type CartLine = { productId: number; size?: string | undefined; color?: string | undefined; quantity: number };

/** Adds a line. Lines with the same product, size and colour are merged and their quantities added. */
export function addToCart(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const existing = lines.find((line) => isSame(line, added));
  if (!existing) return [...lines, added];
  return lines.map((line) => (line === existing ? { ...line, quantity: line.quantity + added.quantity } : line));
}

/** Changes the quantity of a line. It never drops below 1 (spec 1 §5); `removeFromCart` removes a line. */
export function changeQuantity(lines: readonly CartLine[], changed: CartLine, quantity: number): CartLine[] {
  return lines.map((line) => (isSame(line, changed) ? { ...line, quantity: Math.max(1, Math.trunc(quantity)) } : line));
}

export function removeFromCart(lines: readonly CartLine[], removed: CartLine): CartLine[] {
  return lines.filter((line) => !isSame(line, removed));
}

/** Checks whether two carts have the same lines, in any order. */
export function hasSameLines(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  const has = (line: CartLine) => other.some((each) => isSame(each, line) && each.quantity === line.quantity);
  return one.length === other.length && one.every(has);
}

function isSame(a: CartLine, b: CartLine): boolean {
  return a.productId === b.productId && a.size === b.size && a.color === b.color;
}
