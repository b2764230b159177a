/** What became of a command. `unknown` is never called failed: it's resolved by push or query, not by sending again. */
export type Outcome<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  | {
      readonly kind: 'rejected'
      readonly code: number
      readonly message: string
      readonly params?: Readonly<Record<string, string>>
      /** Code of a product with numbers of its own (ERR-28). */
      readonly product?: 'grid-bot'
      /** This browser has been told already (throttled, another tab, the session's end): nothing is shown for it (ERR-31). */
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
