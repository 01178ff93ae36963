import { type ComponentType, lazy } from 'react';

/** Returns the component that a module exports under this name, loaded at its first render. */
export function lazyExport<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}
