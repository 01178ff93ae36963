import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { CachedText } from '../http/cached-response';

/** What the operator chooses that the app needs before it asks the server: other than the usual. */
type PageOptions = Pick<Config, 'language' | 'emailNameRule'>;

/**
 * The pages of the built web app. What the operator has chosen for it, each says to its own script before the first paint
 * (`<html data-language="fr">`): they are made once, packed and in memory, since the files were packed when they were built.
 */
export class Pages {
  /** Files of the web app's folder, `index.html` among them; none where no app was built. */
  readonly names: readonly string[];
  readonly #choices: string;
  readonly #made = new Map<string, CachedText>();
  /** Every address that the app has a screen for; `undefined` where the build does not say. */
  readonly #known: RegExp | undefined;

  constructor(
    private readonly web: string,
    { language, emailNameRule }: PageOptions,
  ) {
    this.#choices = [
      language === undefined ? '' : ` data-language="${language}"`,
      emailNameRule === 'on' ? '' : ` data-email-name-rule="${emailNameRule}"`,
    ].join('');
    const isBuilt = existsSync(join(web, 'index.html'));
    this.names = isBuilt ? readdirSync(web).filter((name) => name.endsWith('.html')) : [];
    this.#known = readKnownRoutes(join(web, 'pages.json'));
    if (this.#choices === '') return;
    for (const name of this.names)
      this.#made.set(name, new CachedText(this.readPage(name), 'text/html; charset=utf-8'));
  }

  /** Whether the app has a screen for an address. */
  isKnownRoute(path: string): boolean {
    return this.#known?.test(path) ?? true;
  }

  /** What a page is to send; `undefined` where its file is. */
  getCachedPage(name: string): CachedText | undefined {
    return this.#made.get(name);
  }

  /** A page whole. */
  readPage(name: string): string {
    const html = readFileSync(join(this.web, name), 'utf8');
    return html.replace('<html', `<html${this.#choices}`);
  }
}

/** Reads the addresses that the build found in the app's router: `/product/$id` is `/product/` and one more word. */
function readKnownRoutes(file: string): RegExp | undefined {
  if (!existsSync(file)) return undefined;
  const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const patterns = paths.map((path) => path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+'));
  return new RegExp(`^(${patterns.join('|')})/?$`);
}
