import type { FileId, MemberId } from '../kernel/ids';
import type { PayableItem } from './match-lines';

/** What waits for money, with what tells it from others. */
export type Payable = PayableItem & {
  memberId: MemberId;
  /** The member's proof. */
  receiptFileId?: FileId;
  /** Of a payment for a pack. */
  packName?: string;
  quantity?: number;
  /** Of a recharge. */
  points?: number;
  /** Of an invoice, its day. */
  invoiceDate?: string;
};
