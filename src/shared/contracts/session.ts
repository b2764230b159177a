import type { AccountInfo } from '../domain/records.ts'

/** Who is logged in, as the hub knows it. Tokens never leave the hub. */
export type SessionView =
  /** `endedBy`: the code with which the exchange ended the session before (ERR-16). */
  | { readonly kind: 'visitor'; readonly endedBy?: number }
  | { readonly kind: 'logging-in'; readonly account: AccountInfo }
  | { readonly kind: 'trader'; readonly account: AccountInfo }
  | { readonly kind: 'private-unavailable'; readonly account: AccountInfo; readonly code: number }
