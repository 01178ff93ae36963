import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { CachedText } from '../http/cached-response';

/** What the operator chooses that the app needs before it asks the server: other than the usual. */
type PageChoices = Pick<Config, 'language' | 'emailNameRule'>;

/**
 * The pages of the built web app. What the operator has chosen for it, each says to its own script before the first paint
 * (`<html data-language="fr">`): they are made once, packed and in memory, since the files were packed when they were built.
 */
export class Pages {
  /** Files of the web app's folder, `index.html` among them; none where no app was built. */
  readonly names: readonly string[];
  readonly #choices: string;
  readonly #made = new Map<string, CachedText>();

  constructor(
    private readonly web: string,
    { language, emailNameRule }: PageChoices,
  ) {
    this.#choices = [
      language === undefined ? '' : ` data-language="${language}"`,
      emailNameRule === 'on' ? '' : ` data-email-name-rule="${emailNameRule}"`,
    ].join('');
    const isBuilt = existsSync(join(web, 'index.html'));
    this.names = isBuilt ? readdirSync(web).filter((name) => name.endsWith('.html')) : [];
    if (this.#choices === '') return;
    for (const name of this.names) this.#made.set(name, new CachedText(this.read(name), 'text/html; charset=utf-8'));
  }

  /** What a page is to send; `undefined` where its file is. */
  made(name: string): CachedText | undefined {
    return this.#made.get(name);
  }

  /** A page whole. */
  read(name: string): string {
    const html = readFileSync(join(this.web, name), 'utf8');
    return html.replace('<html', `<html${this.#choices}`);
  }
}
