/** Choices of the operator that are no limits. docs/operations/limits.md describes them. */
export interface Policies {
  /** How players without a date of birth count. */
  unknownAge: 'adult' | 'protected';
  /** How the verification page shows contact data and the date of birth. */
  verifyDisclosure: 'full' | 'masked' | 'none';
  /** Whether a second admin approves who becomes an admin, and what deletes users or erases the trash. */
  secondAdmin: boolean;
}

export const defaultPolicies: Policies = { unknownAge: 'protected', verifyDisclosure: 'masked', secondAdmin: false };
