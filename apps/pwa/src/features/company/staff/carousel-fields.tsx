import { i18n } from '@lingui/core';
import { createPagesItem } from '@waha/domain/company/staff/company-page-draft';
import {
  CAROUSEL_PICTURES,
  type CarouselItem,
  type CompanyPageDraft,
} from '@waha/domain/company/staff/company-page-draft-schema';
import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { useState } from 'react';
import { createId } from '#platform/create-id';
import type { DraftFields } from '#shell/staff/drafts/draft-form';
import { LocalizedField } from '#shell/staff/drafts/localized-field';
import { MediaField } from '#shell/staff/drafts/media-field';
import { CheckField } from '#ui/check-field';
import { AddButton } from './add-button';
import { CarouselTileGrid } from './carousel-tile-grid';
import { PictureChoice } from './picture-choice';
import { TileTargetField } from './tile-target-field';
import { translateCarousel } from './translate-company-part';

type CarouselFieldsProps = Pick<
  DraftFields<CompanyPageDraft>,
  'content' | 'change' | 'language' | 'errorOn' | 'hasError'
> & { carousel: 'promo' | 'entry' };

/** The tiles of one carousel, in their order, including the position of the company's external pages. */
export function CarouselFields({ carousel, content, change, language, errorOn, hasError }: CarouselFieldsProps) {
  const [chosen, setChosen] = useState<string>();
  const tiles = content[carousel];
  const add = (tile: CarouselItem) => {
    change({ [carousel]: [...tiles, tile] });
    setChosen(tile.id);
  };
  return (
    <div className="grid gap-3">
      <CarouselTileGrid
        label={translateCarousel(carousel)}
        tiles={tiles}
        path={carousel}
        language={language}
        hasError={hasError}
        chosen={chosen}
        onChoose={setChosen}
        onChange={(next) => change({ [carousel]: next })}
      >
        {(tile, path, set) =>
          tile.isPages ? (
            <p className="text-ink-soft">
              {errorOn(path) ?? i18n._('The company’s social links appear here, in the order set above.')}
            </p>
          ) : (
            <>
              <LocalizedField
                label={i18n._('Text')}
                name={`${path}.label`}
                isLine
                text={tile.label}
                language={language}
                error={errorOn(`${path}.label`)}
                onChange={(label) => set({ label })}
                maxLength={60}
              />
              <TilePictureFields {...{ tile, path, set }} error={errorOn(`${path}.picture`)} />
              <TileTargetField {...{ tile, path, set }} error={errorOn(`${path}.url`)} />
              <CheckField
                name={`${path}.isShown`}
                label={i18n._('Show this tile')}
                checked={tile.isShown !== false}
                onChange={(isShown) => set({ isShown })}
              />
            </>
          )
        }
      </CarouselTileGrid>
      <div className="flex flex-wrap gap-2">
        <AddButton label={i18n._('Add a tile')} onPress={() => add({ id: createId(), label: '', picture: '' })} />
        {tiles.some(({ isPages }) => isPages) ? null : (
          <AddButton label={i18n._('Add the social links')} onPress={() => add(createPagesItem())} />
        )}
      </div>
    </div>
  );
}

type TileFieldsProps = {
  tile: CarouselItem;
  path: string;
  set: (changes: Partial<CarouselItem>) => void;
  error: string | undefined;
};

/** A bundled or an uploaded picture. */
function TilePictureFields({ tile: { picture }, path, set, error }: TileFieldsProps) {
  const isUploaded = readOwnMedia(picture) !== undefined;
  return (
    <>
      <MediaField
        label={i18n._('Tile image')}
        name={`${path}.picture`}
        kind="picture"
        value={isUploaded ? picture : ''}
        url={isUploaded ? getOwnMediaUrl(picture) : ''}
        error={error}
        hint={i18n._('It is shown as a square. You can use one of the app’s images instead.')}
        onChange={(name) => set({ picture: name })}
        {...(isUploaded && { takeOut: i18n._('Remove') })}
      />
      {isUploaded ? null : (
        <PictureChoice
          label={i18n._('App image')}
          pictures={CAROUSEL_PICTURES}
          value={picture}
          onChoose={(name) => set({ picture: name })}
        />
      )}
    </>
  );
}
