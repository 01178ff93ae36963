import type { WirePack } from '@waha/domain/purchase/purchase.contract';

const id = (at: number) => `01941f29-7c00-7000-8000-00000000000${at}`;

/** A pack as the server sends it, with four questions whose right answer is "right 1" … "right 4". */
export function aPack(part: Partial<WirePack> = {}): WirePack {
  return {
    _id: id(1),
    packName: 'Ultra One',
    type: 'local',
    group: 'PackUltraOne',
    price: 149_500,
    balanceFacilityService: 30,
    bonusEveryMonth: 12,
    bonusEveryMonthaff: '12 points',
    monthlyBonus: { value: 6000, valueaff: '6.000 TND' },
    Gift: 'Key ring',
    withdrawalDays: 31,
    promotionalVideoUrl: '/media/videos/promo.mp4?v=1',
    promotionalPosterUrl: '/media/videos/promo.jpg?v=1',
    trainingVideoUrl: '/media/videos/training.mp4?v=abc',
    trainingPosterUrl: '/media/videos/training.jpg?v=1',
    imageUrl: '/media/packs/ultra-one.svg?v=1',
    questions: [1, 2, 3, 4].map((n) => ({
      _id: id(n + 4),
      questionText: `Question number ${n}?`,
      options: [`right ${n}`, `wrong ${n}`],
    })),
    paymentFacilities: [{ _id: id(2), period: 3, monthlyAmount: 51_500, totalAmount: 154_500 }],
    ...part,
  };
}
