import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
/** The schemas of the document that others refer to. */
export type Schemas = Record<string, JsonSchema>;

const ID = '5f0c1f3e-6a55-4f0e-9d2b-0a1b2c3d4e5f';
const SCOUT_ID = 'c2a7d1c4-8d0f-4b6e-8f53-9a8b7c6d5e4f';
const CODE = '7K3M9QX2D5TVB8HJ';
const CARD_NUMBER = 'ID-2026-000123';
const BY_FORMAT: Record<string, string> = { 'date-time': '2026-03-04T12:00:00.000Z', uuid: ID };

/**
 * Examples of what a schema does not tell, by the name of the field; where that has several meanings, with the record, the group of
 * calls or the field that it is part of. A field of another type with the same name gets an example by its type.
 */
const BY_NAME: Record<string, unknown> = {
  about: null,
  achievements: ['Top scorer 2025'],
  act: 'user.verify',
  address: '192.0.2.17',
  after: { isVerified: true },
  audioCodec: 'aac',
  barcode: CARD_NUMBER,
  before: { isVerified: false },
  bio: 'Quick over ten metres, calm in front of goal.',
  'ScoutProfile.bio': 'I watch games that other scouts do not travel to.',
  'scouts.bio': 'I watch games that other scouts do not travel to.',
  buttonText: 'Get started',
  buttonUrl: '/auth/register',
  cardNumber: CARD_NUMBER,
  ceoSignatureUrl: '/uploads/ceo-signature.png',
  code: CODE,
  columns: 10,
  companyAddress: '1 Goal Lane, Leeds',
  content: 'Can you come at ten?',
  'reports.content': 'They ask for my number again and again.',
  currentClub: 'CD Marisma',
  currentPassword: 'a long enough secret',
  dateOfBirth: '2007-05-19',
  description: 'Cup match, 67th minute',
  displayName: 'Company logo',
  duration: 21.4,
  email: 'lucia@club.example',
  ending: 'R9qM',
  eraseAt: '2026-04-01T09:00:00.000Z',
  evidence: 'Register of the association',
  experience: 'Two seasons in the regional league',
  'ScoutProfile.experience': 'Ten years in the north of England',
  'scouts.experience': 'Ten years in the north of England',
  expiresAt: '2026-06-02T12:00:00.000Z',
  expiresOn: '2027-06-30',
  expiryDate: '2027-03-04T23:59:59.999Z',
  filename: '9f1e2d3c-6666-4777-8888-9999aaaabbbb.mp4',
  fileSize: 7_340_032,
  firstName: 'Lucía',
  'sender.firstName': 'Harriet',
  frameHeight: 90,
  frameRate: 30,
  frames: 21,
  frameWidth: 160,
  from: 0,
  guardianContacts: [],
  height: 174,
  'playback.height': 720,
  'Video.height': 720,
  id: 'a8c1d2e3-1111-4222-8333-444455556666',
  'sender.id': SCOUT_ID,
  isContactSuspended: false,
  isFromGuardian: false,
  isMinor: false,
  isProtected: false,
  isRead: false,
  isSafeguarding: false,
  isStatementAltered: false,
  issuedBy: 'Admin',
  isSuspended: false,
  key: 'company_logo',
  kind: 'license',
  label: 'lucia.ferrer',
  lastName: 'Ferrer',
  'sender.lastName': 'Vane',
  license: 'FA Level 2',
  licenseNumber: 'FA-2291',
  location: 'Seville',
  message: 'Request sent to the people responsible for this player',
  mimeType: 'video/mp4',
  name: 'Sam Porter',
  'AccessToken.name': 'Nightly report',
  'accessTokens.name': 'Nightly report',
  'actor.name': 'Harriet Vane',
  'NewAccessToken.name': 'Nightly report',
  'target.name': 'Lucía Ferrer',
  nationality: 'Spain',
  newPassword: 'an even longer secret',
  notes: '',
  organization: 'Northern Scouts',
  password: 'a long enough secret',
  phone: '+34 600 000 009',
  position: 'Striker',
  'content.position': 0,
  'FeaturedItem.position': 0,
  preferredFoot: 'left',
  processing: 'ready',
  'sender.role': 'scout',
  scoutId: SCOUT_ID,
  scoutProfile: null,
  season: '2026/27',
  senderId: SCOUT_ID,
  small: null,
  sortOrder: 0,
  specialization: ['Youth players', 'Strikers'],
  statement: 'AGQ3C4WUAAPWUAAAAB5WX6JJAAAABYQBAAZTEMBSGYXTENYMJR2WGW3OMEQEMZLSOJSXE',
  subject: 'Trial on Saturday',
  subtitle: 'Where talent meets those who look for it',
  tags: ['volley', 'cup'],
  textVersion: 2,
  title: 'Left-footed volley',
  'content.title': 'Be seen',
  'FeaturedItem.title': 'Be seen',
  'HomepageItem.title': 'Be seen',
  to: 9.5,
  token: 'touchline_pJ9d0rQ3mX7vB2nK5sT8wY1zC4fG6hL0aE3iU7oR9qM',
  username: 'lucia9',
  value: '/uploads/company-logo.png',
  verificationCode: CODE,
  verifyUrl: `https://talent.example/verify?code=${CODE}`,
  version: '9f1e2d3c',
  videoCodec: 'avc',
  weight: 64,
  width: 1280,
};

