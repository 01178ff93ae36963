import type { FileId, MemberId } from '../kernel/ids';
import type { PayableItem } from './match-lines';

/** An item that is waiting for money, with the details that identify it. */
export type Payable = PayableItem & {
  memberId: MemberId;
  /** The member's proof of payment. */
  receiptFileId?: FileId;
  /** The pack of a payment. */
  packName?: string;
  quantity?: number;
  /** The points of a recharge. */
  points?: number;
  /** The day of an invoice. */
  invoiceDate?: string;
};
