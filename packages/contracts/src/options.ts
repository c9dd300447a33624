/** Option lists in the order that pages show them. Free of zod, so that any page may load them. */

export const ROLES = ['player', 'scout', 'admin', 'guardian'] as const;
export type Role = (typeof ROLES)[number];

/** Guardians are made by an invitation, and keep their role. */
export const ASSIGNABLE_ROLES = ['player', 'scout', 'admin'] as const satisfies readonly Role[];

/** Admins are made by admins or by the command line. */
export const REGISTRATION_ROLES = ['player', 'scout'] as const satisfies readonly Role[];
export type RegistrationRole = (typeof REGISTRATION_ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  player: 'Player',
  scout: 'Scout',
  admin: 'Admin',
  guardian: 'Guardian',
};
export const REGISTRATION_ROLE_LABELS: Record<RegistrationRole, string> = {
  player: 'Football Player',
  scout: 'Scout/Agent',
};

export const POSITIONS = [
  'Goalkeeper',
  'Right Back',
  'Centre Back',
  'Left Back',
  'Defensive Midfielder',
  'Central Midfielder',
  'Attacking Midfielder',
  'Right Winger',
  'Left Winger',
  'Striker',
  'Centre Forward',
] as const;
export type Position = (typeof POSITIONS)[number];

export const POSITION_GROUPS = {
  Defender: ['Right Back', 'Centre Back', 'Left Back'],
  Midfielder: ['Defensive Midfielder', 'Central Midfielder', 'Attacking Midfielder'],
  Forward: ['Right Winger', 'Left Winger', 'Striker', 'Centre Forward'],
} as const satisfies Record<string, readonly Position[]>;
export type PositionGroup = keyof typeof POSITION_GROUPS;

/** The positions that are named, those of a group for its name. */
export function positionsNamed(names: readonly string[]): Position[] {
  return names.flatMap((name) =>
    Object.hasOwn(POSITION_GROUPS, name) ? POSITION_GROUPS[name as PositionGroup] : [name as Position],
  );
}

export const AGE_BANDS = ['U16', 'U17', 'U18'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

export const AVAILABILITIES = ['available', 'contract', 'trial'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
export const AVAILABILITY_LABELS: Record<Availability, string> = {
  available: 'Available for Transfer',
  contract: 'Under Contract',
  trial: 'Available for Trial',
};

export const PREFERRED_FEET = ['left', 'right', 'both'] as const;
export type PreferredFoot = (typeof PREFERRED_FEET)[number];
export const PREFERRED_FOOT_LABELS: Record<PreferredFoot, string> = { left: 'Left', right: 'Right', both: 'Both' };

export const SCOUT_SPECIALIZATIONS = [
  'Youth Development',
  'Senior Players',
  'Goalkeepers',
  'Defenders',
  'Midfielders',
  'Forwards',
  'Technical Skills',
  'Physical Attributes',
  'Mental Strength',
  'Set Pieces',
  'International Talent',
  "Women's Football",
] as const;

export const HOMEPAGE_SECTIONS = ['hero', 'features', 'stats', 'testimonials', 'cta'] as const;
export type HomepageSection = (typeof HOMEPAGE_SECTIONS)[number];
export const HOMEPAGE_SECTION_LABELS: Record<HomepageSection, string> = {
  hero: 'Hero',
  features: 'Features',
  stats: 'Statistics',
  testimonials: 'Testimonials',
  cta: 'Call to Action',
};

export const FEATURED_TYPES = ['text', 'video', 'player'] as const;
export type FeaturedType = (typeof FEATURED_TYPES)[number];
export const FEATURED_TYPE_LABELS: Record<FeaturedType, string> = { text: 'Text', video: 'Video', player: 'Player' };

/** A card whose holder is not verified or not active is suspended. */
export const CARD_STATES = ['active', 'expired', 'suspended', 'revoked'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** Never decides whether a card verifies. */
export const CARD_STAGES = ['requested', 'checked', 'issued', 'printed', 'handed-over'] as const;
export type CardStage = (typeof CARD_STAGES)[number];

export const CARD_REPLACEMENTS = ['lost', 'photo', 'name', 'role', 'damaged'] as const;
export type CardReplacement = (typeof CARD_REPLACEMENTS)[number];

export const CARD_BATCH_FORMATS = ['sheet', 'press', 'printer', 'png'] as const;
export type CardBatchFormat = (typeof CARD_BATCH_FORMATS)[number];

/** Only on cards of adults. */
export const CARD_CONTACTS = ['front', 'back', 'none'] as const;
export type CardContact = (typeof CARD_CONTACTS)[number];

export const SETTING_CATEGORIES = ['branding', 'signatures', 'general'] as const;
export type SettingCategory = (typeof SETTING_CATEGORIES)[number];
