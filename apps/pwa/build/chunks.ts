import { LANGUAGES } from '../../../packages/domain/src/kernel/languages.ts';
import { isForStaff } from './for-staff.ts';
import { listMemberIcons } from './member-icons.ts';

/** A place of the app's own code, below `apps/pwa/src`. */
const matchApp = (...places: string[]) => `/apps/pwa/src/(${places.join('|')})`;
const matchDomain = (...places: string[]) => `/packages/domain/src/(${places.join('|')})`;
const matchLibrary = (...names: string[]) => `/node_modules/(${names.join('|')})/`;
const createChunk = (name: string, ...places: string[]) => ({ name, test: new RegExp(places.join('|')) });

/**
 * What comes together is one file: fewer round trips on a slow link, and what is alike packs better together. Those that a
 * start runs import none of the later ones: `FIRST_PAGES` and the byte budgets see to that. A file goes into the first
 * that names it.
 */
export const chunks = [
  // Speaks with the device's passkeys: no start waits for it, and no phone keeps it.
  createChunk(
    'passkeys',
    matchLibrary('@simplewebauthn/browser'),
    matchApp('shell/passkeys/passkey\\.', 'features/account/passkeys/'),
    matchDomain('account/passkeys\\.contract'),
  ),
  createChunk(
    'frame',
    'vite/preload-helper',
    matchLibrary('react|react-dom|scheduler|use-sync-external-store|zustand|@lingui'),
    matchLibrary('@tanstack/(react-router|router-core|history|react-store|store)'),
  ),
  // What any screen reads and asks with; without Dexie, which comes after the first paint.
  createChunk(
    'reads',
    matchLibrary('@tanstack/(react-query|query-core)'),
    matchApp(
      'shell/(states|popup)/(?!popup-address)',
      'shell/layout/data-layout',
      'platform/(query-client|endpoint-query|language/content-query)',
    ),
    matchApp('ui/(modal|popup|use-swipe-down|confirm-dialog|picture-viewer|tabs|tab-count)\\.'),
    matchApp('offline/query-cache/restore-query-cache', 'offline/store/hash-member-id'),
  ),
  createChunk(
    'shapes',
    matchLibrary('zod'),
    matchDomain('kernel/(wire|calendar-day-schema|draft-schema|check-shape)', 'account/sign-up-schema'),
    matchApp('features/account/entry/check-log-in'),
  ),
  // By its name no member keeps it.
  createChunk('staff-rows', matchDomain('(staff-accounts|members)/', 'kernel/text/clean-number')),
  // The login and the frame need these before all else.
  createChunk(
    'start',
    matchApp(
      'platform/(?!page-title|query-client|endpoint-query|language/(content-query|format|mark-french|french-of)|translate-refusal|translate-device-error|alerts|push)',
      'translations/',
    ),
    matchApp('ui/(button|spinner|join-classes|toast)\\.', 'shell/start/reload-on-chunk-error'),
    matchApp('offline/updates/safe-to-reload', 'offline/device/(encrypted-outbox-marker|local-values)'),
    matchDomain('kernel/(endpoint|ids|roles|time|result)\\.'),
  ),
  // Small pieces that most screens use.
  createChunk(
    'pieces',
    '/node_modules/lucide-react/(?!.*/icons/)',
    `/lucide-react/.*/icons/(${listMemberIcons().join('|')})\\.`,
    matchApp('ui/', 'offline/(device|drafts|outbox-state)/', 'platform/(page-title|language/format)'),
    matchApp('shell/layout/(error-screen|offline-)', 'shell/popup/popup-address', 'shell/pending-jobs/pending-job\\.'),
    matchApp(
      'shell/files/(fetch-file|save-as|use-shared-file)',
      'shell/start/use-prefetched',
      'shell/recovery/storage-trouble',
    ),
    matchDomain('kernel/(money|picture-set)', 'outbox/stream'),
  ),
  createChunk(
    'refusals',
    matchApp('platform/translate-(refusal|device-error)', 'offline/outbox/device-error'),
    matchDomain(
      '(?!staff-accounts/|.*/staff/).*\\.refusals\\.',
      'member-refusals\\.',
      'kernel/(files/file-rule|refusal-catalogue)\\.',
    ),
  ),
  createChunk(
    'market',
    matchApp('features/(marketplace|company)/(?!staff/|promo-carousel|entry-)', 'offline/collections/'),
    matchDomain('(marketplace|company)/(?!staff/)', 'kernel/text/fold-name'),
  ),
  // What runs once the first screen stands: sending, keeping, updates, leaving.
  createChunk(
    'after',
    matchLibrary('workbox-window'),
    matchApp('offline/(outbox|outbox-backup)/(?!device-error|send-in-background|on-member-sign-in)'),
    matchApp('offline/(store|query-cache|updates)/', 'offline/sign-out/(?!decrypt-|device-lock)'),
    matchApp('offline/worker/(shared-file|subscribe-to-push)', 'shell/(live|recovery)/', 'shell/start/deferred-update'),
    matchApp(
      'shell/layout/follow-home-snapshot',
      'shell/pending-jobs/translate-job',
      'shell/files/translate-file-type',
      'features/account/log-out',
    ),
    matchDomain('outbox/', 'messaging/message\\.', 'kernel/text/(clean-text|plain-digits)'),
  ),
  createChunk(
    'prefetch',
    matchApp(
      'dashboards/member/prefetch',
      'features/(invoices|tasks|facility|recharge|profile)/\\w+\\.queries',
      'features/profile/profile-state',
    ),
    matchDomain('(invoices|tasks|facility|recharge)/', 'profile/profile\\.'),
  ),
  // A member's home: all of it is on the first screen that they see. What these import and nothing else holds belongs
  // here too: two files that need each other do not start. The desk itself is asked for by its name, and stays out.
  createChunk(
    'home',
    matchApp('dashboards/member/(member-(nav|tiles|popups|popup-names)|tile-grid|install-card)'),
    matchApp('shell/layout/(nav-|member-frame)', 'platform/(alerts|push)', 'features/company/promo-carousel'),
    matchApp(
      'features/(purchase|wallet)/home/',
      'features/purchase/(stored-training|purchase\\.)',
      'features/wallet/wallet\\.queries',
    ),
    matchApp(
      'features/notifications/(bell|translate-notice|notifications\\.)',
      'features/messaging/messaging\\.queries',
      'features/invoices/invoices\\.popups',
    ),
    matchDomain(
      'purchase/((purchase|quiz|payment)\\.contract|training\\.)',
      'wallet/(wallet\\.contract|ledger\\.)',
      'messaging/messaging\\.contract',
    ),
    matchDomain('notifications/(notification-targets|[a-z]+\\.contract)', 'kernel/period'),
  ),
  createChunk(
    'login',
    matchApp(
      'dashboards/login-page',
      'features/account/entry/(login|entry-fields|entry-frame|use-delayed-navigation|load-checks)',
      'features/company/entry-',
    ),
    matchApp('features/company/entry-', 'shell/layout/entry-frame'),
    matchDomain('account/account\\.contract'),
  ),
  // The documents' own wording marks what is French in it.
  createChunk('words-source-app', 'virtual:words/source/app', matchApp('platform/language/(mark-french|french-of)')),
  ...LANGUAGES.flatMap((language) =>
    ['app', 'staff'].map((part) => createChunk(`words-${language}-${part}`, `virtual:words/${language}/${part}`)),
  ),
  createChunk('staff-icons', matchLibrary('lucide-react')),
  createChunk('install', matchApp('features/install/')),
  // All that a member opens from the home.
  createChunk(
    'member',
    matchLibrary('virtua'),
    matchApp(
      'features/(wallet|purchase|messaging|profile|invoices|tasks|facility|recharge|notifications|outbox)/(?!staff/)',
    ),
    matchApp(
      'features/account/(?!entry/|staff/)',
      'dashboards/member/(.*popup|member-(outbox|settings)|first-steps|use-first-steps)',
    ),
    matchApp('shell/(files|pending-jobs)/', 'shell/layout/(growing|timeline)'),
    matchApp('offline/saved-videos/(?!serve-video|resume-saving|can-save)'),
    matchDomain('messaging/(conversation|message)\\.', 'purchase/(pack|purchase-step|quiz|payment[a-z-]*)\\.'),
    matchDomain('profile/', 'wallet/withdrawal', 'kernel/payment-method'),
  ),
];

/** What only staff load is named `staff-…`, so that a member's phone never keeps it. */
export function getChunkPrefix(moduleIds: readonly string[]): '' | 'staff-' {
  // Of our own tree alone: the repository may stand in a folder of any name.
  const below = (root: string) => moduleIds.flatMap((id) => id.split(root).slice(1));
  const pages = below('/apps/pwa/src/');
  // Rules alone, where several staff screens share them.
  const own = pages.length > 0 ? pages : below('/packages/domain/src/');
  return own.length > 0 && own.every(isForStaff) ? 'staff-' : '';
}
