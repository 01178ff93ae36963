/** Random numbers that are the same for the same seed. */
export type Dice = {
  /** Returns a whole number from 0 up to `sides`, exclusive. */
  roll: (sides: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Chooses by weight: `{ often: 9, seldom: 1 }`. */
  weigh: <Name extends string>(weights: Record<Name, number>) => Name;
  shuffle: <Item>(items: readonly Item[]) => Item[];
};

export function createDice(seed: number): Dice {
  let state = Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (sides: number) => Math.floor(next() * sides);
  return {
    roll,
    pick: (items) => items[roll(items.length)]!,
    weigh: (weights) => {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let remainingWeight = roll(names.reduce((sum, name) => sum + weights[name], 0));
      return names.find((name) => {
        remainingWeight -= weights[name];
        return remainingWeight < 0;
      })!;
    },
    shuffle: (items) => {
      const remainingItems = [...items];
      return items.map(() => remainingItems.splice(roll(remainingItems.length), 1)[0]!);
    },
  };
}
