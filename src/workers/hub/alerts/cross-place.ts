/** Where the alerts of an account on studies and drawings are stored. null: the visitor's. */
export const crossPlace = (accountId: string | null): string => `cross-alerts/${accountId ?? ''}`
/** Where it is stored how far they were judged. */
export const crossSeenPlace = (accountId: string | null): string => `cross-seen/${accountId ?? ''}`
