import type { PluginOption } from 'vite';

/** The chunks that run at app start, and may not import later chunks statically. */
const START_CHUNKS = ['index', 'start', 'pieces', 'reads', 'home', 'market', 'prefetch', 'after', 'login-page'];
const LATER_CHUNKS = ['member', 'online', 'shapes', 'install'];

/** Fails the build if a start chunk imports a later one, and names the modules involved. */
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
