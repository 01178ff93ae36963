import * as z from 'zod/mini';
import { LANGUAGES } from './languages';

/** The agreement to the terms and the privacy notice: their version, and the language in which a person read them. */
export const givenConsent = z.object({ version: z.int().check(z.gte(1)), language: z.enum(LANGUAGES) });
