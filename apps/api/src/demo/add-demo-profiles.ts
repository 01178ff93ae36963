import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { IDENTITY_IMAGE, IDENTITY_VIDEO } from '@waha/domain/kernel/files/file-rule';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';
import type { ProfileFacts, ProfileFile, RefusedItem } from '@waha/domain/profile/profile';
import { decideProfile } from '../features/profile/decide-profile';
import { submitProfile } from '../features/profile/submit-profile';
import type { StagedFile } from '../platform/files/uploads';
import type { Services } from '../platform/services';
import { drawPng } from './draw-png';
import { withInstant } from './with-instant';

type DemoProfile = {
  owner: 'Nour' | 'Sami' | 'Hichem';
  facts: Omit<ProfileFacts, 'name' | 'country' | 'phoneNumber'>;
  /** The seed of the card pictures; the same number gives the same bytes. */
  front: number;
  back: number;
  video: string;
  daysAgo: number;
  decision?: { status: 'verified' } | { status: 'rejected'; items: readonly RefusedItem[]; reason: LocalizedText };
};

/**
 * One is verified and one rejected. The pending one has a card with the same back as the rejected one's: staff see
 * the warning about a document that was sent before.
 */
const DEMO_PROFILES: readonly DemoProfile[] = [
  {
    owner: 'Nour',
    facts: {
      surname: 'Hamdi',
      dateOfBirth: '1996-03-21',
      gender: 'woman',
      email: 'nour.hamdi@waha.example',
      address: '8 rue Ibn Khaldoun, Sousse',
      mobile: '21655010203',
      payment: 'D17',
    },
    front: 3,
    back: 4,
    video: 'promo-pack-nvpu.mp4',
    daysAgo: 38,
    decision: { status: 'verified' },
  },
  {
    owner: 'Sami',
    facts: {
      surname: 'Khelifi',
      dateOfBirth: '1988-11-02',
      gender: 'man',
      email: 'sami.khelifi@waha.example',
      address: '41 avenue Habib Bourguiba, Sfax',
      mobile: '21655040506',
      payment: 'IZI',
    },
    front: 5,
    back: 6,
    video: 'promo-pack-abir.mp4',
    daysAgo: 12,
    decision: {
      status: 'rejected',
      items: [{ item: 'cinBack', reason: 'unreadable' }],
      reason: {
        source: 'The lines at the bottom are blurred. Please take the picture in daylight, flat on a table.',
        fr: 'Les lignes du bas sont floues. Veuillez photographier la carte à la lumière du jour, à plat sur une table.',
        ar: 'الأسطر السفلية غير واضحة. يرجى تصوير البطاقة في ضوء النهار وهي موضوعة على طاولة.',
        en: 'The lines at the bottom are blurred. Please take the picture in daylight, flat on a table.',
      },
    },
  },
  {
    owner: 'Hichem',
    facts: {
      surname: 'Ayari',
      dateOfBirth: '1991-07-14',
      gender: 'man',
      email: 'hichem.ayari@waha.example',
      address: '3 rue des Oliviers, Ariana',
      mobile: '21655070809',
      payment: 'Binance',
    },
    front: 7,
    back: 6,
    video: 'promo-pack-sxmg.mp4',
    daysAgo: 1,
  },
];

/** Adds the identity documents of the demo members, and the decisions of `Leila`. */
export async function addDemoProfiles(
  services: Services,
  people: Record<DemoProfile['owner'] | 'Leila', PersonId>,
): Promise<void> {
  const now = services.clock();
  for (const demoProfile of DEMO_PROFILES) {
    const order = { member: people[demoProfile.owner], by: people.Leila, at: now - demoProfile.daysAgo * DAY };
    await addProfile(services, demoProfile, order);
  }
}

type Decision = { member: MemberId; by: PersonId; at: Instant };

async function addProfile(
  { uploads, assets, transact, config }: Services,
  demoProfile: DemoProfile,
  { member, by, at }: Decision,
): Promise<void> {
  const { owner, decision } = demoProfile;
  const profileFields = { ...demoProfile.facts, name: owner, country: 'Tunisia', phoneNumber: '+216' };
  const film = join(assets.catalogue, 'media', 'videos', demoProfile.video);
  const files: Record<ProfileFile, StagedFile> = {
    cinFront: await uploads.stage(Readable.from([createDemoCardFront(demoProfile.front)]), IDENTITY_IMAGE),
    cinBack: await uploads.stage(Readable.from([createDemoCardBack(demoProfile.back)]), IDENTITY_IMAGE),
    video: await uploads.stage(createReadStream(film), IDENTITY_VIDEO),
  };
  for (const file of Object.values(files)) await uploads.store(file);
  await transact(async (unit) => {
    const sent = await submitProfile(withInstant(unit, at), {
      memberId: member,
      draft: { ...profileFields, ...files },
    });
    if (!decision) return;
    const isRejected = decision.status === 'rejected';
    const decided = isRejected ? { ...decision, reason: resolveText(decision.reason, config.language) } : decision;
    await decideProfile(withInstant(unit, at + 3 * HOUR), { profileId: sent.id, decision: decided, by });
  });
  for (const file of Object.values(files)) await uploads.finish(file);
}

const WIDTH = 640;
const HEIGHT = 404;

/** Returns a PNG that resembles the front of an identity card: a portrait and lines of "text". `seed` varies it. */
function createDemoCardFront(seed: number): Buffer {
  return drawPng(WIDTH, HEIGHT, (x, y) => {
    if (y < 64) return [176, 58, 46];
    const isInPortrait = x > 40 && x < 220 && y > 96 && y < 340;
    if (isInPortrait) return getPortraitColour(x - 130, y - 218, seed);
    const line = Math.floor((y - 108) / 44);
    const isInLine = (y - 108) % 44 < 16 && line >= 0 && line < 6;
    const length = 140 + ((line * 89 + seed * 53) % 200);
    if (isInLine && x > 256 && x < 256 + length) return line === 0 ? [58, 62, 74] : [128, 132, 142];
    return [238, 233, 222];
  });
}

/** Returns the back: the rings of a fingerprint and the two machine-readable lines. */
function createDemoCardBack(seed: number): Buffer {
  return drawPng(WIDTH, HEIGHT, (x, y) => {
    const ring = Math.hypot(x - 120, (y - 130) * 0.8);
    if (ring < 70 && Math.floor(ring + 4 * Math.sin(x / (9 + (seed % 7)))) % 9 < 4) return [92, 84, 110];
    const isReadLine = (y > 300 && y < 320) || (y > 344 && y < 364);
    if (isReadLine && x > 32 && x < WIDTH - 32) return isMarkAt(x, y, seed) ? [40, 42, 48] : [238, 233, 222];
    const isBar = y > 60 && y < 220 && x > 420 && x < 600;
    return isBar && isMarkAt(x, 0, seed) ? [58, 62, 74] : [238, 233, 222];
  });
}

/** A head above shoulders; not a real person. */
function getPortraitColour(x: number, y: number, seed: number): [number, number, number] {
  const isHead = Math.hypot(x, (y + 30) * 0.85) < 52;
  const isShoulder = y > 40 && Math.hypot(x * 0.9, y - 140) < 96;
  if (isHead) return [206, 168, 140];
  return isShoulder ? [60 + ((seed * 37) % 90), 92, 120] : [204, 214, 224];
}

function isMarkAt(x: number, y: number, seed: number): boolean {
  const cell = Math.floor(x / 8) * 31 + Math.floor(y / 22) * 17 + seed * 13;
  return (cell * cell + cell) % 7 > 2;
}
