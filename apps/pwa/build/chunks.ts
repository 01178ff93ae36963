/** A place of the app's own code, below `apps/pwa/src`. */
const app = (...places: string[]) => `/apps/pwa/src/(${places.join('|')})`;
const domain = (...places: string[]) => `/packages/domain/src/(${places.join('|')})`;
const library = (...names: string[]) => `/node_modules/(${names.join('|')})/`;
const chunk = (name: string, ...places: string[]) => ({ name, test: new RegExp(places.join('|')) });

/**
 * What always comes together is one file: fewer round trips on a slow link, and a new version of ours leaves the others'
 * code as it was on the device. Most are a room of the tree; a file goes into the first that names it.
 */
export const chunks = [
  chunk(
    'frame',
    'vite/preload-helper',
    library('react|react-dom|scheduler|use-sync-external-store|zustand|@lingui'),
    library('@tanstack/(react-router|router-core|history|react-store|store)'),
  ),
  // What any screen reads with; without Dexie, which comes after the first paint.
  chunk(
    'reads',
    library('@tanstack/(react-query|query-core)'),
    app('shell/states/', 'shell/layout/data-layout', 'platform/query-client'),
    app('offline/reads/restore-query-cache', 'offline/store/hash-member-id'),
  ),
  chunk('dialogs', library('@base-ui|@floating-ui|tabbable|reselect')),
  chunk(
    'shapes',
    library('zod'),
    domain('kernel/(wire|check-shape)', 'account/entry-shapes'),
    app('features/account/entry/check-entry'),
  ),
  // The login and the frame need these before all else.
  chunk(
    'start',
    app('platform/(?!query-client|say-refusal|say-device-error|format|alerts|push)', 'words/'),
    app('ui/(button|spinner|classes|toast)\\.', 'shell/start/reload-on-chunk-error'),
    app('offline/updates/reload-point', 'offline/device/locked-marker'),
    domain('kernel/(endpoint|ids|roles|time|verdict)\\.'),
  ),
  // Small pieces that most screens use: one file, where each would be a request of its own.
  chunk(
    'pieces',
    library('lucide-react'),
    app('ui/(?!tabs|popup|confirm-dialog|picture-viewer)', 'offline/(device|drafts|outbox-state)/', 'platform/format'),
    app('shell/layout/(error-screen|offline-)', 'shell/popup/popup-url', 'shell/waiting/waiting-job'),
    app(
      'shell/files/(fetch-file|save-as|use-shared-file)',
      'shell/start/use-prefetched',
      'shell/recovery/storage-trouble',
    ),
    domain('kernel/money', 'outbox/stream'),
  ),
  chunk(
    'leaving',
    app('offline/leaving/(?!wipe-|decrypt-|device-lock)', 'features/account/log-out', 'shell/recovery/'),
  ),
  chunk('updates', library('workbox-window'), app('offline/updates/', 'shell/start/deferred-update')),
  chunk('market', app('features/marketplace/(?!product/)', 'offline/collections/'), domain('marketplace/')),
  chunk(
    'prefetch',
    app(
      'desks/member/prefetch',
      'features/(invoices|tasks|facility|recharge|profile)/\\w+\\.queries',
      'features/profile/profile-standing',
    ),
    domain('(invoices|tasks|facility|recharge)/(?!.*refusals)'),
  ),
  chunk('wallet', app('features/wallet/(?!staff/|home/|wallet\\.queries)')),
  chunk(
    'papers',
    app('features/(invoices|tasks|facility|recharge)/(?!staff/|invoices\\.popups)', 'desks/member/facility-popup'),
    app('shell/files/(pdf-paper|save-file|open-file)', 'shell/waiting/'),
  ),
  chunk(
    'messages',
    library('@tanstack/(react-virtual|virtual-core)'),
    app('features/messaging/(?!staff/|messaging\\.queries)'),
    domain('messaging/conversation\\.'),
  ),
  // The way to a pack, its video, and saving it: whoever opens one comes to the next.
  chunk(
    'packs',
    app('features/purchase/(of-pack|training/|catalogue/)', 'shell/files/saved-video'),
    app('offline/saved-videos/(?!media-range|resume-saving|can-save)'),
    domain('purchase/(pack|purchase-step)\\.'),
  ),
  // All that sends: who needs one of these needs them all a moment later.
  chunk(
    'outbox',
    app(
      'offline/outbox/(?!device-error|send-in-background|sign-in)',
      'offline/outbox-backup/',
      'offline/worker/(shared-file|push-)',
    ),
    domain('outbox/(?!.*refusals)'),
  ),
  chunk('device', app('offline/(store|reads)/', 'shell/layout/follow-home-snapshot')),
  chunk('refusals', app('platform/say-refusal'), domain('.*\\.refusals\\.', 'refusals\\.', 'kernel/uploads\\.')),
  // A member's home: all of it is on the first screen that they see. What these import and nothing else holds belongs
  // here too: two files that need each other do not start. The desk itself is asked for by its name, and stays out.
  chunk(
    'home',
    app('desks/member/(app-badge|member-(home|nav|tiles|popups|popup-names)|tile-grid|use-prefetch|install-parts)'),
    app('shell/layout/(nav-|member-frame)', 'platform/(alerts|push)', 'features/company/promo-strip'),
    app(
      'features/(purchase|wallet)/home/',
      'features/purchase/(training-store|purchase\\.)',
      'features/wallet/wallet\\.queries',
    ),
    app(
      'features/notifications/(bell|use-arrivals|notifications\\.)',
      'features/messaging/messaging\\.queries',
      'features/invoices/invoices\\.popups',
    ),
    domain(
      'purchase/((purchase|quiz|payment)\\.contract|training\\.)',
      'wallet/(wallet\\.contract|ledger\\.)',
      'messaging/messaging\\.contract',
    ),
    domain('notifications/(notice-targets|[a-z]+\\.contract)'),
  ),
  // Who pays for a pack looks afterwards what became of it.
  chunk(
    'payments',
    app('features/purchase/(payment/(?!payment-places)|my-payments/|pack-terms)'),
    domain('purchase/payment', 'kernel/payment-method'),
  ),
  chunk('photos', app('shell/files/(resize-image|photo-field|use-chosen-picture)')),
  chunk('install', app('features/install/')),
];

/** What only staff load is named `staff-…`, so that a member's phone never keeps it. */
export function chunkPrefix(moduleIds: readonly string[]): '' | 'staff-' {
  // Of our own tree alone: the repository may stand in a folder of any name.
  const own = moduleIds.flatMap((id) => id.split('/apps/pwa/src/').slice(1));
  const isForStaff = (path: string) => /(^|\/)(staff|admin|commercial|finance)\//.test(path);
  return own.length > 0 && own.every(isForStaff) ? 'staff-' : '';
}
