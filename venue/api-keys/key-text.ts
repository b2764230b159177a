import { createPublicKey, randomInt } from 'node:crypto'
import { PUBLIC_KEY_MAX } from '#shared/wire/http.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Lengths as at Bybit (https://bybit-exchange.github.io/docs/v5/user/create-subuid-apikey, as of 24 July 2026). */
export const KEY_LENGTH = 18
export const SECRET_LENGTH = 36
/** Bits of the smallest RSA key. */
const MIN_RSA_BITS = 2048

/** Random letters and digits. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** A public RSA key as PEM in one form; null for anything else, also for a private key. */
export function readPublicKey(text: string): string | null {
  if (text.length > PUBLIC_KEY_MAX || !text.includes('-----BEGIN PUBLIC KEY-----')) return null
  try {
    const key = createPublicKey(text)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType !== 'rsa' || bits < MIN_RSA_BITS) return null
    return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    return null
  }
}
