import { minify } from '@swc/core';
import type { PluginOption } from 'vite';

/**
 * Goes over the code once more when Vite has made it small: swc finds some 4 KiB more, packed. The names of the files
 * are made before: they tell of what goes in, and the same comes out.
 */
export function minifyWithSwc(): PluginOption {
  return {
    name: 'minify-once-more',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        for (const chunk of chunks) chunk.code = (await minify(chunk.code, MINIFY_OPTIONS)).code;
      },
    },
  };
}

/** A colour for screens that show more than sRGB, as the compiler of the CSS adds it to each that it wrote as a hex number. */
const LAB_COLOURS = /@supports \(color:\s*lab\(0% 0 0\)\)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g;

/** Takes the same colours out of the CSS a second time: all of ours are in sRGB, which the hex numbers say. */
export function removeLabColours(): PluginOption {
  return {
    name: 'one-set-of-colours',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = String(file.source).replace(LAB_COLOURS, '');
      },
    },
  };
}

const MINIFY_OPTIONS = {
  module: true,
  ecma: 2022,
  compress: { ecma: 2022, module: true, passes: 3 },
  mangle: true,
} as const;
