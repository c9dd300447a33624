/**
 * What is private of a minor, or of what was written about them. Each is a text that is found nowhere else, not by chance in
 * another number either.
 */
export const NEEDLES = [
  'firstName',
  'lastName',
  'username',
  'email',
  'phone',
  'birthDate',
  'city',
  'contactInText',
  'fileName',
  'guardianName',
  'guardianEmail',
  'guardianPhone',
  'message',
  'request',
  'scoutNote',
  'report',
  'caseNote',
  'evidence',
] as const;
export type Needle = (typeof NEEDLES)[number];
export type Needles = Record<Needle, string>;

/**
 * Leo has a confirmed guardian, who has answered that verified scouts may see and ask. Mia has a declared one and no answer, so
 * that no scout may learn that she exists.
 */
export const CHILDREN = ['leo', 'mia'] as const;
export type Child = (typeof CHILDREN)[number];

const DIGITS: Record<Child, string> = { leo: '770090177', mia: '770090188' };
const BIRTHS: Record<Child, string> = { leo: '2009-11-21', mia: '2010-02-23' };

/** The private texts of a child, in lower case. */
export function needlesOf(child: Child): Needles {
  const text = (what: string) => `needle-${what}-${child}`;
  const names = { firstName: `first${child}`, lastName: `last${child}`, guardianName: `parent${child}` };
  return {
    ...names,
    username: `user.${child}`,
    email: `${child}.needle@family.example`,
    phone: `${DIGITS[child]}1`,
    birthDate: BIRTHS[child],
    city: `hidden${child}ham`,
    contactInText: `${child}.text@hidden.example`,
    fileName: text('file'),
    guardianEmail: `parent.${child}@family.example`,
    guardianPhone: `${DIGITS[child]}2`,
    message: text('message'),
    request: text('request'),
    scoutNote: text('note'),
    report: text('report'),
    caseNote: text('case'),
    evidence: text('evidence'),
  };
}

/** The needles in a text, without those that were asked for. */
export function needlesIn(text: string, asked: string): { child: Child; needle: Needle }[] {
  const [said, known] = [text.toLowerCase(), asked.toLowerCase()];
  return CHILDREN.flatMap((child) => {
    const needles = needlesOf(child);
    const read = NEEDLES.filter((needle) => said.includes(needles[needle]) && !known.includes(needles[needle]));
    return read.map((needle) => ({ child, needle }));
  });
}
