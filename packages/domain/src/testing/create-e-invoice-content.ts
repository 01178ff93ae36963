import type { EInvoiceContent } from '../e-invoicing/teif/e-invoice-content';

type Changes = Omit<Partial<EInvoiceContent>, 'seller' | 'buyer'> & {
  seller?: Partial<EInvoiceContent['seller']>;
  buyer?: Partial<EInvoiceContent['buyer']>;
};

/** Returns the content of an invoice over 149.500 TND with 19 % VAT and a stamp of 1 TND, for a person with an identity card. */
export function createEInvoiceContent({ seller, buyer, ...changes }: Changes = {}): EInvoiceContent {
  return {
    kind: 'invoice',
    number: 'F-2026-000001',
    day: '2026-01-15',
    seller: {
      taxNumber: '1234567R/A/M/000',
      legalName: 'Vendeur SARL',
      address: '1 rue Exemple, 1000 Tunis',
      registerNumber: '1234567R',
      phone: '',
      email: '',
      ...seller,
    },
    buyer: {
      identifier: { kind: 'card', number: '01234567' },
      memberId: '018f3c2a-7b1d-7c3e-9a4f-0123456789ab',
      name: 'Client Exemple',
      address: '2 rue Exemple, 1000 Tunis',
      phone: '',
      email: '',
      ...buyer,
    },
    lines: [
      {
        itemCode: 'PACK-1',
        description: 'Pack de service',
        quantity: 1,
        netUnitMillimes: 124_790,
        netMillimes: 124_790,
        vatRate: 19,
      },
    ],
    netMillimes: 124_790,
    vatRate: 19,
    vatMillimes: 23_710,
    stampMillimes: 1000,
    totalMillimes: 149_500,
    ...changes,
  };
}
