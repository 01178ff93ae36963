import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { startTranslations } from '../platform/language/translations';
import { createAppRouter } from '../router';
import { LocalizedPage } from '../shell/layout/localized-page';
import { watchSessionEnd } from '../shell/start/watch-session-end';
// The page loads these after its first paint, when a short test may be over.
import '../offline/query-cache/persist-query-cache';
import '../shell/layout/follow-home-snapshot';
import '../shell/live/follow-changes';

/** Renders the complete page at one address, as `main.tsx` starts it. */
export async function renderScreen(address: string) {
  await startTranslations();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  watchSessionEnd(router);
  await router.load();
  render(<LocalizedPage router={router} />);
  return { router, address: () => router.state.location.href };
}
