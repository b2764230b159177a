import { createHash, createHmac, createPrivateKey, createSecretKey, sign } from 'node:crypto'
import { HIDDEN } from './secret.ts'
import type { Secret } from './secret.ts'

/** ms a signed request is valid after its timestamp: Bybit's default. */
const RECV_WINDOW = '5000'
/** What the socket's log-in signs before the time when it expires. */
const SOCKET_HEAD = 'GET/realtime'
/** A signature: 64 hex digits, or base64 of RSA. */
const SIGNATURE = /[0-9a-f]{64}|[A-Za-z0-9+/]{100,}={0,2}/gi

/** An API key. `secret` is the text of an HMAC key, or the private key of an RSA key as PEM. */
export interface Credentials {
  readonly key: Secret
  readonly secret: Secret
}

/** A hash of a key's name, which says nothing about its secret. */
export const hashOf = ({ key }: Credentials): string =>
  createHash('sha256').update(key.reveal()).digest('hex')

export type SignedHeaders = Readonly<Record<string, string>>

export interface Signer {
  /**
   * Headers of a signed request. `stamp` is its time in Unix ms. `tail` is exactly what is sent: the raw query without `?`, or
   * the raw body.
   */
  headers(stamp: number, tail: string): SignedHeaders
  /** Args of a socket's `auth` request. `expires`: Unix ms, ahead of Bybit's clock. */
  authArgs(expires: number): readonly [key: string, expires: number, signature: string]
  /** A text of Bybit without key and signatures: some of its refusals repeat what was signed. */
  redact(text: string): string
}

/** Signs a text. An RSA key is recognised by its PEM head, as Bybit's own clients do. */
function signatureOf(secret: Secret): (text: string) => string {
  const text = secret.reveal()
  if (!text.includes('PRIVATE KEY')) {
    const hmacKey = createSecretKey(text, 'utf8')
    return (message) => createHmac('sha256', hmacKey).update(message).digest('hex')
  }
  let key
  try {
    key = createPrivateKey(text)
  } catch {
    // The cause is left out: its text could contain the key.
    throw new Error('The private RSA key cannot be read. It must be PEM text.')
  }
  return (message) => sign('sha256', Buffer.from(message), key).toString('base64')
}

/**
 * Signer of an API key: HMAC-SHA256 as hex, or RSA-SHA256 as base64. Throws, without the key's text, for a
 * key that is empty or has other characters than letters, digits, - and _, and for an RSA key that is not PEM.
 * @source https://bybit-exchange.github.io/docs/v5/guide#authentication (2026-07-24)
 */
export function createSigner({ key, secret }: Credentials): Signer {
  if (key.reveal() === '' || secret.reveal() === '') throw new Error('The API key is empty.')
  if (!/^[\w-]+$/.test(key.reveal())) throw new Error('The API key has a character that no key has.')
  const signature = signatureOf(secret)
  return {
    headers: (stamp, tail) => ({
      'X-BAPI-API-KEY': key.reveal(),
      'X-BAPI-TIMESTAMP': String(stamp),
      'X-BAPI-RECV-WINDOW': RECV_WINDOW,
      'X-BAPI-SIGN': signature(`${stamp}${key.reveal()}${RECV_WINDOW}${tail}`),
      'X-BAPI-SIGN-TYPE': '2',
    }),
    authArgs: (expires) => [key.reveal(), expires, signature(`${SOCKET_HEAD}${expires}`)],
    redact: (text) =>
      [key.reveal(), secret.reveal(), SIGNATURE].reduce<string>(
        (left, hidden) => left.replaceAll(hidden, HIDDEN),
        text,
      ),
  }
}
