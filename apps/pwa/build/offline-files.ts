import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { LANGUAGES } from '../../../packages/domain/src/kernel/languages.ts';
import { createManifest } from '../manifest.ts';

/**
 * Lists the files that every device caches, so that the app opens without a network; the worker is
 * `src/service-worker.ts`.
 */
export function createOfflineFiles() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false, // the system fetches them when it installs the app
    injectManifest: {
      globPatterns: [
        '{index,dashboard}.html',
        'arch.svg',
        'assets/*.{js,css}',
        'assets/readex-{app,arabic}-*.woff2', // the worker caches the Arabic font only on devices that use Arabic
        'assets/tiles-*.svg',
        'art/empty/*.svg',
        'icons/favicon.svg',
      ],
      // Excludes code that needs the network anyway: the forms of sign-up and passwords with their schemas, large receipts, installation,
      // decryption of the outbox, passkeys, the withdrawal, invitations, sessions, saving a video. Also the video recorder, since the
      // field also takes a file; the list of countries, since a number can be typed with its code; the icons of tasks and
      // the drawings of cards, which are decoration.
      globIgnores: [
        'look-again.js',
        'assets/{staff-*,words-*-staff-*}',
        'assets/{shapes,install,sign-up,forgot-password-screen,reset-password-screen,set-up-screen,link-token}-*',
        'assets/{restore-encrypted-outbox,encrypted-outbox-note}*',
        'assets/{passkeys,new-password-fields,online,mutations,fetch-video,qr-code,country-picker,card-guide,task-icons,device-row,device-name,this-device}-*',
      ],
    },
    manifest: createManifest('source'),
  });
}

/** Creates the manifests of the other languages; index.html links the one of its language. */
export function createManifests(): PluginOption {
  return {
    name: 'manifests-by-language',
    apply: 'build',
    generateBundle() {
      for (const language of LANGUAGES.filter((each) => each !== 'source')) {
        const source = JSON.stringify(createManifest(language));
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
      }
    },
  };
}
