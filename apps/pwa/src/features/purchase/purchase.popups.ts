import { i18n } from '@lingui/core';
import { lazy } from 'react';
import type { PopupTable } from '../../shell/popup/popup-frame';

/** The popups of buying: name in the address, title, and where the code is. Each is loaded when first opened. */
export const purchasePopups = {
  packs: {
    title: () => i18n._('Packs'),
    component: lazy(() =>
      import('./catalogue/pack-catalogue-popup').then(({ PackCataloguePopup }) => ({ default: PackCataloguePopup })),
    ),
    size: 'wide',
  },
  pack: {
    title: () => i18n._('Pack'),
    component: lazy(() => import('./catalogue/pack-details').then(({ PackDetails }) => ({ default: PackDetails }))),
  },
  promo: {
    title: () => i18n._('Promotional video'),
    component: lazy(() =>
      import('./training/promotional-popup').then(({ PromotionalPopup }) => ({ default: PromotionalPopup })),
    ),
  },
  training: {
    title: () => i18n._('Training'),
    component: lazy(() =>
      import('./training/training-popup').then(({ TrainingPopup }) => ({ default: TrainingPopup })),
    ),
  },
  quiz: {
    title: () => i18n._('Quiz'),
    component: lazy(() => import('./quiz/quiz-popup').then(({ QuizPopup }) => ({ default: QuizPopup }))),
  },
  payment: {
    title: () => i18n._('Payment'),
    component: lazy(() => import('./payment/payment-popup').then(({ PaymentPopup }) => ({ default: PaymentPopup }))),
  },
  'my-payments': {
    title: () => i18n._('My payments'),
    component: lazy(() =>
      import('./my-payments/my-payments-popup').then(({ MyPaymentsPopup }) => ({ default: MyPaymentsPopup })),
    ),
  },
  receipt: {
    title: () => i18n._('Receipt'),
    component: lazy(() =>
      import('./my-payments/receipt-popup').then(({ ReceiptPopup }) => ({ default: ReceiptPopup })),
    ),
  },
  'owned-packs': {
    title: () => i18n._('My packs'),
    component: lazy(() =>
      import('./owned/owned-packs-popup').then(({ OwnedPacksPopup }) => ({ default: OwnedPacksPopup })),
    ),
  },
  'owned-pack': {
    title: () => i18n._('My packs'),
    component: lazy(() => import('./owned/pack-history').then(({ PackHistory }) => ({ default: PackHistory }))),
  },
} satisfies PopupTable;
