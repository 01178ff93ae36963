import { build } from 'vite';

/** `device.ts` with all of the app that it uses, as one script for a page. */
export async function bundleDevice(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'journeys/soak/device.ts', name: 'soak', formats: ['iife'] },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}
