/** Pictures of packs and posters of videos, kept as they are seen. */
export const PICTURES_CACHE = 'pictures-v1';
/** Drawn tiles of the home screen and the strips. */
export const TILES_CACHE = 'tiles-v1';
