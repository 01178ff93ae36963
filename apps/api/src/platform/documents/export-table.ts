import { type Instant, toIso } from '@waha/domain/kernel/time';
import { people } from '../auth/auth.tables';
import type { Database } from '../database/database';
import type { Cell } from './csv';

/** A table to be kept or calculated with: its titles, then its rows. */
export type ExportedTable = Cell[][];

/** Writes one table; `isMeant` says whether an instant lies in the days that were asked for. */
export type Exporter = (db: Database, isMeant: (at: Instant) => boolean) => Promise<ExportedTable>;

/** Who a row is about, the same columns everywhere. */
export const OWNER_TITLES = ['member id', 'name', 'surname', 'email'];
export const ownerColumns = { id: people.id, name: people.name, surname: people.surname, email: people.email };
type Owner = { id: string; name: string; surname: string; email: string };
export const ownerCells = ({ id, name, surname, email }: Owner): Cell[] => [id, name, surname, email];

/** ISO 8601, UTC; nothing where it has not happened. */
export const timeCell = (at: Instant | null): Cell => (at === null ? null : toIso(at));
