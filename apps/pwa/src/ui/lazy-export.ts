import { type ComponentType, lazy } from 'react';

type AsComponent<Exported> = Exported extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** Returns the component that a module exports under this name, loaded at its first render. */
export function lazyExport<Name extends string, Module extends Record<Name, unknown>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] as AsComponent<Module[Name]> }));
}

/** Does the same for a part that may be missing: if its code cannot be loaded, `fallback` takes its place, or nothing. */
export function lazyOptional<Name extends string, Module extends Record<Name, unknown>>(
  load: () => Promise<Module>,
  name: Name,
  fallback: AsComponent<Module[Name]> = Nothing as AsComponent<Module[Name]>,
) {
  return lazy(() =>
    load().then(
      (module) => ({ default: module[name] as AsComponent<Module[Name]> }),
      () => ({ default: fallback }),
    ),
  );
}

const Nothing: ComponentType<never> = () => null;
