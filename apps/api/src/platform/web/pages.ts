import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@waha/domain/kernel/languages';
import { CachedText } from '../http/cached-response';

/**
 * The pages of the built web app. Where the operator has said which language whoever has chosen none reads, each says so
 * to its own script before the first paint (`<html data-language="fr">`): they are made once, packed and in memory, since
 * the files were packed when they were built.
 */
export class Pages {
  /** Files of the web app's folder, `index.html` among them; none where no app was built. */
  readonly names: readonly string[];
  readonly #made = new Map<string, CachedText>();

  constructor(
    private readonly web: string,
    private readonly language: Language | undefined,
  ) {
    const isBuilt = existsSync(join(web, 'index.html'));
    this.names = isBuilt ? readdirSync(web).filter((name) => name.endsWith('.html')) : [];
    if (language === undefined) return;
    for (const name of this.names) this.#made.set(name, new CachedText(this.read(name), 'text/html; charset=utf-8'));
  }

  /** What a page is to send; `undefined` where its file is. */
  made(name: string): CachedText | undefined {
    return this.#made.get(name);
  }

  /** A page whole. */
  read(name: string): string {
    const html = readFileSync(join(this.web, name), 'utf8');
    return this.language === undefined ? html : html.replace('<html', `<html data-language="${this.language}"`);
  }
}
