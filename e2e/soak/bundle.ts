import { build, type InlineConfig } from 'vite';
import { serveTranslations } from '../../apps/pwa/build/translations';

const ROOT = process.cwd();

/** Returns `device.ts` with all app code that it uses, as one script for a page. */
export function bundleDevice(): Promise<string> {
  return bundle(createScriptConfig('e2e/soak/device.ts'));
}

/** Returns the app's worker as one script. It finds its list of offline files at `self.precached`. */
export function bundleWorker(): Promise<string> {
  return bundle({
    ...createScriptConfig('apps/pwa/src/service-worker.ts'),
    define: { ...DEFINED_GLOBALS, 'self.__WB_MANIFEST': 'self.precached' },
  });
}

/** Returns the imitated browser as one script for a Node thread. */
export function bundleThread(): Promise<string> {
  return bundle({
    build: {
      ssr: 'e2e/soak/imitation/browser-thread.ts',
      rolldownOptions: { output: { format: 'cjs' } },
    },
    ssr: { noExternal: true },
  });
}

const DEFINED_GLOBALS = { 'process.env.NODE_ENV': '"production"' };

function createScriptConfig(entry: string): InlineConfig {
  return { define: DEFINED_GLOBALS, build: { lib: { entry, name: 'soak', formats: ['iife'] } } };
}

async function bundle(config: InlineConfig): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [serveTranslations()],
    resolve: { alias: [{ find: /^#/, replacement: `${ROOT}/apps/pwa/src/` }] },
    ...config,
    build: { write: false, minify: false, target: 'es2022', ...config.build },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}
