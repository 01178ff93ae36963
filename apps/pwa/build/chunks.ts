import { LANGUAGES } from '../../../packages/domain/src/kernel/languages.ts';
import { isForStaff } from './for-staff.ts';
import { memberIcons } from './member-icons.ts';

/** A place of the app's own code, below `apps/pwa/src`. */
const app = (...places: string[]) => `/apps/pwa/src/(${places.join('|')})`;
const domain = (...places: string[]) => `/packages/domain/src/(${places.join('|')})`;
const library = (...names: string[]) => `/node_modules/(${names.join('|')})/`;
const chunk = (name: string, ...places: string[]) => ({ name, test: new RegExp(places.join('|')) });

/**
 * What comes together is one file: fewer round trips on a slow link, and what is alike packs better together. Those that a
 * start runs import none of the later ones: `firstPages` and the byte budgets see to that. A file goes into the first
 * that names it.
 */
export const chunks = [
  // Speaks with the device's passkeys: no start waits for it, and no phone keeps it.
  chunk(
    'passkeys',
    library('@simplewebauthn/browser'),
    app('shell/passkeys/show-passkey', 'features/account/passkeys/'),
    domain('account/passkeys\\.contract'),
  ),
  chunk(
    'frame',
    'vite/preload-helper',
    library('react|react-dom|scheduler|use-sync-external-store|zustand|@lingui'),
    library('@tanstack/(react-router|router-core|history|react-store|store)'),
  ),
  // What any screen reads and asks with; without Dexie, which comes after the first paint.
  chunk(
    'reads',
    library('@tanstack/(react-query|query-core)'),
    app(
      'shell/(states|popup)/(?!popup-url)',
      'shell/layout/data-layout',
      'platform/(query-client|read-query|language/content-query)',
    ),
    app('ui/(modal|popup|use-swipe-down|confirm-dialog|picture-viewer|tabs|tab-count)\\.'),
    app('offline/reads/restore-query-cache', 'offline/store/hash-member-id'),
  ),
  chunk(
    'shapes',
    library('zod'),
    domain('kernel/(wire|calendar-day-schema|draft-schema|check-shape)', 'account/sign-up-schema'),
    app('features/account/entry/check-entry'),
  ),
  // By its name no member keeps it.
  chunk('staff-rows', domain('(staff-accounts|members)/', 'kernel/text/clean-number')),
  // The login and the frame need these before all else.
  chunk(
    'start',
    app(
      'platform/(?!page-title|query-client|read-query|language/(content-query|format|mark-french|french-of)|say-refusal|say-device-error|alerts|push)',
      'words/',
    ),
    app('ui/(button|spinner|classes|toast)\\.', 'shell/start/reload-on-chunk-error'),
    app('offline/updates/reload-point', 'offline/device/(locked-marker|local-values)'),
    domain('kernel/(endpoint|ids|roles|time|result)\\.'),
  ),
  // Small pieces that most screens use.
  chunk(
    'pieces',
    '/node_modules/lucide-react/(?!.*/icons/)',
    `/lucide-react/.*/icons/(${memberIcons().join('|')})\\.`,
    app('ui/', 'offline/(device|drafts|outbox-state)/', 'platform/(page-title|language/format)'),
    app('shell/layout/(error-screen|offline-)', 'shell/popup/popup-url', 'shell/waiting/waiting-job'),
    app(
      'shell/files/(fetch-file|save-as|use-shared-file)',
      'shell/start/use-prefetched',
      'shell/recovery/storage-trouble',
    ),
    domain('kernel/(money|picture-set)', 'outbox/stream'),
  ),
  chunk(
    'refusals',
    app('platform/say-(refusal|device-error)', 'offline/outbox/device-error'),
    domain(
      '(?!staff-accounts/|.*/staff/).*\\.refusals\\.',
      'member-refusals\\.',
      'kernel/(files/file-rule|refusal-catalogue)\\.',
    ),
  ),
  chunk(
    'market',
    app('features/(marketplace|company)/(?!staff/|promo-strip|entry-)', 'offline/collections/'),
    domain('(marketplace|company)/(?!staff/)', 'kernel/text/fold-name'),
  ),
  // What runs once the first screen stands: sending, keeping, updates, leaving.
  chunk(
    'after',
    library('workbox-window'),
    app('offline/(outbox|outbox-backup)/(?!device-error|send-in-background|sign-in)'),
    app('offline/(store|reads|updates)/', 'offline/leaving/(?!decrypt-|device-lock)'),
    app('offline/worker/(shared-file|push-)', 'shell/(live|recovery)/', 'shell/start/deferred-update'),
    app(
      'shell/layout/follow-home-snapshot',
      'shell/waiting/say-job',
      'shell/files/say-kind',
      'features/account/log-out',
    ),
    domain('outbox/', 'messaging/message\\.', 'kernel/text/(clean-text|plain-digits)'),
  ),
  chunk(
    'prefetch',
    app(
      'desks/member/prefetch',
      'features/(invoices|tasks|facility|recharge|profile)/\\w+\\.queries',
      'features/profile/profile-standing',
    ),
    domain('(invoices|tasks|facility|recharge)/', 'profile/profile\\.'),
  ),
  // A member's home: all of it is on the first screen that they see. What these import and nothing else holds belongs
  // here too: two files that need each other do not start. The desk itself is asked for by its name, and stays out.
  chunk(
    'home',
    app('desks/member/(member-(nav|tiles|popups|popup-names)|tile-grid|install-parts)'),
    app('shell/layout/(nav-|member-frame)', 'platform/(alerts|push)', 'features/company/promo-strip'),
    app(
      'features/(purchase|wallet)/home/',
      'features/purchase/(training-store|purchase\\.)',
      'features/wallet/wallet\\.queries',
    ),
    app(
      'features/notifications/(bell|say-notice|notifications\\.)',
      'features/messaging/messaging\\.queries',
      'features/invoices/invoices\\.popups',
    ),
    domain(
      'purchase/((purchase|quiz|payment)\\.contract|training\\.)',
      'wallet/(wallet\\.contract|ledger\\.)',
      'messaging/messaging\\.contract',
    ),
    domain('notifications/(notification-targets|[a-z]+\\.contract)', 'kernel/period'),
  ),
  chunk(
    'login',
    app(
      'desks/login-desk',
      'features/account/entry/(login|entry-fields|entry-frame|use-go-later|checking)',
      'features/company/entry-',
    ),
    app('features/company/entry-', 'shell/layout/entry-frame'),
    domain('account/account\\.contract'),
  ),
  // The documents' own wording marks what is French in it.
  chunk('words-source-app', 'virtual:words/source/app', app('platform/language/(mark-french|french-of)')),
  ...LANGUAGES.flatMap((language) =>
    ['app', 'staff'].map((part) => chunk(`words-${language}-${part}`, `virtual:words/${language}/${part}`)),
  ),
  chunk('staff-icons', library('lucide-react')),
  chunk('install', app('features/install/')),
  // All that a member opens from the home.
  chunk(
    'member',
    library('virtua'),
    app(
      'features/(wallet|purchase|messaging|profile|invoices|tasks|facility|recharge|notifications|outbox)/(?!staff/)',
    ),
    app('features/account/(?!entry/|staff/)', 'desks/member/(.*popup|member-(outbox|settings)|first-steps|use-walked)'),
    app('shell/(files|waiting)/', 'shell/layout/(growing|timeline)'),
    app('offline/saved-videos/(?!media-range|resume-saving|can-save)'),
    domain('messaging/(conversation|message)\\.', 'purchase/(pack|purchase-step|quiz|payment[a-z-]*)\\.'),
    domain('profile/', 'wallet/withdrawal', 'kernel/payment-method'),
  ),
];

/** What only staff load is named `staff-…`, so that a member's phone never keeps it. */
export function chunkPrefix(moduleIds: readonly string[]): '' | 'staff-' {
  // Of our own tree alone: the repository may stand in a folder of any name.
  const below = (root: string) => moduleIds.flatMap((id) => id.split(root).slice(1));
  const pages = below('/apps/pwa/src/');
  // Rules alone, where several staff screens share them.
  const own = pages.length > 0 ? pages : below('/packages/domain/src/');
  return own.length > 0 && own.every(isForStaff) ? 'staff-' : '';
}
