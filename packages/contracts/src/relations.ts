export const RELATIONS = ['mother', 'father', 'legal-guardian', 'other-relative', 'club-welfare'] as const;
export type Relation = (typeof RELATIONS)[number];
export const RELATION_LABELS: Record<Relation, string> = {
  mother: 'Mother',
  father: 'Father',
  'legal-guardian': 'Legal guardian',
  'other-relative': 'Other relative with parental responsibility',
  'club-welfare': 'Welfare officer of the club',
};