/** An example of a named record. */
export function recordExample(name: string, schemas: Schemas): unknown {
  return exampleOf({ $ref: name }, { object: '', field: name, schemas, withOptional: false });
}

/** An example of a body of a group of calls. Of a change it is what has to be sent, or else the first field. */
export function bodyExample(schema: JsonSchema, group: string, isChange: boolean): unknown {
  const whole = exampleOf(schema, { object: '', field: group, schemas: {}, withOptional: true });
  if (!isChange) return whole;
  const fields = Object.entries(whole as object);
  return Object.fromEntries(
    schema.required ? fields.filter(([name]) => schema.required?.includes(name)) : fields.slice(0, 1),
  );
}

interface Place {
  /** The record, the group of calls or the field that the field is part of. */
  object: string;
  field: string;
  schemas: Schemas;
  withOptional: boolean;
}

function exampleOf(schema: JsonSchema, place: Place): unknown {
  const name = [`${place.object}.${place.field}`, place.field].find((one) => one in BY_NAME);
  if (name && fits(schema, BY_NAME[name])) return BY_NAME[name];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.$ref) {
    const record = schema.$ref.split('/').at(-1) ?? '';
    return exampleOf(place.schemas[record] ?? {}, { ...place, field: record });
  }
  if (schema.anyOf) {
    const [first = {}] = schema.anyOf as JsonSchema[];
    const isPlain = first.$ref === undefined && first.type !== 'object';
    return isPlain && fits(schema, null) ? null : exampleOf(first, place);
  }
  return exampleByType(schema, place);
}

function exampleByType(schema: JsonSchema, place: Place): unknown {
  switch (schema.type) {
    case 'string':
      return /Id$/.test(place.field) ? ID : (BY_FORMAT[schema.format ?? ''] ?? '');
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [exampleOf(schema.items as JsonSchema, place)];
    case 'object':
      return Object.fromEntries(
        fieldsOf(schema, place).map(([field, one]) => [
          field,
          exampleOf(one as JsonSchema, { ...place, object: place.field, field }),
        ]),
      );
    default:
      return null;
  }
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, { withOptional }: Place) {
  return Object.entries(properties).filter(([field]) => withOptional || required.includes(field));
}

/** Whether a value has a type, or is one of the values, that a schema names. */
function fits({ anyOf, enum: values, type }: JsonSchema, value: unknown): boolean {
  if (anyOf) return anyOf.some((one) => fits(one as JsonSchema, value));
  if (values) return values.includes(value as string);
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return [type].flat().some((one) => one === own || (one === 'integer' && own === 'number'));
}
