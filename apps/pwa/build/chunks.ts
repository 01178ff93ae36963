import { LANGUAGES } from '../../../packages/domain/src/kernel/languages.ts';
import { isForStaff } from './for-staff.ts';
import { placeIcons } from './place-icons.ts';

/** Returns a pattern for paths of the app's own code, below `apps/pwa/src`. */
const matchApp = (...places: string[]) => `/apps/pwa/src/(${places.join('|')})`;
const matchDomain = (...places: string[]) => `/packages/domain/src/(${places.join('|')})`;
const matchLibrary = (...names: string[]) => `/node_modules/(${names.join('|')})/`;
const createChunk = (name: string, ...places: string[]) => ({ name, test: new RegExp(places.join('|')) });

/**
 * Groups modules that load together into one chunk: fewer round trips on a slow connection, and similar code compresses
 * better. Start chunks import no later ones: `FIRST_PAGES` and the byte budgets ensure that. A module goes into the
 * first chunk that matches it.
 */
const groups = [
  // Uses the device's passkeys: not needed at start, and not cached on phones.
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
  // The login and the frame need these first.
  createChunk(
    'start',
    matchApp(
      'platform/(?!page-title|query-client|endpoint-query|config-query|waiting-times-query|language/(content-query|format(?!-message)|translate-credits|mark-french|french-of)|translate-refusal|translate-device-error|alerts|push)',
      'translations/',
    ),
    matchApp(
      'ui/(button|spinner|join-classes|toast)\\.',
      'shell/start/(reload-on-chunk-error|is-saving-data|run-when-idle)',
    ),
    matchApp('offline/updates/safe-to-reload', 'offline/device/(encrypted-outbox-marker|first-screen|local-values)'),
    matchDomain(
      'kernel/(endpoint|ids|languages|roles|time|result|refusal-catalogue|files/file-rule)\\.',
      'refusals-with-values\\.',
      'account/account\\.contract',
    ),
  ),
  // Small modules that the first screen and the login need.
  createChunk(
    'pieces',
    '/node_modules/lucide-react/(?!.*/icons/)',
    matchApp(
      'ui/(zellige|field|field-frame|form|notice|toaster|check-field|icon-button|empty-state|error-state|language-select|use-focus-first-error|use-media)\\.',
    ),
    matchApp(
      'offline/(device|outbox-state)/(?!restore-)',
      'offline/store/load-active-member-db',
      'platform/page-title',
    ),
    matchApp('shell/layout/(error-screen|offline-note)', 'shell/popup/popup-address', 'shell/files/use-shared-file'),
    matchApp('shell/recovery/storage-trouble'),
    // The rules of the login and of everything that is sent.
    matchDomain('outbox/(stream|is-user-initiated)', 'kernel/text/(clean-(text|number)|plain-digits|cut-marks)'),
  ),
  // The code that any screen with data needs, without Dexie, which loads after the first paint.
  createChunk(
    'reads',
    // Only staff screens read several queries at once, or page by page; changes that wait for an answer need the network.
    '/node_modules/@tanstack/(react-query|query-core)/(?!.*(queriesObserver|useQueries|[iI]nfiniteQuery(Observer|Options|\\.)|mutationObserver|useMutation|usePrefetchQuery))',
    matchApp(
      'shell/(states|popup)/(?!popup-address)',
      'shell/layout/data-layout',
      'platform/(query-client|endpoint-query|language/(content-query|format(?!-message)|translate-credits))',
    ),
    matchApp(
      'ui/(?!search-list)',
      'shell/layout/(offline-|public-frame)',
      'shell/start/use-prefetched',
      'shell/files/(fetch-file|save-as)',
    ),
    matchApp('offline/drafts/', 'shell/pending-jobs/pending-job\\.'),
    matchApp(
      'offline/(query-cache/restore-query-cache|outbox-state/restore-outbox-view|store/(hash-member-id|read-stores))',
    ),
    matchDomain('kernel/(money|picture-set|calendar/(day|read-tunis-time)|text/localized-text|files/is-pdf-head)\\.'),
    matchDomain('wallet/member-month-path'),
  ),
  createChunk(
    'shapes',
    matchLibrary('zod'),
    matchDomain('kernel/(wire|calendar-day-schema|draft-schema|check-shape)', 'account/sign-up-schema'),
    matchApp('features/account/entry/check-log-in'),
  ),
  // The `staff-` name keeps it out of members' caches.
  createChunk(
    'staff-rows',
    matchDomain(
      '(staff-accounts|members|e-invoicing|payouts)/',
      'overview/waiting-ages',
      'kernel/drafts/draft-endpoints',
    ),
  ),
  // Lists of staff that load more rows.
  createChunk('staff-long-lists', '/node_modules/@tanstack/.*[iI]nfiniteQuery(Observer|Options|\\.)'),
  // Changes that wait for the server's answer: screens of staff, and screens that members cannot use offline.
  createChunk('mutations', '/node_modules/@tanstack/.*/(mutationObserver|useMutation\\.)'),
  createChunk(
    'refusals',
    matchApp('platform/translate-(refusal|device-error)', 'offline/outbox/device-error'),
    matchDomain('(?!staff-accounts/|.*/staff/).*\\.refusals\\.', 'member-refusals\\.'),
  ),
  // The cards and terms of packs, for the public list and for the screens of members, and that list.
  createChunk(
    'packs',
    matchApp(
      'features/purchase/(home/pack-picture|purchase\\.texts|catalogue/(pack-card|pack-families|pack-figures|list-pack-figures|pack-guide|pack-plans|gift-term|group-packs)|offers/)',
    ),
    matchDomain('purchase/(pack|training|compute-months-to-recover|purchase\\.contract|pack-guide\\.contract)\\.'),
  ),
  // The pictures of the company: on a member's home, below the login and on the company's page.
  createChunk(
    'company',
    matchApp('features/company/(?!staff/|company-screen|entry-)', 'platform/config-query'),
    matchDomain('company/(?!staff/)'),
  ),
  // Dexie's part of the marketplace: a first visit has nothing stored.
  createChunk('collections', matchApp('offline/collections/stored-collection')),
  createChunk(
    'market',
    matchApp('features/marketplace/(?!staff/)', 'offline/collections/', 'shell/share/'),
    matchDomain('marketplace/(?!staff/)', 'kernel/text/fold-name'),
  ),
  // Code that runs after the first screen: sending, storage, updates, sign-out.
  createChunk(
    'after',
    matchApp('offline/(outbox|outbox-backup)/(?!device-error|send-in-background)'),
    matchApp(
      'offline/(store|query-cache|updates|sign-out)/(?!wipe-device)',
      'offline/encrypted-outbox/(?!decrypt-|device-lock)',
    ),
    matchApp('offline/worker/(shared-file|subscribe-to-push)', 'shell/(live|recovery)/', 'shell/start/deferred-update'),
    matchApp(
      'shell/layout/follow-home-snapshot',
      'shell/pending-jobs/translate-job',
      'shell/files/translate-file-type',
      'features/account/log-out',
    ),
    matchDomain('outbox/', 'messaging/message\\.'),
  ),
  createChunk(
    'prefetch',
    matchApp('dashboards/member/prefetch', 'features/(tasks|facility|recharge)/\\w+\\.queries'),
    matchDomain('(tasks|facility|recharge)/(?!staff/)'),
  ),
  // A member's home page: all of it is needed for the first screen. Modules that only these import belong here too: two
  // chunks that import each other do not start.
  createChunk(
    'home',
    matchApp(
      'dashboards/member/(member-(dashboard|nav|tiles|popups|popup-names)|member-tile-grid|lazy-install-card|next-action/)',
    ),
    matchApp('shell/(layout/(nav-|member-frame|usual-check)|payment-method/translate-part)', 'platform/(alerts|push)'),
    matchApp(
      'platform/waiting-times-query',
      'shell/wallet/',
      'features/(purchase|wallet)/home/',
      'features/purchase/(stored-training|purchase\\.)',
      'features/wallet/wallet\\.queries',
    ),
    matchApp(
      'features/notifications/(bell|find-notice-target|translate-notice|notifications\\.)',
      'features/messaging/messaging\\.queries',
      'features/invoices/(invoices\\.|invoice-due|use-next-invoice)',
      'features/profile/(profile\\.(queries|jobs)|profile-state)',
      'features/account/deletion/deletion\\.queries',
    ),
    matchDomain(
      'purchase/((purchase|quiz|payment)\\.contract)',
      'invoices/(?!staff/)',
      'profile/profile\\.',
      'wallet/(wallet\\.contract|ledger\\.)',
      'account/deletion/deletion\\.contract',
      'messaging/messaging\\.contract',
    ),
    matchDomain(
      'notifications/(notification-targets|(notifications|push|notification-payload)\\.contract)',
      'kernel/period',
      'overview/waiting-times',
    ),
  ),
  // Loads after the login form, which would otherwise wait for the marketplace, Dexie and the member's home page.
  createChunk('entry', matchApp('features/company/entry-')),
  createChunk(
    'login',
    matchApp(
      'dashboards/login-page',
      'features/account/entry/(login|use-(delayed-navigation|enter)|load-checks|redirect-ms|translate-entry-error|encrypted-outbox-hint)',
      'shell/layout/(entry-|language-choice)',
      'shell/passkeys/passkey-button',
      'shell/start/prefetch-page-code',
    ),
  ),
  // The specification's wording needs the code that marks its French texts.
  createChunk('words-source-app', 'virtual:words/source/app', matchApp('platform/language/(mark-french|french-of)')),
  ...LANGUAGES.flatMap((language) =>
    ['app', 'staff'].map((part) => createChunk(`words-${language}-${part}`, `virtual:words/${language}/${part}`)),
  ),
  createChunk('install', matchApp('features/install/')),
  // Screens that a member cannot use, or need not use, without a network. They are not cached on phones.
  createChunk(
    'online',
    '/node_modules/@tanstack/react-query/.*/(useMutationState|usePrefetchQuery)',
    matchApp(
      'features/(wallet/withdraw|invitations|terms)/(?!staff/)',
      'features/wallet/statement-links',
      'features/purchase/training/promotional-popup',
      'features/(profile/(recorder/(?!recording)|status/verified-details)|purchase/my-payments/(receipt-popup|cancel-dialog|refund-request))',
    ),
    matchApp(
      'features/account/(devices-section|reset-device-dialog|password-form|password-step|single-field-form|(data-copy|deletion|my-data)/)',
      'features/notifications/(background-alerts|mail-choices)',
      'offline/sign-out/wipe-device',
    ),
    matchDomain(
      'wallet/(withdrawal|statement-mail)',
      'terms/(?!staff/)',
      'invitations/invitation(s\\.contract|\\.)',
      'account/(data-copy|my-data)/(?!staff/)',
      'notifications/notice-mail',
      'refunds/(?!staff/)',
    ),
  ),
  createChunk('fetch-video', matchApp('offline/saved-videos/(fetch-missing-bytes|chunk-writer)')),
  // For the invitation link, and for staff who set up their second step.
  createChunk('qr-code', matchLibrary('uqr'), matchApp('shell/qr-code/')),
  createChunk(
    'country-picker',
    matchApp('features/profile/form/phone/country-picker', 'ui/search-list'),
    matchDomain('profile/search-countries'),
  ),
  createChunk('card-guide', matchApp('features/profile/form/card-guide\\.')),
  createChunk('task-icons', matchApp('features/tasks/task-icons\\.')),
  // Everything else that a member opens from the home page.
  createChunk(
    'member',
    matchApp(
      'features/(wallet|purchase|messaging|profile|invoices|tasks|facility|recharge|notifications|outbox)/(?!staff/)',
    ),
    matchApp('features/account/(?!entry/|staff/)', 'dashboards/member/(.*popup|member-(outbox|settings))'),
    matchApp('shell/(files|payment-method|pending-jobs|repair)/', 'shell/layout/(growing|timeline)'),
    matchApp('offline/saved-videos/(?!serve-video|resume-saving|can-save)'),
    matchDomain('messaging/(conversation|message)\\.', 'purchase/(pack|purchase-step|quiz|payment[a-z-]*)\\.'),
    matchDomain('profile/', 'kernel/payment-method'),
  ),
  // The icons that only staff see.
  createChunk('staff-icons', matchLibrary('lucide-react')),
];

const icons = placeIcons((path) => groups.find(({ test }) => test.test(`/apps/pwa/src/${path}`))?.name);

export const chunks = groups.map(({ name, test }) => {
  const own = icons.get(name);
  return own ? createChunk(name, test.source, `/lucide-react/.*/icons/(${own.join('|')})\\.`) : { name, test };
});

/** Returns `staff-` for chunks that only staff load, so that members' phones never cache them. */
export function getChunkPrefix(moduleIds: readonly string[]): '' | 'staff-' {
  // Matches our own tree only: the repository may be in a folder of any name.
  const below = (root: string) => moduleIds.flatMap((id) => id.split(root).slice(1));
  const pages = below('/apps/pwa/src/');
  // Domain rules alone, where several staff screens share them.
  const own = pages.length > 0 ? pages : below('/packages/domain/src/');
  return own.length > 0 && own.every(isForStaff) ? 'staff-' : '';
}
