/** Pictures of packs and posters of videos, kept as they are seen. */
export const PICTURES_CACHE = 'pictures-v1';
