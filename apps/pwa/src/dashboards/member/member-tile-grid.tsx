import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { usePopupNavigation } from '#shell/popup/popup-address';
import { SectionHeading } from '#ui/section-heading';
import { TilePicture } from '#ui/tile-picture';
import { memberTiles, type Tile } from './member-tiles';

/** A picture tile for every section of the member's dashboard (spec 2 §2). */
export function MemberTileGrid() {
  const { open } = usePopupNavigation();
  if (memberTiles.length === 0) return null;
  return (
    <section>
      <SectionHeading>{i18n._('Explore')}</SectionHeading>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(5.25rem,40%),1fr))] gap-x-3 gap-y-4 sm:grid-cols-5 lg:grid-cols-6 xl:grid-cols-7">
        {memberTiles.map((tile) => (
          <li key={tile.art}>
            {tile.to === undefined ? (
              <button type="button" onClick={() => open(tile.opens, tile.params)} className={TILE_CLASSES}>
                <Face tile={tile} />
              </button>
            ) : (
              <Link to={tile.to} className={TILE_CLASSES}>
                <Face tile={tile} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TILE_CLASSES = 'group grid w-full justify-items-center gap-2 rounded-xl';

function Face({ tile }: { tile: Tile }) {
  return (
    <>
      <TilePicture name={tile.art} className="aspect-square w-full max-w-28" />
      <span className="text-center text-sm leading-tight text-balance wrap-anywhere hyphens-auto text-ink">
        {tile.label()}
      </span>
    </>
  );
}
