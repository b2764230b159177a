/**
 * Result of a command. `unknown` means the outcome is pending: it is resolved by a push event or a query, never by
 * resending.
 */
export type Outcome<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  | {
      readonly kind: 'rejected'
      readonly code: number
      readonly message: string
      readonly params?: Readonly<Record<string, string>>
      /** Set if the code belongs to a product with its own error numbers (ERR-28). */
      readonly product?: 'grid-bot'
      /** Already reported elsewhere (throttled, in another tab, by the session's end): show nothing for it (ERR-31). */
      readonly told?: true
    }
  | {
      readonly kind: 'unknown'
      readonly reason: 'timeout' | 'worker-lost' | 'connection-lost' | 'server-error' | 'no-body'
    }

export const accepted = <T>(value: T): Outcome<T> => ({ kind: 'accepted', value })

export const rejected = (code: number, message: string): Outcome<never> => ({
  kind: 'rejected',
  code,
  message,
})
