import { type ComponentType, useEffect, useState } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { runWhenIdle } from '#platform/run-when-idle';
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
    const load = () =>
      import('../features/company/entry-carousel').then(
        ({ EntryCarousel }) => isMounted && setTiles(() => EntryCarousel),
        logFailure('entry tiles'),
      );
    const cancel = runWhenIdle(() => void load(), IDLE_TIMEOUT_MS);
    return () => {
      isMounted = false;
      cancel();
    };
  }, []);
  return <div className="min-h-36">{Tiles ? <Tiles /> : null}</div>;
}
