import { readFileSync } from 'node:fs';
import type { CardFace } from '../face.ts';
import type { PictureSlot } from '../shapes.ts';

export const NUMBERS = {
  cardNumber: 'ID-2026-000123',
  verificationCode: '7H3K9XQ2M4PTB8RC',
  verifyUrl: 'https://talent.touchline.example/verify?code=7H3K9XQ2M4PTB8RC',
  statement:
    'AEBAGBAFAYDQQCIKBMGA2DQPCAIREEYUCULBOGAZDINRYHI6D4QCCIRDEQSSMJZIFEVCWLBNFYXTAMJSGM2DKNRXHA4TUOZ4HU7D6QCBIJBUIRKGI5EESSSLJRGU4T2QKFJFGVCVKZLVQWK2LNOF2XS7MBQWEY3EMVTGO2DJNJVWY3LOOBYXE43UOV3HO6DZPJ5XY7L6P6AIDAUDQSC',
};

/** The texts of a card; by default those of a saved card of a player. */
export function aFace(more: Partial<CardFace> = {}): CardFace {
  return {
    companyName: 'Touchline',
    role: 'player',
    firstName: 'Ann',
    lastName: 'Bee',
    userId: '3f2a91bc-1111-4222-8333-444455556666',
    organization: 'Harbour City FC',
    position: 'Right Winger',
    nationality: 'Northern Ireland',
    email: 'ann.bee@club.example',
    phone: '+44 20 7946 0001',
    contactPlace: 'front',
    season: '2029/30',
    expiryDate: '2030-01-05T23:59:59.999Z',
    issuedBy: 'Admin',
    companyAddress: 'Touchline Sport & Management\n12 Stadium Way\nLondon N1 9GU',
    numbers: NUMBERS,
    stamp: null,
    ...more,
  };
}

/** Names in the three scripts of the typeface. */
export const MULTILINGUAL_FACES: CardFace[] = [
  aFace({ role: 'scout', firstName: 'Γιώργος-Αλέξανδρος', lastName: 'Παπαδόπουλος', phone: null, expiryDate: null }),
  aFace({ role: 'admin', firstName: 'Олександр', lastName: 'Вишневецький', companyAddress: null, numbers: null }),
  aFace({ firstName: 'Łukasz Čeněk Ğürkan', lastName: 'Nguyễn Thị Đặng Ọláòlúwa Ọ̀ṣun' }),
];

/** Names of up to sixty letters each, and everything else as long as it may be. */
export const LONG_FACES: CardFace[] = [
  aFace({ firstName: 'M'.repeat(60), lastName: 'W'.repeat(60) }),
  aFace({
    firstName: 'Maximiliana Wolfeschlegelsteinhausen Bergerdorff Hohenlohe-L',
    lastName: 'Ngozi Adébáyo Fernández de Córdoba y Álvarez-Quiñones Mendoz',
    email: `${'wide.mailbox.'.repeat(4)}name@${'long-'.repeat(20)}example.org`,
    phone: '+44 (0) 20 7946 0001 / 0002 / 3',
    issuedBy: 'W'.repeat(60),
    companyAddress: Array.from({ length: 10 }, (_, line) => `Line ${line} of an address`).join('\n'),
    numbers: { ...NUMBERS, verifyUrl: `https://${'talent.'.repeat(8)}example.org/verify?code=7H3K9XQ2M4PTB8RC` },
  }),
  aFace({ companyAddress: 'W'.repeat(200), companyName: 'An Uncommonly Long Company Name' }),
];

/** What clubs and federations print on cards, which is long but has a place. */
export const USUAL_LONG_FACES: CardFace[] = (['front', 'back', 'none'] as const).map((contactPlace) =>
  aFace({
    firstName: 'Maximilian Alexander',
    lastName: 'von Hohenlohe-Langenburg',
    position: 'Attacking midfielder / second striker',
    nationality: 'Democratic Republic of the Congo',
    organization: 'Borussia Verein für Leibesübungen 1900 Mönchengladbach',
    email: 'm.hohenlohe@leibesuebungen.example',
    issuedBy: 'Württembergischer Fußballverband e. V.',
    companyAddress: 'Touchline Sport & Management GmbH\nAm Sportplatz 12 a\n70372 Stuttgart-Bad Cannstatt\nGermany',
    contactPlace,
  }),
);

const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url));

/** The product redraws what people send; what a card gets says nothing of how it wants to be turned. */
function withoutExif(photo: Buffer): Buffer {
  const marker = photo.indexOf('Exif\0\0') - 4;
  const end = marker + 2 + photo.readUInt16BE(marker + 2);
  return Buffer.concat([photo.subarray(0, marker), photo.subarray(end)]);
}

/** Real pictures: a photo and the company's own. */
export function somePictures(): Record<PictureSlot, Uint8Array> {
  const shipped = (name: string) => file(`apps/server/assets/uploads/${name}.png`);
  return {
    logo: shipped('company-logo'),
    watermark: shipped('company-watermark'),
    photo: withoutExif(file('testing/media/portrait-exif6.jpg')),
    signature: shipped('ceo-signature'),
    ceoSignature: shipped('ceo-signature'),
  };
}

/** The same as data URLs. */
export function someDataUrls(): Record<PictureSlot, string> {
  const entries = Object.entries(somePictures()).map(([slot, bytes]) => [
    slot,
    `data:image/${slot === 'photo' ? 'jpeg' : 'png'};base64,${Buffer.from(bytes).toString('base64')}`,
  ]);
  return Object.fromEntries(entries) as Record<PictureSlot, string>;
}

export const NO_PICTURES = { logo: null, watermark: null, photo: null, signature: null, ceoSignature: null };
