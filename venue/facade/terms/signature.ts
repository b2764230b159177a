import { createHmac, createPublicKey, createSecretKey, timingSafeEqual, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { KeyProof } from '../../api-keys/api-key.ts'

/** Base64 of an RSA signature of up to 8192 bits. */
const MAX_SIGN = 1400
const HEX_LENGTH = 64

/** Keys that node:crypto has read: reading one takes longer than using it. */
const readKeys = new WeakMap<KeyProof, KeyObject>()
function keyOf(proof: KeyProof): KeyObject {
  const known = readKeys.get(proof)
  if (known !== undefined) return known
  const key = proof.kind === 'hmac' ? createSecretKey(proof.secret, 'utf8') : createPublicKey(proof.publicKey)
  readKeys.set(proof, key)
  return key
}

/**
 * Whether `sign` is the signature of `head` (ASCII) and then `tail` (raw bytes): HMAC-SHA256 as hex, or RSA-SHA256 as
 * base64 (https://bybit-exchange.github.io/docs/v5/guide#authentication, as of 24 July 2026). Takes the same time for
 * every wrong HMAC.
 */
export function isSigned(proof: KeyProof, head: string, tail: Uint8Array, sign: string): boolean {
  if (proof.kind === 'hmac') {
    if (sign.length !== HEX_LENGTH) return false
    const real = createHmac('sha256', keyOf(proof)).update(head, 'latin1').update(tail).digest('hex')
    const given = Buffer.from(sign.toLowerCase(), 'latin1')
    return given.length === HEX_LENGTH && timingSafeEqual(given, Buffer.from(real, 'latin1'))
  }
  if (sign === '' || sign.length > MAX_SIGN) return false
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), tail])
  return verify('sha256', bytes, keyOf(proof), Buffer.from(sign, 'base64'))
}
