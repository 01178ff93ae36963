import { i18n } from '@lingui/core';
import { CAROUSEL_SCREENS, type CarouselScreen } from '@waha/domain/company/carousel-screens';
import type { CarouselItem } from '@waha/domain/company/staff/company-page-draft-schema';
import { Field } from '#ui/field';
import { SelectField } from '#ui/select-field';

type TileTargetFieldProps = {
  tile: CarouselItem;
  path: string;
  set: (changes: Partial<CarouselItem>) => void;
  error: string | undefined;
};

/** The target of a tile: a screen of the app, a web address, or none. */
export function TileTargetField({ tile: { to, url }, path, set, error }: TileTargetFieldProps) {
  const screens = Object.keys(CAROUSEL_SCREENS) as CarouselScreen[];
  return (
    <>
      <SelectField<CarouselScreen | 'web' | 'nowhere'>
        label={i18n._('Link')}
        name={`${path}.to`}
        value={to ?? (url === undefined ? 'nowhere' : 'web')}
        onChange={(next) => {
          if (next === 'web') set({ to: undefined, url: url ?? 'https://' });
          else set({ to: next === 'nowhere' ? undefined : next, url: undefined });
        }}
        options={[
          { value: 'nowhere', label: i18n._('No link (image only)') },
          { value: 'web', label: i18n._('Web address') },
          ...screens.map((screen) => ({ value: screen, label: CAROUSEL_SCREEN_NAMES[screen]() })),
        ]}
      />
      {url === undefined ? null : (
        <Field
          label={i18n._('Web address (URL)')}
          name={`${path}.url`}
          maxLength={500}
          dir="ltr"
          value={url}
          error={error}
          onChange={(next) => set({ url: next })}
        />
      )}
    </>
  );
}

/** The names of the screens that a tile can lead to. */
const CAROUSEL_SCREEN_NAMES: Record<CarouselScreen, () => string> = {
  login: () => i18n._('Login'),
  signup: () => i18n._('Create an account'),
  marketplace: () => i18n._('Marketplace'),
  cart: () => i18n._('Cart'),
  favorites: () => i18n._('Favorites'),
  company: () => i18n._('Company page'),
  'pack-offers': () => i18n._('Packs (public page)'),
  packs: () => i18n._('Packs'),
  'owned-packs': () => i18n._('My packs'),
  payments: () => i18n._('My payments'),
  wallet: () => i18n._('Wallet'),
  invoices: () => i18n._('Invoices'),
  facility: () => i18n._('Facility VIP'),
  tasks: () => i18n._('Tasks'),
  messages: () => i18n._('Messages'),
  notifications: () => i18n._('Notifications'),
  profile: () => i18n._('Profile'),
};
