import type { Role } from '@waha/domain/kernel/roles';

/** It is in the source and in the guide: everybody may know it. */
export const DEMO_PASSWORD = 'oasis-demo-1';

export const DEMO_PEOPLE = [
  { role: 'user', name: 'Amina', surname: 'Ben Salah', email: 'amina.bensalah@waha.example' },
  { role: 'user', name: 'Youssef', surname: 'Trabelsi', email: 'youssef.trabelsi@waha.example' },
  { role: 'admin', name: 'Leila', surname: 'Mansour', email: 'leila.mansour@waha.example' },
  { role: 'commercial_admin', name: 'Karim', surname: 'Jaziri', email: 'karim.jaziri@waha.example' },
  { role: 'finance_admin', name: 'Sonia', surname: 'Gharbi', email: 'sonia.gharbi@waha.example' },
  { role: 'user', name: 'Nour', surname: 'Hamdi', email: 'nour.hamdi@waha.example' },
  { role: 'user', name: 'Sami', surname: 'Khelifi', email: 'sami.khelifi@waha.example' },
  { role: 'user', name: 'Hichem', surname: 'Ayari', email: 'hichem.ayari@waha.example' },
] as const satisfies readonly { role: Role; name: string; surname: string; email: string }[];
