import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

/** Absolute, because vitest projects take no relative root. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const words = () => lingui({ configPath: at('./lingui.config.ts') });

/** Where the API listens while Vite serves the page. */
const api = 'http://localhost:5000';

export default defineConfig({
  root: at('./apps/pwa'),
  plugins: [react(), tailwindcss(), words(), firstScreenFirst(), pwa()],
  server: { proxy: { '/api': api, '/uploads': api, '/media': api } },
  build: {
    outDir: at('./apps/pwa/dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { chunkFileNames: ({ name, moduleIds }) => `assets/${chunkPrefix(moduleIds)}${name}-[hash].js` },
    },
  },
  test: {
    projects: [
      { test: { name: 'domain', root: at('./packages/domain'), environment: 'node' } },
      { test: { name: 'api', root: at('./apps/api'), environment: 'node' } },
      {
        plugins: [words()],
        test: { name: 'pwa', root: at('./apps/pwa'), environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        plugins: [react(), words()],
        test: { name: 'screens', root: at('./apps/pwa'), environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
    ],
  },
});

/** What only staff load is named `staff-…`, so that a member's phone never keeps it. */
function chunkPrefix(moduleIds: readonly string[]): '' | 'staff-' {
  const own = moduleIds.filter((id) => id.includes('/apps/pwa/src/'));
  const isForStaff = (id: string) => /\/staff\/|\/staff-|\/(admin|commercial|finance)-/.test(id);
  return own.length > 0 && own.every(isForStaff) ? 'staff-' : '';
}

/**
 * Puts the style sheet below the first screen that is written into index.html: a browser paints what
 * stands above it at once, on any link, and our script waits for it all the same.
 */
function firstScreenFirst(): PluginOption {
  return {
    name: 'first-screen-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const bare = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html);
        return bare.replace('</body>', `${sheets.join('\n')}\n  </body>`);
      },
    },
  };
}

function pwa() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    injectManifest: {
      globPatterns: [
        'index.html',
        'theme.js',
        'assets/*.{js,css}',
        'assets/*-latin-wght-*.woff2',
        'art/{tiles,empty}/*.svg',
        'icons/*.{svg,png}',
      ],
      globIgnores: ['assets/staff-*', 'icons/icon-*', 'icons/apple-touch-icon.png'],
    },
    manifest: {
      id: '/',
      name: 'Waha',
      short_name: 'Waha',
      description: 'Packs, points, receipts and a marketplace, for members.',
      lang: 'en',
      dir: 'auto',
      start_url: '/dashboard?source=app',
      scope: '/',
      display: 'standalone',
      theme_color: '#fbf9f6',
      background_color: '#fbf9f6',
      categories: ['finance', 'shopping'],
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
      ],
      shortcuts: [
        { name: 'My payments', url: '/dashboard?open=payments' },
        { name: 'Packs', url: '/dashboard?open=packs' },
      ],
    },
  });
}
