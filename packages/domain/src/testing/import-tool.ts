import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Imports a package that `scripts/on-demand/<tool>` brings. `npm ci` does not install it, so the caller describes its type.
 * @throws when the tool is not installed
 */
export async function importTool<Module>(tool: string, packageName: string): Promise<Module> {
  const folder = fileURLToPath(new URL(`../../../../scripts/on-demand/${tool}/`, import.meta.url));
  const path = findPackage(folder, packageName);
  if (!path) throw new Error(`${tool} is not installed. Run: node scripts/tools/install-tools.mjs ${tool}`);
  const { href } = pathToFileURL(path);
  return import(/* @vite-ignore */ href, path.endsWith('.json') ? { with: { type: 'json' } } : undefined);
}

function findPackage(folder: string, name: string): string | undefined {
  try {
    return createRequire(folder).resolve(name);
  } catch {
    return undefined;
  }
}
