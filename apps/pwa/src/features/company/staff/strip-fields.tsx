import { i18n } from '@lingui/core';
import { pagesInStrip } from '@waha/domain/company/staff/company-page-draft';
import {
  type CompanyPageDraft,
  STRIP_PICTURES,
  type StripItem,
} from '@waha/domain/company/staff/company-page-draft-shapes';
import { inLanguage } from '@waha/domain/kernel/localized-text';
import { ownMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { Image } from 'lucide-react';
import { formatNumber } from '../../../platform/language/format';
import { newId } from '../../../platform/new-id';
import type { DraftFields } from '../../../shell/staff/drafts/draft-form';
import { Listed } from '../../../shell/staff/drafts/listed';
import { LocalizedField } from '../../../shell/staff/drafts/localized-field';
import { MediaField } from '../../../shell/staff/drafts/media-field';
import { ChoiceField } from '../../../ui/choice-field';
import { TilePicture } from '../../../ui/tile-picture';
import { AddOne } from './add-one';
import { LeadsToField } from './leads-to-field';

type StripFieldsProps = Pick<
  DraftFields<CompanyPageDraft>,
  'content' | 'change' | 'language' | 'errorOn' | 'hasError'
> & { strip: 'promo' | 'entry' };

/** The tiles of one strip of pictures, in their order; among them the place where the company's pages elsewhere stand. */
export function StripFields({ strip, content, change, language, errorOn, hasError }: StripFieldsProps) {
  const tiles = content[strip];
  const nameOf = ({ isPages, label }: StripItem) => (isPages ? i18n._('Pages elsewhere') : inLanguage(label, language));
  const add = (tile: StripItem) => change({ [strip]: [...tiles, tile] });
  return (
    <div className="grid gap-3">
      <Listed
        items={tiles}
        path={strip}
        icon={Image}
        titleOf={(tile, at) => i18n._('{number}. {name}', { number: formatNumber(at + 1), name: nameOf(tile) })}
        nameOf={nameOf}
        hasError={hasError}
        onChange={(next) => change({ [strip]: next })}
      >
        {(tile, path, set) =>
          tile.isPages ? (
            <p className="text-ink-soft">
              {errorOn(path) ?? i18n._('The company’s pages elsewhere stand here, in the order that they have above.')}
            </p>
          ) : (
            <>
              <LocalizedField
                label={i18n._('Text')}
                name={`${path}.label`}
                text={tile.label}
                language={language}
                error={errorOn(`${path}.label`)}
                onChange={(label) => set({ label })}
                maxLength={60}
              />
              <TilePictureFields {...{ tile, path, set }} error={errorOn(`${path}.picture`)} />
              <LeadsToField {...{ tile, path, set }} error={errorOn(`${path}.url`)} />
            </>
          )
        }
      </Listed>
      <div className="flex flex-wrap gap-2">
        <AddOne label={i18n._('Add a tile')} onPress={() => add({ id: newId(), label: '', picture: '' })} />
        {tiles.some(({ isPages }) => isPages) ? null : (
          <AddOne label={i18n._('Add the pages elsewhere')} onPress={() => add(pagesInStrip())} />
        )}
      </div>
    </div>
  );
}

type TileFieldsProps = {
  tile: StripItem;
  path: string;
  set: (part: Partial<StripItem>) => void;
  error: string | undefined;
};

/** One of the app's, or an uploaded one. */
function TilePictureFields({ tile: { picture }, path, set, error }: TileFieldsProps) {
  const isOwn = readOwnMedia(picture) !== undefined;
  return (
    <>
      <MediaField
        label={i18n._('Picture of the tile')}
        name={`${path}.picture`}
        kind="picture"
        value={isOwn ? picture : ''}
        url={isOwn ? ownMediaUrl(picture) : ''}
        error={error}
        hint={i18n._('It is shown as a square. One of the app’s pictures can stand in its place.')}
        onChange={(name) => set({ picture: name })}
        {...(isOwn && { takeOut: i18n._('Take it out') })}
      />
      {isOwn ? null : (
        <ChoiceField
          label={i18n._('Picture of the app')}
          look="pills"
          value={picture}
          onChoose={(name) => set({ picture: name })}
          options={STRIP_PICTURES.map((name, at) => ({
            value: name,
            label: i18n._('Picture {number}', { number: formatNumber(at + 1) }),
            icon: <TilePicture name={name} className="size-8" />,
          }))}
        />
      )}
    </>
  );
}
