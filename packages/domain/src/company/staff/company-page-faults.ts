import { isTextFilled } from '@waha/domain/kernel/drafts/is-text-filled';
import { readOwnMedia } from '@waha/domain/kernel/own-media';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { CAROUSEL_PICTURES, type CompanyPageDraft } from './company-page-draft-schema';

/** Error messages for the fields of the company page. */
export const COMPANY_PAGE_FAULTS = {
  text_missing: /*i18n*/ 'Enter a text.',
  not_https: /*i18n*/ 'Enter an address that starts with https://.',
  same_twice: /*i18n*/ 'One of these is listed twice.',
  picture_missing: /*i18n*/ 'Add an image.',
  media_unknown: /*i18n*/ 'This file does not exist.',
} as const;

export type CompanyPageFault = { path: string; code: keyof typeof COMPANY_PAGE_FAULTS };

/**
 * Returns everything that prevents publishing the company page, by field. The same rules apply to `company.json`, with
 * which an installation begins.
 */
export function findCompanyPageFaults({
  story,
  vision,
  values,
  social,
  promo,
  entry,
}: CompanyPageDraft): CompanyPageFault[] {
  const faults: CompanyPageFault[] = [];
  const need = (isRight: boolean, path: string, code: CompanyPageFault['code']) => {
    if (!isRight) faults.push({ path, code });
  };
  need(isTextFilled(story), 'story', 'text_missing');
  need(isTextFilled(vision), 'vision', 'text_missing');
  for (const [at, { title, text }] of values.entries()) {
    need(isTextFilled(title), `values.${at}.title`, 'text_missing');
    need(isTextFilled(text), `values.${at}.text`, 'text_missing');
    const isFirst = values.findIndex((other) => resolveText(other.title) === resolveText(title)) === at;
    need(isFirst || !isTextFilled(title), `values.${at}.title`, 'same_twice');
  }
  for (const [at, { name, url }] of social.entries()) {
    need(!isBlank(name), `social.${at}.name`, 'text_missing');
    need(/^https:\/\/\S+$/.test(url), `social.${at}.url`, 'not_https');
    need(social.findIndex((other) => other.url === url) === at, `social.${at}.url`, 'same_twice');
  }
  for (const [strip, tiles] of Object.entries({ promo, entry }))
    for (const [at, tile] of tiles.entries()) {
      const path = `${strip}.${at}`;
      if (tile.isPages) {
        need(tiles.findIndex(({ isPages }) => isPages) === at, path, 'same_twice');
        continue;
      }
      need(isTextFilled(tile.label), `${path}.label`, 'text_missing');
      need(tile.picture !== '', `${path}.picture`, 'picture_missing');
      const isThere = CAROUSEL_PICTURES.includes(tile.picture) || readOwnMedia(tile.picture) !== undefined;
      need(isThere || tile.picture === '', `${path}.picture`, 'media_unknown');
      need(tile.url === undefined || /^https:\/\/\S+$/.test(tile.url), `${path}.url`, 'not_https');
      const isFirst =
        tiles.findIndex((other) => !other.isPages && resolveText(other.label) === resolveText(tile.label)) === at;
      need(isFirst || !isTextFilled(tile.label), `${path}.label`, 'same_twice');
    }
  return faults;
}
