import type { PersonId } from '@waha/domain/kernel/ids';

/** Those of a person that may go, the oldest first, and how many of them are too many. */
export type Surplus = { count: number; of: string[] };

/** Of the disk, in bytes above what is kept for rows: what is free now, and what forms that come in now will still take of it. */
export type DiskShare = { free(): Promise<number>; inForms(): number };

/** What half-sent uploads will still take of this node's disk, and how many of a person's there are. */
export interface RestingUploads {
  /** Promises room to one that begins. @throws Refused `no_room` */
  begin(name: string, upload: { owner: PersonId; declared: number }, disk: DiskShare): Promise<void>;
  /** A piece comes, up to this byte of its upload: whatever was promised, the reserve is not touched. @throws Refused `no_room` */
  beginPiece(name: string, until: number | undefined, disk: DiskShare): Promise<void>;
  endPiece(name: string): Promise<void>;
  /** Looks how much of it is there, or at one that was `found` at the start. What is not there is promised nothing. */
  look(name: string, found?: { owner: PersonId; declared: number }): Promise<void>;
  forget(name: string): void;
  /** How many of a person's are being sent to this node. */
  sentNow(owner: PersonId): number;
  /** @param most how many of a person's may rest @param kept one that stays */
  surplus(owner: PersonId, kept: string, most: number): Promise<Surplus>;
  /** Looks at what is being sent, before `promised` is asked. */
  measure(): Promise<void>;
  /** All that is still missing of what was begun. */
  promised(): number;
}
