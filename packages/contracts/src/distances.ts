/** Distances of a search for players near a town. Free of zod, as the sentences that name them are. */

export const NEAR_KM = { min: 25, max: 250, usual: 100 } as const;
/** Distances are told, compared and sorted in steps of this. */
export const NEAR_KM_STEP = 5;

/** The distance that is compared when so many kilometres are asked for. */
export function nearKm(asked: number): number {
  const stepped = Math.round(asked / NEAR_KM_STEP) * NEAR_KM_STEP;
  return Math.min(Math.max(stepped, NEAR_KM.min), NEAR_KM.max);
}

/** Those that the app offers. */
export const NEAR_DISTANCES = ['25', '50', '100', '150', '250'] as const;
