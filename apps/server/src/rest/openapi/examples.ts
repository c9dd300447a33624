const PLAYER_ID = '5f0c1f3e-6a55-4f0e-9d2b-0a1b2c3d4e5f';
const SCOUT_ID = 'c2a7d1c4-8d0f-4b6e-8f53-9a8b7c6d5e4f';
const TIME = '2026-03-04T12:00:00.000Z';
const TOKEN = 'touchline_pJ9d0rQ3mX7vB2nK5sT8wY1zC4fG6hL0aE3iU7oR9qM';

const directoryUser = {
  id: PLAYER_ID,
  username: 'lucia9',
  firstName: 'Lucía',
  lastName: 'Ferrer',
  role: 'player',
  isVerified: true,
  profileImageUrl: null,
  createdAt: TIME,
};
const contact = { email: 'lucia@club.example', phone: '+34 600 000 009', dateOfBirth: '2007-05-19' };
const profileFields = {
  position: 'Striker',
  height: 174,
  weight: 64,
  preferredFoot: 'left',
  currentClub: 'CD Marisma',
  nationality: 'Spain',
  experience: 'Two seasons in the regional league',
  bio: 'Quick over ten metres, calm in front of goal.',
  achievements: ['Top scorer 2025'],
  location: 'Seville',
  availability: 'trial',
};
const playerProfile = {
  id: 'a8c1d2e3-1111-4222-8333-444455556666',
  userId: PLAYER_ID,
  ...profileFields,
  createdAt: TIME,
  updatedAt: TIME,
};
const scoutFields = {
  organization: 'Northern Scouts',
  license: 'FA Level 2',
  specialization: ['Youth players', 'Strikers'],
  experience: 'Ten years in the north of England',
  bio: 'I watch games that other scouts do not travel to.',
  location: 'Leeds',
};
const message = {
  id: '0d9f8e7c-2222-4333-8444-555566667777',
  senderId: SCOUT_ID,
  receiverId: PLAYER_ID,
  subject: 'Trial on Saturday',
  content: 'Can you come at ten?',
  isRead: false,
  createdAt: TIME,
  isFromGuardian: false,
  sender: { id: SCOUT_ID, firstName: 'Harriet', lastName: 'Vane', role: 'scout' },
  receiver: { id: PLAYER_ID, firstName: 'Lucía', lastName: 'Ferrer', role: 'player' },
};
const cardMetadata = {
  companyAddress: '1 Goal Lane, Leeds',
  passportImageUrl: null,
  signatureImageUrl: null,
  ceoSignatureImageUrl: null,
  firstName: null,
  lastName: null,
};
const card = {
  cardNumber: 'ID-2026-000123',
  issueDate: TIME,
  expiryDate: '2027-03-04T23:59:59.999Z',
  issuedBy: 'Admin',
};
const accessToken = {
  id: 'e1f2a3b4-3333-4444-8555-666677778888',
  name: 'Nightly report',
  scope: 'read',
  ending: TOKEN.slice(-4),
  createdAt: TIME,
  expiresAt: '2026-06-02T12:00:00.000Z',
  lastUsedAt: null,
};
const homepageFields = {
  section: 'hero',
  title: 'Be seen',
  subtitle: 'Where talent meets those who look for it',
  description: null,
  imageUrl: null,
  videoId: null,
  buttonText: 'Get started',
  buttonUrl: '/auth/register',
  isActive: true,
  sortOrder: 0,
  metadata: {},
};
const featuredFields = {
  type: 'text',
  title: 'Open trials in May',
  description: 'Three clubs, one weekend.',
  videoId: null,
  playerId: null,
  content: 'Bring boots.',
  imageUrl: null,
  isActive: true,
  position: 0,
};

