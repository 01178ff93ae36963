// The data of the catalogue: every pack, its group and its figures. The other scripts here derive from this file.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const resolvePath = (...parts) => join(root, ...parts);

export function saveFile(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

export const saveJson = (path, value) => saveFile(path, `${JSON.stringify(value, null, 2)}\n`);

export const WITHDRAWAL_DAYS = 31;
export const POINTS_PER_TND = 2;

/**
 * Nine groups of four, in the order of the catalogue. The fields of a pack: name, price in TND, monthly bonus, facility
 * points, gift.
 */
export const catalogueGroups = [
  {
    group: 'PackUltraOne',
    file: 'pack-ultra-one',
    type: 'local',
    title: 'Ultra',
    promise: 'A first step into the oasis.',
    rows: [
      ['Ultra One', 149.5, 12, 30, 'Waha key ring'],
      ['Ultra 2', 199, 16, 40, 'Cotton tote bag'],
      ['Ultra 3', 259, 21, 52, 'Insulated bottle'],
      ['Ultra 4', 329, 27, 66, 'Power bank 10000 mAh'],
    ],
  },
  {
    group: 'PackNVPU',
    file: 'pack-nvpu',
    type: 'local',
    title: 'N V P U',
    promise: 'An open door for every household.',
    rows: [
      ['N', 289, 24, 60, 'Ceramic mug'],
      ['V', 379, 31, 76, 'Desk lamp'],
      ['P', 489, 40, 98, 'Electric kettle'],
      ['U', 619, 52, 124, 'Blender'],
    ],
  },
  {
    group: 'PackABIR',
    file: 'pack-abir',
    type: 'local',
    title: 'A B I R Air',
    promise: 'Light to carry, steady under way.',
    rows: [
      ['A Air Pro', 449, 37, 90, 'Wired earphones'],
      ['B Air Max', 589, 49, 118, 'Bluetooth speaker'],
      ['I Air Ultra', 759, 63, 152, 'Wireless earbuds'],
      ['R Air Force', 979, 82, 196, 'Fitness band'],
    ],
  },
  {
    group: 'PackSXMG',
    file: 'pack-sxmg',
    type: 'local',
    title: 'S X M G',
    promise: 'Four sizes, made with care.',
    rows: [
      ['S', 689, 57, 138, 'Nabeul serving dish'],
      ['X', 879, 73, 176, 'Olive wood board'],
      ['M', 1119, 94, 224, 'Coffee set for six'],
      ['G', 1419, 119, 284, 'Kairouan wool rug'],
    ],
  },
  {
    group: 'PackSXMGsp',
    file: 'pack-sxmgsp',
    type: 'local',
    title: 'S X M G Special Edition',
    promise: 'The four you know, in flower.',
    rows: [
      ['S Special Edition', 1149, 98, 230, 'Silver plated tray'],
      ['X Special Edition', 1449, 124, 290, 'Painted tea table'],
      ['M Special Edition', 1849, 158, 370, 'Weekend in Tozeur'],
      ['G Special Edition', 2389, 205, 478, 'Weekend in Djerba'],
    ],
  },
  {
    group: 'PackRRRR',
    file: 'pack-rrrr',
    type: 'international',
    title: 'R1 R2 R3 R4',
    promise: 'Four points of the compass.',
    rows: [
      ['R1', 419, 35, 84, 'Passport wallet'],
      ['R2', 559, 47, 112, 'Travel adapter'],
      ['R3', 739, 62, 148, 'Cabin backpack'],
      ['R4', 979, 83, 196, 'Cabin suitcase'],
    ],
  },
  {
    group: 'PackRS',
    file: 'pack-rs',
    type: 'international',
    title: 'Rs Air',
    promise: 'A light that is seen from far away.',
    rows: [
      ['Rs Air', 889, 75, 178, 'Smart bulb set'],
      ['Rs Air Pro', 1189, 101, 238, 'Wi-Fi camera'],
      ['Rs Air Max', 1589, 136, 318, 'Smart watch'],
      ['Rs Air Ultra', 2089, 180, 418, 'Tablet 10 inch'],
    ],
  },
  {
    group: 'PackAJKQ',
    file: 'pack-ajkq',
    type: 'international',
    title: 'B1 B2 B3 B4',
    promise: 'Arch after arch, water goes far.',
    rows: [
      ['B1', 1249, 107, 250, 'Mesh Wi-Fi router'],
      ['B2', 1679, 145, 336, 'Sound bar'],
      ['B3', 2249, 195, 450, 'Smartphone'],
      ['B4', 2989, 262, 598, 'Laptop 14 inch'],
    ],
  },
  {
    group: 'PackTD',
    file: 'pack-td',
    type: 'international',
    title: 'TD, MWG, Halcom',
    promise: 'For those who look at the whole map.',
    rows: [
      ['TD Pro', 3449, 303, 690, 'Electric scooter'],
      ['TD Ultra', 4389, 390, 878, 'Smart TV 55 inch'],
      ['MWG Ai Ultra', 5449, 489, 1090, 'Laptop for creators'],
      ['Halcom', 6489, 588, 1298, 'Week abroad for two'],
    ],
  },
];

/** Returns a UUID v7 that depends only on its key: the same id on every run, at any position in the order. */
export function createFixedId(key) {
  const hash = createHash('sha256').update(`waha-catalogue:${key}`).digest();
  const time = Date.UTC(2025, 0, 1).toString(16).padStart(12, '0');
  hash[0] = (hash[0] & 0x0f) | 0x70;
  hash[2] = (hash[2] & 0x3f) | 0x80;
  const tail = hash.toString('hex');
  return [time.slice(0, 8), time.slice(8), tail.slice(0, 4), tail.slice(4, 8), tail.slice(8, 20)].join('-');
}

/** Returns a whole number below `limit` that depends only on its key. */
export const pick = (key, limit) => createHash('sha256').update(key).digest().readUInt32BE(0) % limit;

export const toKebabCase = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

export const tnd = (millimes) => `${Math.floor(millimes / 1000)}.${String(millimes % 1000).padStart(3, '0')} TND`;

/** The surcharge of a plan over the cash price, in per cent. */
const planCost = { 3: 3, 6: 6, 12: 10 };

export function plans(name, price) {
  const periods = price < 350_000 ? [3, 6] : [3, 6, 12];
  return periods.map((period) => {
    const monthlyAmount = Math.ceil((price * (100 + planCost[period])) / 100 / period / 500) * 500;
    return { id: createFixedId(`plan:${name}:${period}`), period, monthlyAmount, totalAmount: monthlyAmount * period };
  });
}

export const packs = catalogueGroups.flatMap(({ group, file, type, rows }) =>
  rows.map(([packName, priceTnd, bonusEveryMonth, balanceFacilityService, gift], index) => {
    const price = Math.round(priceTnd * 1000);
    return {
      id: createFixedId(`pack:${packName}`),
      packName,
      slug: toKebabCase(packName),
      type,
      group,
      rank: index + 1,
      price,
      balanceFacilityService,
      bonusEveryMonth,
      gift,
      withdrawalDays: WITHDRAWAL_DAYS,
      training: `training-${file}.mp4`,
      promotional: `promo-${file}.mp4`,
      paymentFacilities: plans(packName, price),
    };
  }),
);
