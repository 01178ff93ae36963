import { type ComponentType, useEffect, useState } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { isSavingData } from '#shell/start/is-saving-data';
import { prefetchPageCode } from '#shell/start/prefetch-page-code';
import { runWhenIdle } from '#shell/start/run-when-idle';
import { preloadSending } from '../features/account/entry/load-checks';
import { LoginScreen } from '../features/account/entry/login-screen';

/** The longest wait for an idle moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_000;

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
      // A member's home is the most likely next screen.
      if (!isSavingData()) await prefetchPageCode('/dashboard', () => isMounted).catch(logFailure('home'));
    };
    const cancel = runWhenIdle(() => void load(), IDLE_TIMEOUT_MS);
    return () => {
      isMounted = false;
      cancel();
    };
  }, []);
  return <div className="min-h-36">{Tiles ? <Tiles /> : null}</div>;
}
