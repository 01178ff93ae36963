import type { ManifestOptions } from 'vite-plugin-pwa';
import { LANGUAGE_INFO, type Language } from '../../packages/domain/src/kernel/languages.ts';

type Said = {
  description: string;
  shortcuts: readonly [string, string, string, string];
  screenshots: readonly [string, string, string, string];
};

const ENGLISH: Said = {
  description: 'Packs, points, receipts and a marketplace, for members.',
  shortcuts: ['Wallet', 'Packs', 'My payments', 'Messages'],
  screenshots: [
    'Home: what waits, points and packs',
    'Wallet: points and when they become valid',
    'Paying for a pack with a photo of the receipt',
    'Home on a laptop',
  ],
};

const SAID: Record<Language, Said> = {
  source: ENGLISH,
  en: ENGLISH,
  fr: {
    description: 'Packs, points, reçus et boutique, pour les membres.',
    shortcuts: ['Portefeuille', 'Packs', 'Mes paiements', 'Messages'],
    screenshots: [
      'Accueil : ce qui attend, les points et les packs',
      'Portefeuille : les points et leur date de validité',
      'Payer un pack avec une photo du reçu',
      'L’accueil sur un ordinateur',
    ],
  },
  ar: {
    description: 'الباقات والنقاط والوصولات والمتجر، للأعضاء.',
    shortcuts: ['المحفظة', 'الباقات', 'مدفوعاتي', 'الرسائل'],
    screenshots: [
      'الرئيسية: ما ينتظر والنقاط والباقات',
      'المحفظة: النقاط ومتى تصبح صالحة',
      'دفع ثمن باقة بصورة الوصل',
      'الرئيسية على حاسوب',
    ],
  },
};

const shortcut = (opens: string, name: string) => ({
  name,
  url: `/dashboard?open=${opens}`,
  icons: [{ src: `/icons/shortcut-${opens}.png`, sizes: '96x96', type: 'image/png' }],
});

/** Screenshots of the app for the phone's install dialog; `scripts/make-screenshots.mjs` creates them. */
const screenshot = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.jpg`,
  sizes: form_factor === 'narrow' ? '390x844' : '1280x800',
  type: 'image/jpeg',
  form_factor,
  label,
});

const SCREENSHOTS = [
  ['home-phone', 'narrow'],
  ['wallet-phone', 'narrow'],
  ['payment-phone', 'narrow'],
  ['home-laptop', 'wide'],
] as const;

/** Creates the app's manifest: its name, how it opens, and what can be shared with it. */
export const createManifest = (language: Language): Partial<ManifestOptions> => ({
  id: '/',
  name: 'Waha',
  short_name: 'Waha',
  description: SAID[language].description,
  lang: LANGUAGE_INFO[language].locale.slice(0, 2),
  dir: LANGUAGE_INFO[language].dir,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  // A shortcut or a shared file opens in the existing window.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  theme_color: '#fbf9f6',
  background_color: '#fbf9f6',
  categories: ['finance', 'shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: (['wallet', 'packs', 'my-payments', 'messages'] as const).map((opens, at) =>
    shortcut(opens, SAID[language].shortcuts[at] ?? opens),
  ),
  screenshots: SCREENSHOTS.map(([name, form], at) => screenshot(name, form, SAID[language].screenshots[at] ?? name)),
  // Handled by the service worker, without a network.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'file', accept: ['image/*', 'application/pdf', '.pdf'] }] },
  },
});
