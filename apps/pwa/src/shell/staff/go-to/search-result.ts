import type { LucideIcon } from 'lucide-react';

/** A section of the dashboard; `name` is its `view` in the address. */
export type DashboardSection = { name: string; label: () => string; icon: LucideIcon };

/** A search result, and where this dashboard shows it. */
export type SearchResult = {
  /** Unique among the results of one search. */
  id: string;
  /** The name of the owner; for a section, its name. */
  title: string;
  /** The description: a reference, an amount. Empty for a section. */
  line: string;
  /** The query of the address: the section (`view`), and the item open in it. */
  search: { view: string } & Record<string, string>;
};

/**
 * Searches by calling endpoints.
 * @throws ApiError, NetworkError
 */
export type Finder = (q: string, signal: AbortSignal) => Promise<SearchResult[]>;

/** Loads the finders of a dashboard at the first search. */
export type LoadFinders = () => Promise<readonly Finder[]>;

/** The maximum number of results per finder: to find others, the user types more. */
export const MAX_FOUND = 5;
