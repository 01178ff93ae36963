import { create } from 'zustand';

/** Why what this device keeps cannot be opened; `undefined` while all is well. */
export const useStorageTrouble = create<{ error: unknown }>(() => ({ error: undefined }));
