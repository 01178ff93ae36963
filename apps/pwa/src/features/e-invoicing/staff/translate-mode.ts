import { i18n } from '@lingui/core';
import type { EInvoicingEnvironment, EInvoicingMode } from './e-invoicing-draft';

const MODES: Record<EInvoicingMode, { name: () => string; about: () => string }> = {
  off: {
    name: () => i18n._('einvoicing|Off'),
    about: () => i18n._('No electronic invoices are made.'),
  },
  export: {
    name: () => i18n._('Sign only'),
    about: () => i18n._('The XML files are signed. You save them and file them on El Fatoora yourself.'),
  },
  submit: {
    name: () => i18n._('Sign and send'),
    about: () => i18n._('The XML files are signed and sent to El Fatoora, which returns a reference for each.'),
  },
};

const ENVIRONMENTS: Record<EInvoicingEnvironment, () => string> = {
  test: () => i18n._('einvoicing|Test'),
  production: () => i18n._('einvoicing|Production'),
};

/** Returns the name of a mode. */
export const translateMode = (mode: EInvoicingMode) => MODES[mode].name();

/** Returns what a mode does, in one sentence. */
export const explainMode = (mode: EInvoicingMode) => MODES[mode].about();

export const translateEnvironment = (environment: EInvoicingEnvironment) => ENVIRONMENTS[environment]();
