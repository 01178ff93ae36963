import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { classes } from '../../ui/classes';
import { TilePicture } from '../../ui/tile-picture';
import type { StripTile } from './strip-tiles';
import { useStrip } from './use-strip';

type PictureStripProps = { label: string; tiles: readonly StripTile[]; className?: string };

/** A row of pictures that scrolls sideways: by touch, mouse drag and arrow keys (spec 1 §2). */
export function PictureStrip({ label, tiles, className }: PictureStripProps) {
  const strip = useRef<HTMLElement>(null);
  useStrip(strip);
  return (
    <section
      ref={strip}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes(
        'no-scrollbar relative cursor-grab touch-manipulation overflow-x-auto overscroll-x-contain rounded-xl py-1 select-none active:cursor-grabbing',
        className,
      )}
    >
      <ul className="flex w-max gap-3">
        {tiles.map((tile) => (
          <li key={tile.key} className="w-22 shrink-0">
            <Tile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINK = 'group block rounded-xl hover:text-blue';

/** A way into the app, a way out of it, or only a picture. */
function Tile({ tile }: { tile: StripTile }) {
  if (tile.to !== undefined)
    return (
      <Link to={tile.to} search={tile.to === '/login' ? true : {}} draggable={false} className={LINK}>
        <Face tile={tile} />
      </Link>
    );
  if (tile.url !== undefined)
    return (
      <a href={tile.url} target="_blank" rel="noopener noreferrer" draggable={false} className={LINK}>
        <Face tile={tile} />
      </a>
    );
  return <Face tile={tile} />;
}

function Face({ tile: { art, label, url } }: { tile: StripTile }) {
  return (
    <>
      <TilePicture name={art} className="size-22" />
      <span className="mt-1.5 block min-h-8 text-center text-xs leading-tight text-balance">
        {label}
        {url === undefined ? null : (
          <>
            <ExternalLink aria-hidden="true" className="ms-1 inline size-3 align-[-1px] text-ink-soft" />
            <span className="sr-only"> {i18n._('(opens in a new window)')}</span>
          </>
        )}
      </span>
    </>
  );
}
