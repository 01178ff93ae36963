import { i18n } from '@lingui/core';
import type { PopupTable } from '#shell/popup/popup-frame';
import { lazyExport } from '#ui/lazy-export';

/** The popups of this feature: name in the address, title and code. Each is loaded when first opened. */
export const purchasePopups = {
  packs: {
    title: () => i18n._('Packs'),
    component: lazyExport(() => import('./catalogue/pack-catalogue-popup'), 'PackCataloguePopup'),
    size: 'wide',
  },
  pack: {
    title: () => i18n._('Pack'),
    component: lazyExport(() => import('./catalogue/pack-details'), 'PackDetails'),
  },
  promo: {
    title: () => i18n._('Promotional video'),
    component: lazyExport(() => import('./training/promotional-popup'), 'PromotionalPopup'),
  },
  training: {
    title: () => i18n._('Training'),
    component: lazyExport(() => import('./training/training-popup'), 'TrainingPopup'),
  },
  quiz: {
    title: () => i18n._('Quiz'),
    component: lazyExport(() => import('./quiz/quiz-popup'), 'QuizPopup'),
  },
  payment: {
    title: () => i18n._('Payment'),
    component: lazyExport(() => import('./payment/payment-popup'), 'PaymentPopup'),
  },
  receipt: {
    title: () => i18n._('Receipt'),
    component: lazyExport(() => import('./my-payments/receipt-popup'), 'ReceiptPopup'),
  },
  'owned-packs': {
    title: () => i18n._('My packs'),
    component: lazyExport(() => import('./owned/owned-packs-popup'), 'OwnedPacksPopup'),
  },
  'owned-pack': {
    title: () => i18n._('My packs'),
    component: lazyExport(() => import('./owned/pack-history'), 'PackHistory'),
  },
} satisfies PopupTable;
