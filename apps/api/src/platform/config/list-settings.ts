import { type Config, environment } from './config';
import { isFromSettingsFile } from './load-settings-file';

/** A setting as the program uses it; `value` is undefined if nothing is set and there is no default. */
export type EffectiveSetting = { name: string; value: string | undefined; source: 'file' | 'environment' | 'default' };

const HIDDEN = '(hidden)';
/** Settings whose whole value is a secret. A new one is named like these. */
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|(^|_)KEY$/;

/**
 * Lists all settings with their effective values and sources, in the order of the documentation. Secrets are hidden,
 * also the user and the password in an address.
 * @param config the settings that were read from this environment
 */
export function listSettings(
  env: Record<string, string | undefined>,
  {
    dataDir,
    publicUrl,
    backupDir,
    backupCopyKeyFile,
  }: Pick<Config, 'dataDir' | 'publicUrl' | 'backupDir' | 'backupCopyKeyFile'>,
): EffectiveSetting[] {
  // Their defaults depend on other settings, so they are not in the schema.
  const derived: Record<string, string> = {
    WAHA_DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    WAHA_BACKUP_DIR: backupDir,
    WAHA_BACKUP_COPY_KEY_FILE: backupCopyKeyFile,
  };
  const defaults: Record<string, unknown> = environment.parse({});
  return Object.keys(environment.shape).map((name) => {
    const isSet = Boolean(env[name]);
    const value = env[name] || derived[name] || defaults[name];
    return {
      name,
      value: value === undefined ? undefined : hideSecrets(name, String(value)),
      source: isSet ? (isFromSettingsFile(name) ? 'file' : 'environment') : 'default',
    };
  });
}

/** Hides up to the last `@`: a password may contain one. PostgreSQL also takes the password as a parameter. */
function hideSecrets(name: string, value: string): string {
  if (SECRET_NAME.test(name)) return HIDDEN;
  const [scheme, at] = [value.indexOf('//'), value.lastIndexOf('@')];
  const address = scheme >= 0 && at > scheme ? `${value.slice(0, scheme)}//${HIDDEN}${value.slice(at)}` : value;
  return address.replaceAll(/([?&](?:ssl)?password=)[^&]*/gi, `$1${HIDDEN}`);
}
