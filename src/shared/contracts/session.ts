import type { AccountInfo } from '../domain/records.ts'

/** Who is logged in. Tokens never leave the hub. */
export type SessionView =
  /** `endedBy`: code with which the exchange ended the last session (ERR-16). */
  | { readonly kind: 'visitor'; readonly endedBy?: number }
  | { readonly kind: 'logging-in'; readonly account: AccountInfo }
  | { readonly kind: 'trader'; readonly account: AccountInfo }
  | { readonly kind: 'private-unavailable'; readonly account: AccountInfo; readonly code: number }
