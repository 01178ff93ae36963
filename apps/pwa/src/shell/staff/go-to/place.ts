import type { LucideIcon } from 'lucide-react';

/** A section of the desk, as far as one goes there; `name` is its `view` in the address. */
export type DashboardSection = { name: string; label: () => string; icon: LucideIcon };

/** Something that is found, and where on this desk it is shown. */
export type Place = {
  /** No two that are found at once have the same. */
  id: string;
  /** Whose it is; of a section its name. */
  title: string;
  /** What it is: a reference, an amount. Of a section nothing. */
  line: string;
  /** Of the address: the section (`view`), and what is open in it. */
  search: { view: string } & Record<string, string>;
};

/**
 * Looks where rows of the contract look.
 * @throws ApiError, NetworkError
 */
export type Finder = (q: string, signal: AbortSignal) => Promise<Place[]>;

/** Loads the finders of a desk when something is first sought. */
export type LoadFinders = () => Promise<readonly Finder[]>;

/** A finder answers no more: whoever looks for another types more. */
export const MAX_FOUND = 5;
