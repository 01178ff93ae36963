import { HOUR } from '@waha/domain/kernel/time';
import { readPackGuide } from '@waha/domain/purchase/pack-guide.contract';
import { callApi } from '#platform/call-api';
import { contentQuery } from '#platform/language/content-query';

/** The operator changes it with an update of the catalogue. */
const GUIDE_STALE_MS = HOUR;

/** The plain words about packs, in the shown language. Stored on the device. */
export const packGuideQuery = () =>
  contentQuery(['purchase', 'guide'], (request) => callApi(readPackGuide, request), GUIDE_STALE_MS);
