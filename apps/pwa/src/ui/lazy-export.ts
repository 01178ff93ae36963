import { type ComponentType, lazy } from 'react';

/** The component that a module exports under this name, loaded when it is first drawn. */
export function lazyExport<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}
