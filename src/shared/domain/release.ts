/** Release of the original product that this one follows. The page exposes it, and traces contain it (HTTP-22). */
export const RELEASE = '20251023.1'
