import { type ComponentType, lazy } from 'react';

type AsComponent<Exported> = Exported extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** Returns the component that a module exports under this name, loaded at its first render. */
export function lazyExport<Name extends string, Module extends Record<Name, unknown>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] as AsComponent<Module[Name]> }));
}
