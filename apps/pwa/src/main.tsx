import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnectivity } from './platform/connectivity';
import { watchInstall } from './platform/install';
import { startWords } from './platform/language/words';
import { followOtherTabs } from './platform/session';
import { followDeviceTheme } from './platform/theme';
import { makeRouter } from './router';
import { SpokenPage } from './shell/layout/spoken-page';
import { endFirstScreen, endLastLook } from './shell/start/first-screen';
import { healMissingCode } from './shell/start/reload-on-chunk-error';
import { watchAccess } from './shell/start/session-ended';
import { startOffline } from './shell/start/start-offline';
import './styles.css';

followDeviceTheme();
followOtherTabs();
watchConnectivity();
watchInstall();
healMissingCode();

const router = makeRouter();
watchAccess(router);

/** What is drawn says something: its texts come first. */
async function draw(): Promise<void> {
  await startWords();
  const root = document.getElementById('root')!;
  endFirstScreen(root);
  createRoot(root).render(
    <StrictMode>
      <SpokenPage router={router} />
    </StrictMode>,
  );

  // Sending and keeping are not needed for the first screen, so their code runs once that is drawn.
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    endLastLook(root);
    requestAnimationFrame(() => setTimeout(() => startOffline(router)));
  });
}

void draw();
