import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { startWords } from '../platform/language/words';
import { makeRouter } from '../router';
import { SpokenPage } from '../shell/layout/spoken-page';
import { watchAccess } from '../shell/start/session-ended';
// The page asks for these after its first picture, when a short test may be over.
import '../offline/reads/persist-query-cache';
import '../shell/layout/follow-home-snapshot';
import '../shell/live/apply-changes';

/** The whole page at one address, as `main.tsx` starts it. */
export async function renderScreen(address: string) {
  await startWords();
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  watchAccess(router);
  await router.load();
  render(<SpokenPage router={router} />);
  return { router, address: () => router.state.location.href };
}
