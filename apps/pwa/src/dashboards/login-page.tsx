import { type ComponentType, useEffect, useState } from 'react';
import { LoginScreen } from '../features/account/entry/login-screen';

/** The way in, and under it the public entry tiles (spec 1 §2), which come when the form is there. */
export function LoginPage() {
  return <LoginScreen below={<EntryTiles />} />;
}

/** Holds their room free meanwhile. Where they cannot come, one still logs in. */
function EntryTiles() {
  const [Tiles, setTiles] = useState<ComponentType>();
  useEffect(() => {
    let isHere = true;
    const load = () =>
      import('../features/company/entry-carousel').then(
        ({ EntryCarousel }) => isHere && setTiles(() => EntryCarousel),
        (error) => console.warn('the entry tiles did not come', error),
      );
    const cancel = runWhenIdle(() => void load());
    return () => {
      isHere = false;
      cancel();
    };
  }, []);
  return <div className="min-h-36">{Tiles ? <Tiles /> : null}</div>;
}

/** After the first paint. Not every browser can say when it is idle. */
function runWhenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const call = requestIdleCallback(then, { timeout: 2_000 });
    return () => cancelIdleCallback(call);
  }
  const timer = setTimeout(then, 200);
  return () => clearTimeout(timer);
}
