/** The cache for pictures of packs, posters and captions of videos. They are stored when they are first shown. */
export const PICTURES_CACHE_NAME = 'pictures-v1';
/**
 * The cache for training videos that were saved on this device, in chunks. It belongs to the device: signing in or out
 * does not change it.
 */
export const VIDEOS_CACHE_NAME = 'videos-v1';
/**
 * The cache for the translations of the languages used on this device, and for their fonts. The literal is already on
 * phones.
 */
export const TRANSLATIONS_CACHE_NAME = 'words-v1';
