const { join } = require('node:path');

/** The source folder of a package, at which `#name` starts in its files (`imports` of its package.json). */
const SOURCES = /^.*\/(?:apps|packages)\/[\w-]+\/src(?=\/|$)/;

/**
 * Lets dependency-cruiser resolve `#feature/file` to `.ts` and `.tsx` files. Its resolver uses only the first of the
 * two targets in package.json.
 */
class SubpathImports {
  apply(resolver) {
    const target = resolver.ensureHook('resolve');
    resolver.getHook('described-resolve').tapAsync('SubpathImports', (request, context, callback) => {
      const sources = SOURCES.exec(request.path || '')?.[0];
      if (!sources || !request.request?.startsWith('#')) return callback();
      const file = join(sources, request.request.slice(1));
      resolver.doResolve(target, { ...request, request: file }, null, context, callback);
    });
  }
}

module.exports = { resolve: { plugins: [new SubpathImports()] } };
