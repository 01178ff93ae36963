import type { PluginOption } from 'vite';

/** Files of code that a start of the app runs nearly whole. */
const START_CHUNKS = 'frame index start pieces reads home market dexie after login-page'.split(' ');

/** Asks Chromium to compile these beside the page's one thread while they come, not there function by function. */
export function addCompileHints(): PluginOption {
  return {
    name: 'compiled-while-it-comes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        for (const name of START_CHUNKS) {
          const chunk = chunks.find((each) => each.name === name);
          if (!chunk) throw new Error(`no chunk has the name ${name} any more`);
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
