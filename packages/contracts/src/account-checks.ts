import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { LINE_MAX, REASON_MAX } from './limits.ts';
import type { Role } from './options.ts';
import { hasRole } from './permissions.ts';
import { isCalendarDate, ofUserInput, optionalText, requiredText } from './text.ts';

export const ACCOUNT_CHECK_KINDS = ['identity', 'birth-date', 'organization', 'license'] as const;
export type AccountCheckKind = (typeof ACCOUNT_CHECK_KINDS)[number];

export const ACCOUNT_CHECK_LABELS: Record<AccountCheckKind, string> = {
  identity: 'Identity document seen',
  'birth-date': 'Date of birth seen',
  organization: 'Organization confirmed',
  license: 'License number and expiry',
};

export function checksFor(role: Role): readonly AccountCheckKind[] {
  if (hasRole({ role }, 'scout')) return ACCOUNT_CHECK_KINDS;
  return hasRole({ role }, 'player') ? ['identity', 'birth-date'] : [];
}

const LICENSE_EXAMPLES = {
  kind: { examples: ['license'] },
  evidence: { examples: ['Register of the association'] },
  licenseNumber: { examples: ['FA-2291'] },
  expiresOn: { examples: ['2027-06-30'] },
};

export const accountCheckSchema = z.object({
  kind: z.enum(ACCOUNT_CHECK_KINDS).meta(LICENSE_EXAMPLES.kind),
  evidence: z.string().meta(LICENSE_EXAMPLES.evidence),
  licenseNumber: z.string().nullable().meta(LICENSE_EXAMPLES.licenseNumber),
  expiresOn: z.string().nullable().meta(LICENSE_EXAMPLES.expiresOn),
  checkedBy: z.object({ id: z.string(), name: z.string().meta(EXAMPLES.adminName) }).nullable(),
  checkedAt: z.string(),
});
export type AccountCheck = z.infer<typeof accountCheckSchema>;

const kindOf = z.enum(ACCOUNT_CHECK_KINDS, { error: 'Please choose what was checked.' }).meta(LICENSE_EXAMPLES.kind);

export const recordCheckForm = z
  .object({
    kind: kindOf,
    evidence: requiredText('Please say what you have seen.', REASON_MAX).meta(LICENSE_EXAMPLES.evidence),
    licenseNumber: optionalText(LINE_MAX)
      .optional()
      .transform((text) => text ?? null)
      .meta(LICENSE_EXAMPLES.licenseNumber),
    expiresOn: z
      .string()
      .nullish()
      .transform((text) => text || null)
      .refine((text) => text === null || isCalendarDate(text), { error: 'Please enter a date such as 2027-06-30.' })
      .meta(LICENSE_EXAMPLES.expiresOn),
  })
  .refine(({ kind, licenseNumber }) => kind !== 'license' || licenseNumber !== null, {
    path: ['licenseNumber'],
    error: 'Please enter the number of the license.',
  })
  .refine(({ kind, licenseNumber, expiresOn }) => kind === 'license' || (licenseNumber ?? expiresOn) === null, {
    path: ['kind'],
    error: 'Only a license has a number and a last day.',
  });
export type RecordCheckForm = z.output<typeof recordCheckForm>;

export const accountCheckInput = ofUserInput.extend({ kind: kindOf });
