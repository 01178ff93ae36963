import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';
import { IDENTITY_IMAGE, IDENTITY_VIDEO } from '@waha/domain/kernel/uploads';
import type { ProfileDecision, ProfileFacts, ProfileFile } from '@waha/domain/profile/profile';
import { decideProfile } from '../features/profile/decide-profile';
import { submitProfile } from '../features/profile/submit-profile';
import type { StagedFile } from '../platform/files/uploads';
import type { Services } from '../platform/services';
import { atInstant } from './at-instant';
import { demoCardBack, demoCardFront } from './demo-identity-card';

type Papers = {
  owner: 'Nour' | 'Sami' | 'Hichem';
  facts: Omit<ProfileFacts, 'name' | 'country' | 'phoneNumber'>;
  /** What the two sides of the card look like; the same number gives the same bytes. */
  front: number;
  back: number;
  video: string;
  daysAgo: number;
  decision?: ProfileDecision;
};

/** One is verified, one rejected, and one waits whose card has the very same back as the rejected one's. */
const PAPERS: readonly Papers[] = [
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
      reason: 'The lines at the bottom are blurred. Please take the picture in daylight, flat on a table.',
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

/** The identity papers of the demo members, and what `Leila` decided about them. */
export async function addDemoProfiles(
  services: Services,
  people: Record<Papers['owner'] | 'Leila', PersonId>,
): Promise<void> {
  const now = services.clock();
  for (const papers of PAPERS) {
    const order = { member: people[papers.owner], by: people.Leila, at: now - papers.daysAgo * DAY };
    await addProfile(services, papers, order);
  }
}

type Order = { member: MemberId; by: PersonId; at: Instant };

async function addProfile(
  { uploads, assets, transact }: Services,
  papers: Papers,
  { member, by, at }: Order,
): Promise<void> {
  const { owner, decision } = papers;
  const facts = { ...papers.facts, name: owner, country: 'Tunisia', phoneNumber: '+216' };
  const film = join(assets.catalogue, 'media', 'videos', papers.video);
  const files: Record<ProfileFile, StagedFile> = {
    cinFront: await uploads.stage(Readable.from([demoCardFront(papers.front)]), IDENTITY_IMAGE),
    cinBack: await uploads.stage(Readable.from([demoCardBack(papers.back)]), IDENTITY_IMAGE),
    video: await uploads.stage(createReadStream(film), IDENTITY_VIDEO),
  };
  for (const file of Object.values(files)) await uploads.keep(file);
  await transact(async (unit) => {
    const sent = await submitProfile(atInstant(unit, at), { memberId: member, draft: { ...facts, ...files } });
    if (!decision) return;
    await decideProfile(atInstant(unit, at + 3 * HOUR), { profileId: sent.id, decision, by });
  });
  for (const file of Object.values(files)) await uploads.clear(file);
}
