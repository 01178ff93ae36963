import type { MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { Config } from '#platform/config/config';
import type { Database, Tx } from '#platform/database/database';
import { resolveLanguage } from '#platform/translations/translations';
import { findCountries } from './profile.public-queries';

/** Returns the languages in which staff's texts are sent to members: the stored one, or the usual one where they live. */
export async function findLanguages(
  db: Database | Tx,
  members: readonly { _id: MemberId; language?: Language | null | undefined }[],
  config: Pick<Config, 'language'>,
): Promise<Map<MemberId, Language>> {
  const unknown = members.filter(({ language }) => !language && !config.language).map(({ _id }) => _id);
  const countries = await findCountries(db, unknown);
  return new Map(
    members.map(({ _id, language }) => [_id, resolveLanguage({ language, country: countries.get(_id) }, config)]),
  );
}
