import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { LANGUAGES } from '../../../packages/domain/src/kernel/languages.ts';
import { createManifest } from '../manifest.ts';

/** What every device keeps, so that the app opens without a network; the worker is `src/service-worker.ts`. */
export function createOfflineFiles() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false, // the system fetches them itself, when it installs the app
    injectManifest: {
      globPatterns: [
        '{index,dashboard}.html',
        'arch.svg',
        'assets/*.{js,css}',
        'assets/readex-{app,pro-arabic}-*.woff2', // the worker keeps Arabic letters where Arabic is spoken
        'assets/tiles-*.svg',
        'art/empty/*.svg',
        'icons/favicon.svg',
      ],
      // What needs the network anyway: the entry forms and their shapes, installing, opening what was locked, passkeys.
      globIgnores: [
        'look-again.js',
        'assets/{staff-*,words-*-staff-*}',
        'assets/{shapes,install,sign-up,forgot-password-screen,reset-password-screen,set-up-screen}-*',
        'assets/{restore-encrypted-outbox,encrypted-outbox-note}*',
        'assets/passkeys-*',
      ],
    },
    manifest: createManifest('source'),
  });
}

/** The manifest in every other language; index.html names the page's own. */
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
