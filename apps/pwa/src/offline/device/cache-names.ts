/** Pictures of packs, posters and captions of videos, kept as they are seen. */
export const PICTURES_CACHE_NAME = 'pictures-v1';
/** Training videos that somebody saved on this device, in pieces. The device's, whoever signs in or out. */
export const VIDEOS_CACHE_NAME = 'videos-v1';
/** Texts of the languages that were spoken on this device, with the letters for them. */
export const TRANSLATIONS_CACHE_NAME = 'words-v1';