/** An example of each named record. A test validates them against the schemas. */
export const RECORD_EXAMPLES = {
  AccessToken: accessToken,
  NewAccessToken: { ...accessToken, token: TOKEN },
  Account: {
    ...directoryUser,
    ...contact,
    isMinor: false,
    contactShown: 'verified',
    isSafeguarding: false,
    isEmailConfirmed: true,
    isActive: true,
    canUploadVideos: true,
    passportImageUrl: null,
    passportImage: null,
    playerProfile,
    scoutProfile: null,
    updatedAt: TIME,
  },
  DirectoryUser: directoryUser,
  Player: { ...directoryUser, ...contact, contactAccess: 'shown', isMinor: false, ageBand: null, playerProfile },
  PlayerProfile: playerProfile,
  ScoutProfile: {
    id: 'b7d6c5a4-4444-4555-8666-777788889999',
    userId: SCOUT_ID,
    ...scoutFields,
    createdAt: TIME,
    updatedAt: TIME,
  },
  Video: {
    id: '3c2b1a09-5555-4666-8777-88889999aaaa',
    playerId: PLAYER_ID,
    title: 'Left-footed volley',
    description: 'Cup match, 67th minute',
    filename: '9f1e2d3c-6666-4777-8888-9999aaaabbbb.mp4',
    fileSize: 7_340_032,
    mimeType: 'video/mp4',
    duration: 21.4,
    width: 1280,
    height: 720,
    videoCodec: 'avc',
    audioCodec: 'aac',
    isApproved: true,
    isPublic: true,
    processing: 'ready',
    processingError: null,
    media: {
      version: '9f1e2d3c',
      playback: { width: 1280, height: 720 },
      frameRate: 30,
      small: null,
      storyboard: { columns: 10, frames: 21, frameWidth: 160, frameHeight: 90, secondsPerFrame: 1 },
    },
    tags: ['volley', 'cup'],
    createdAt: TIME,
    updatedAt: TIME,
    player: { id: PLAYER_ID, firstName: 'Lucía', lastName: 'Ferrer' },
    username: 'lucia9',
    isProtected: false,
  },
  Message: message,
  IdCard: {
    id: 'd4c3b2a1-7777-4888-8999-aaaabbbbcccc',
    userId: PLAYER_ID,
    ...card,
    verificationCode: '7K3M9QX2D5TVB8HJ',
    barcode: card.cardNumber,
    verifyUrl: 'https://talent.example/verify?code=7K3M9QX2D5TVB8HJ',
    status: 'active',
    metadata: cardMetadata,
    createdAt: TIME,
    updatedAt: TIME,
  },
  CardProof: {
    ...card,
    status: 'active',
    user: { firstName: 'Lucía', lastName: 'Ferrer', role: 'player', ...contact, photoUrl: null },
    verifiedAt: TIME,
  },
  Setting: { key: 'company_logo', value: '/uploads/company-logo.png', displayName: 'Company logo' },
  HomepageItem: { id: 'f0e1d2c3-8888-4999-8aaa-bbbbccccdddd', ...homepageFields, createdAt: TIME, updatedAt: TIME },
  FeaturedItem: { id: '1a2b3c4d-9999-4aaa-8bbb-ccccddddeeee', ...featuredFields, createdAt: TIME, updatedAt: TIME },
  Block: {
    user: { id: SCOUT_ID, firstName: 'Harriet', lastName: 'Vane', role: 'scout' },
    createdAt: TIME,
  },
  Reported: { id: '2b3c4d5e-aaaa-4bbb-8ccc-ddddeeeeffff' },
  Done: { ok: true },
};

/** An example of each body. A test validates them against the schemas. */
const BODY_EXAMPLES: Record<string, unknown> = {
  'auth.login': { email: 'lucia9', password: 'a long enough secret' },
  'auth.register': {
    username: 'lucia9',
    password: 'a long enough secret',
    role: 'player',
    firstName: 'Lucía',
    lastName: 'Ferrer',
    ...contact,
  },
  'auth.changePassword': { currentPassword: 'a long enough secret', newPassword: 'an even longer secret' },
  'accessTokens.create': {
    name: 'Nightly report',
    scope: 'read',
    expiresInDays: 90,
    currentPassword: 'a long enough secret',
  },
  'users.change': { isVerified: true },
  'players.createProfile': profileFields,
  'players.updateProfile': { availability: 'contract', currentClub: 'Leeds City' },
  'players.trackView': { player_id: PLAYER_ID },
  'scouts.createProfile': scoutFields,
  'scouts.updateProfile': { location: 'York' },
  'savedPlayers.save': { playerId: PLAYER_ID, notes: '' },
  'videos.moderate': { isApproved: true },
  'videos.reportPlays': { ranges: [{ videoId: '3c2b1a09-5555-4666-8777-88889999aaaa', from: 0, to: 9.5 }] },
  'messages.send': { receiverId: PLAYER_ID, subject: message.subject, content: message.content },
  'blocks.block': { userId: SCOUT_ID },
  'reports.create': {
    subject: 'message',
    subjectId: message.id,
    reason: 'outside-contact',
    content: 'They ask for my number again and again.',
  },
  'reports.concern': {
    code: '7K3M9QX2D5TVB8HJ',
    reason: 'impostor',
    content: 'The man with this card was not the one on the photo.',
  },
  'idCards.create': { userId: PLAYER_ID },
  'idCards.update': { status: 'revoked' },
  'consents.record': { line: 'clips', isGiven: true, textVersion: 1 },
  'content.createHomepage': homepageFields,
  'content.updateHomepage': { title: 'Be found' },
  'content.createFeatured': featuredFields,
  'content.updateFeatured': { isActive: false },
};

export function bodyExampleOf(procedure: string): unknown {
  return BODY_EXAMPLES[procedure];
}
