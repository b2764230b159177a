/** Maximum number of keys of an account. */
export const MOST_KEYS = 20

/** A key of the Bybit v5 API. It belongs to one account of one browser profile. Times are Unix ms. */
export interface ApiKey {
  /** What requests name in X-BAPI-API-KEY. */
  readonly key: string
  /** The trader's name for it, shown at the orders made with it. */
  readonly name: string
  readonly profileId: string
  readonly accountId: string
  readonly isReadOnly: boolean
  /** The only symbols it may trade, in the venue's names; null: all. */
  readonly symbols: readonly string[] | null
  readonly createdAt: number
  readonly expiresAt: number
}

/** How a signature is checked. HMAC needs the secret itself, RSA only the public key (PEM). */
export type KeyProof =
  | { readonly kind: 'hmac'; readonly secret: string }
  | { readonly kind: 'rsa'; readonly publicKey: string }

/** A key and its proof. While neither changes, `find` answers the same object. */
export interface KnownKey {
  readonly apiKey: ApiKey
  readonly proof: KeyProof
}

/** What the API asks of the keys. A withdrawn key is unknown at once. */
export interface ApiKeyReader {
  /** null: unknown or withdrawn. An expired key is found, because it has a code of its own. */
  find(key: string): KnownKey | null
  /** Calls the listener with each key that is withdrawn from now on. Returns the end of it. */
  onWithdrawn(listener: (key: string) => void): () => void
}
