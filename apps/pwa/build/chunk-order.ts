import type { PluginOption } from 'vite';

/** What a start of the app runs, and what it may not pull in before it is asked for. */
const START_CHUNKS = ['index', 'start', 'pieces', 'reads', 'home', 'market', 'prefetch', 'after', 'login-page'];
const LATER_CHUNKS = ['member', 'shapes', 'install'];

/** Fails a build in which a file of the start imports one that comes later, and says by which modules. */
export function checkChunkOrder(): PluginOption {
  return {
    name: 'later-code-stays-later',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const named = (names: readonly string[]) => chunks.filter(({ name }) => names.includes(name));
      const later = named(LATER_CHUNKS);
      const wrong = named(START_CHUNKS).flatMap((chunk) =>
        later.filter(({ fileName }) => chunk.imports.includes(fileName)).map((imported) => ({ chunk, imported })),
      );
      if (wrong.length === 0) return;
      const said = wrong.flatMap(({ chunk, imported }) =>
        chunk.moduleIds.flatMap((id) =>
          (this.getModuleInfo(id)?.importedIds ?? [])
            .filter((each) => imported.moduleIds.includes(each))
            .map((each) => `${chunk.name} → ${imported.name}: ${id} imports ${each}`),
        ),
      );
      this.error(`chunks.ts: needed at a start, but named later:\n${said.join('\n')}`);
    },
  };
}
