import { i18n } from '@lingui/core';
import type { CarouselItem } from '@waha/domain/company/staff/company-page-draft-schema';
import type { Language } from '@waha/domain/kernel/languages';
import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { ArrowLeft, ArrowRight, CircleAlert, ExternalLink, EyeOff, Image, Trash2 } from 'lucide-react';
import { type CSSProperties, Fragment, type ReactNode, useId } from 'react';
import { formatNumber } from '#platform/language/format';
import { moveItem } from '#shell/staff/drafts/move-item';
import { IconButton } from '#ui/icon-button';
import { joinClasses } from '#ui/join-classes';
import { SelectField } from '#ui/select-field';
import { TilePicture } from '#ui/tile-picture';

type CarouselTileGridProps = {
  /** Names the list for a screen reader. */
  label: string;
  tiles: readonly CarouselItem[];
  /** The path of the list in the draft: faults name `promo.0.url`. */
  path: string;
  /** The language of the shown labels. */
  language: Language;
  hasError: (path: string) => boolean;
  /** The id of the tile whose fields are open. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onChange: (tiles: CarouselItem[]) => void;
  /** Renders the fields of one tile. */
  children: (tile: CarouselItem, path: string, set: (changes: Partial<CarouselItem>) => void) => ReactNode;
};

/** As many tiles in a row as fit. `dense` keeps the row of the selected tile filled; its fields are below that row. */
const GRID: CSSProperties = {
  display: 'grid',
  gap: '0.5rem',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))',
  gridAutoFlow: 'row dense',
};
const FULL_ROW: CSSProperties = { gridColumn: '1 / -1' };

/**
 * Shows tiles as members see them. A press opens the fields of a tile below its row, with buttons to move and remove
 * it.
 */
export function CarouselTileGrid({
  label,
  tiles,
  path,
  chosen,
  onChoose,
  onChange,
  children,
  ...editorProps
}: CarouselTileGridProps) {
  const id = useId();
  const getTileName = ({ isPages, label: text }: CarouselItem) =>
    isPages ? i18n._('Social links') : resolveText(text, editorProps.language) || i18n._('Tile');
  function removeTile(index: number): void {
    const next = tiles[index + 1] ?? tiles[index - 1];
    // The pressed button is removed with the tile; the next tile takes the focus.
    if (next) document.getElementById(`${id}-${next.id}`)?.focus();
    onChoose(undefined);
    onChange(tiles.filter((_, otherIndex) => otherIndex !== index));
  }
  return (
    <ul aria-label={label} style={GRID}>
      {tiles.map((tile, index) => {
        const [tilePath, name, isOpen] = [`${path}.${index}`, getTileName(tile), tile.id === chosen];
        const set = (changes: Partial<CarouselItem>) =>
          onChange(tiles.map((item) => (item.id === tile.id ? { ...item, ...changes } : item)));
        return (
          <Fragment key={tile.id}>
            <li className="grid">
              <button
                id={`${id}-${tile.id}`}
                type="button"
                aria-expanded={isOpen}
                onClick={() => onChoose(isOpen ? undefined : tile.id)}
                className={joinClasses(
                  'relative grid content-start justify-items-center gap-1.5 rounded-xl border p-1 text-center text-xs leading-tight transition-colors duration-150',
                  isOpen ? 'border-blue bg-blue-wash' : 'border-line hover:border-ink-soft',
                )}
              >
                {editorProps.hasError(tilePath) ? <Missing /> : null}
                {tile.isShown === false ? <Hidden /> : null}
                <Picture tile={tile} />
                <span className="max-w-full break-words">
                  {i18n._('{number}. {name}', { number: formatNumber(index + 1), name })}
                </span>
              </button>
            </li>
            {isOpen ? (
              <li style={FULL_ROW} className="grid gap-4 rounded-xl border border-blue p-4">
                {children(tile, tilePath, set)}
                <PlaceFields
                  {...{ name, index }}
                  count={tiles.length}
                  onMove={(position) => onChange(moveItem(tiles, index, position - index))}
                  onRemove={() => removeTile(index)}
                />
              </li>
            ) : null}
          </Fragment>
        );
      })}
    </ul>
  );
}

const SIZE_CLASSES = 'size-14 shrink-0';

/** Shows the bundled or uploaded picture, or that there is none yet. */
function Picture({ tile: { isPages, picture } }: { tile: CarouselItem }) {
  if (!isPages && readOwnMedia(picture))
    return (
      <img
        src={`${getOwnMediaUrl(picture)}&small`}
        alt=""
        className={joinClasses(SIZE_CLASSES, 'rounded-xl object-cover')}
      />
    );
  if (!isPages && picture) return <TilePicture name={picture} className={SIZE_CLASSES} />;
  const Icon = isPages ? ExternalLink : Image;
  return (
    <span className={joinClasses(SIZE_CLASSES, 'grid place-items-center rounded-xl bg-blue-wash text-ink-soft')}>
      <Icon className="size-5" />
    </span>
  );
}

function Hidden() {
  return (
    <span className="absolute start-0 top-1 rounded-full bg-surface text-ink-soft">
      <EyeOff role="img" aria-label={i18n._('Hidden')} className="size-5" />
    </span>
  );
}

function Missing() {
  return (
    <span className="absolute end-0 top-1 rounded-full bg-surface text-bougainvillea">
      <CircleAlert role="img" aria-label={i18n._('Incomplete')} className="size-5" />
    </span>
  );
}

type PlaceFieldsProps = {
  name: string;
  /** From 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Moves the tile by one position, or directly to any position, because carousels are long. */
function PlaceFields({ name, index, count, onMove, onRemove }: PlaceFieldsProps) {
  const positions = Array.from({ length: count }, (_, tileIndex) => String(tileIndex + 1));
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={i18n._('Position in the carousel')}
        name="place"
        options={positions.map((value) => ({ value, label: formatNumber(Number(value)) }))}
        value={String(index + 1)}
        onChange={(position) => onMove(Number(position) - 1)}
      />
      <IconButton
        label={i18n._('Move {name} back', { name })}
        icon={<ArrowLeft className="rtl:-scale-x-100" />}
        disabled={index === 0}
        onPress={() => onMove(index - 1)}
      />
      <IconButton
        label={i18n._('Move {name} forward', { name })}
        icon={<ArrowRight className="rtl:-scale-x-100" />}
        disabled={index === count - 1}
        onPress={() => onMove(index + 1)}
      />
      <IconButton label={i18n._('Remove {name}', { name })} icon={<Trash2 />} onPress={onRemove} />
    </div>
  );
}
