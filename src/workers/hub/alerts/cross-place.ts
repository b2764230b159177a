/** Where the alerts of an account on studies and drawings are stored. null: the visitor's. */
export const crossPlace = (accountId: string | null): string => `cross-alerts/${accountId ?? ''}`
