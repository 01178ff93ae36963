import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { holdForFirstScreen, waitForFirstScreen } from './offline/device/first-screen';
import { watchConnectivity } from './platform/connectivity';
import { watchInstall } from './platform/install';
import { startTranslations } from './platform/language/translations';
import { followOtherTabs } from './platform/session';
import { followDeviceTheme } from './platform/theme';
import { createAppRouter } from './router';
import { LocalizedPage } from './shell/layout/localized-page';
import { removeFirstScreen, removeHomeSnapshot, waitForContent } from './shell/start/first-screen';
import { reloadOnChunkError } from './shell/start/reload-on-chunk-error';
import { startOffline } from './shell/start/start-offline';
import { watchSessionEnd } from './shell/start/watch-session-end';
import './styles.css';

// The style sheet of login.html is in a template (build/first-pages.ts).
const styles = document.getElementById('app-styles');
if (styles instanceof HTMLTemplateElement) document.head.append(styles.content);

followDeviceTheme();
followOtherTabs();
watchConnectivity();
watchInstall();
reloadOnChunkError();

const router = createAppRouter();
watchSessionEnd(router);

// Sending and storage are not needed for the first screen, so their code runs after it is rendered.
let showFirstScreen: (shown: Promise<void>) => void = () => {};
holdForFirstScreen(
  new Promise<void>((resolve) => {
    showFirstScreen = resolve;
  }),
);
void waitForFirstScreen().then(() => startOffline(router));

/** The translations must be loaded before anything is rendered. */
async function renderApp(): Promise<void> {
  await startTranslations();
  const root = document.getElementById('root')!;
  removeFirstScreen(root);
  createRoot(root).render(
    <StrictMode>
      <LocalizedPage router={router} />
    </StrictMode>,
  );

  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    removeHomeSnapshot(root);
    showFirstScreen(waitForContent(root));
  });
}

void renderApp();
