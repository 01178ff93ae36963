import { i18n } from '@lingui/core';
import type { BuyerIdentifierKind } from '@waha/domain/e-invoicing/buyer-identifier';

const NAMES: Record<BuyerIdentifierKind, () => string> = {
  card: () => i18n._('Identity card (CIN)'),
  residence_card: () => i18n._('Residence card'),
  tax_number: () => i18n._('Tax number'),
  foreign: () => i18n._('Number of another country'),
};

const FORMS: Record<BuyerIdentifierKind, () => string> = {
  card: () => i18n._('8 digits.'),
  residence_card: () => i18n._('9 digits.'),
  tax_number: () => i18n._('For example 1234567R/A/M/000.'),
  foreign: () => i18n._('Letters and digits, at most 35.'),
};

/** Returns the name of a kind of number. */
export const translateBuyerKind = (kind: BuyerIdentifierKind) => NAMES[kind]();

/** Returns the form that numbers of a kind have. */
export const translateBuyerNumberForm = (kind: BuyerIdentifierKind) => FORMS[kind]();
