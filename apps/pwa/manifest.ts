import type { ManifestOptions } from 'vite-plugin-pwa';

/** French and Arabic beside the manifest's own language; browsers that do not know such members pass over them. */
type InLanguages = { fr: string; ar: { value: string; dir: 'rtl' } };
const inLanguages = (fr: string, ar: string): InLanguages => ({ fr, ar: { value: ar, dir: 'rtl' } });

type Shortcut = NonNullable<ManifestOptions['shortcuts']>[number] & { name_localized: InLanguages };

const shortcut = (opens: string, name: string, fr: string, ar: string): Shortcut => ({
  name,
  name_localized: inLanguages(fr, ar),
  url: `/dashboard?open=${opens}`,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
});

/** Pictures of the app for the phone's own install sheet; `scripts/make-screenshots.mjs` makes them. */
const screenshot = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.jpg`,
  sizes: form_factor === 'narrow' ? '390x844' : '1280x800',
  type: 'image/jpeg',
  form_factor,
  label,
});

/** The plugin's own type does not know that a direction may be left to the text. */
type Manifest = Partial<Omit<ManifestOptions, 'dir'>> & { dir: 'auto' } & Record<`${string}_localized`, InLanguages>;

/** What the phone is told of the app: how it is named, opened, and what can be shared with it. */
export const manifest: Manifest = {
  id: '/',
  name: 'Waha',
  short_name: 'Waha',
  description: 'Packs, points, receipts and a marketplace, for members.',
  description_localized: inLanguages(
    'Packs, points, reçus et place de marché, pour les membres.',
    'الباقات والنقاط والوصولات والسوق، للأعضاء.',
  ),
  lang: 'en',
  dir: 'auto',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  // A shortcut or a shared file opens in the window that is there.
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
  shortcuts: [
    shortcut('wallet', 'Wallet', 'Portefeuille', 'المحفظة'),
    shortcut('packs', 'Packs', 'Packs', 'الباقات'),
    shortcut('my-payments', 'My payments', 'Mes paiements', 'مدفوعاتي'),
    shortcut('messages', 'Messages', 'Messages', 'الرسائل'),
  ],
  screenshots: [
    screenshot('home-phone', 'narrow', 'Home: what waits, points and packs'),
    screenshot('wallet-phone', 'narrow', 'Wallet: points and when they become valid'),
    screenshot('payment-phone', 'narrow', 'Paying for a pack with a photo of the receipt'),
    screenshot('home-laptop', 'wide', 'Home on a laptop'),
  ],
  // Answered by the service worker, without a network.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'file', accept: ['image/*', 'application/pdf', '.pdf'] }] },
  },
};
