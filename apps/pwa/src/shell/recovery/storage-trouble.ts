import { create } from 'zustand';

/** The error that prevents opening the device's storage; `undefined` if there is none. */
export const useStorageTrouble = create<{ error: unknown }>(() => ({ error: undefined }));
