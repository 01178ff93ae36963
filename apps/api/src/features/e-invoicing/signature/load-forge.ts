import type Forge from 'node-forge';

/**
 * Loads node-forge, which takes 10 MB of memory: when it is used, not when the program starts. `require` is synchronous, unlike
 * `import()`, and the bundler knows it: the library is a separate file beside the program. Node keeps what it has loaded.
 */
export function loadForge(): typeof Forge {
  return require('node-forge');
}
