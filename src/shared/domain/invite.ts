/** Largest bonus for a new user, USDT (POSTER-04). */
export const INVITE_BONUS = 5000

/** Invite link with a code (POSTER-07), '' without a code. */
export const inviteLink = (origin: string, language: string, code: string): string =>
  code === '' ? '' : `${origin}/${encodeURIComponent(language)}/invite?ref=${encodeURIComponent(code)}`
