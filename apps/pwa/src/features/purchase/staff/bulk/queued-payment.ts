import type { WirePayment } from '@waha/domain/purchase/payment.contract';

export type QueuedPayment = WirePayment & { userName: string };
