import { type ComponentType, useEffect, useState } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { isSavingData } from '#platform/is-saving-data';
import { runWhenIdle } from '#platform/run-when-idle';
import { preloadSending } from '../features/account/entry/load-checks';
import { LoginScreen } from '../features/account/entry/login-screen';

/** The longest wait for an idle moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_000;

/** Loads the code of a member's home, the most likely next screen, while the form is being filled in. */
async function preloadHome(): Promise<void> {
  await Promise.all([import('./member/member-dashboard'), import('./member/next-action/first-steps-card')]).catch(
    logFailure('home'),
  );
}

/** The login form, and below it the public entry tiles (spec 1 §2), which load after the form. */
export function LoginPage() {
  return <LoginScreen below={<EntryTiles />} />;
}

/** Reserves the space of the tiles while they load. Without them the login still works. */
function EntryTiles() {
  const [Tiles, setTiles] = useState<ComponentType>();
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      // Before the tiles: on a slow connection, these would delay the login.
      await preloadSending();
      if (!isMounted) return;
      const tiles = await import('../features/company/entry-carousel').catch(logFailure('entry tiles'));
      if (tiles && isMounted) setTiles(() => tiles.EntryCarousel);
      if (isMounted && !isSavingData()) await preloadHome();
    };
    const cancel = runWhenIdle(() => void load(), IDLE_TIMEOUT_MS);
    return () => {
      isMounted = false;
      cancel();
    };
  }, []);
  return <div className="min-h-36">{Tiles ? <Tiles /> : null}</div>;
}
