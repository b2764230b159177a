import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Secret } from '../../../../venue/bybit/connection/secret.ts'
import { createSigner } from '../../../../venue/bybit/connection/sign.ts'

const hmacSigner = createSigner({ key: new Secret('my-key'), secret: new Secret('my-secret') })
const STAMP = 1_780_000_000_123
const TAIL = 'category=linear&symbol=BTCUSDT'

/** @source https://bybit-exchange.github.io/docs/v5/guide#authentication (2026-07-24) */
describe('a signer with an HMAC key', () => {
  it('signs time, key, window and the raw query or body as lower-case hex', () => {
    const headers = hmacSigner.headers(STAMP, TAIL)
    const wanted = createHmac('sha256', 'my-secret').update(`${STAMP}my-key5000${TAIL}`).digest('hex')
    expect(headers).toEqual({
      'X-BAPI-API-KEY': 'my-key',
      'X-BAPI-TIMESTAMP': String(STAMP),
      'X-BAPI-RECV-WINDOW': '5000',
      'X-BAPI-SIGN': wanted,
      'X-BAPI-SIGN-TYPE': '2',
    })
    expect(headers['X-BAPI-SIGN']).toMatch(/^[0-9a-f]{64}$/)
  })

  it('signs text outside ASCII as UTF-8', () => {
    const wanted = createHmac('sha256', 'my-secret')
      .update(Buffer.from(`${STAMP}my-key5000{"note":"ü😀"}`, 'utf8'))
      .digest('hex')
    expect(hmacSigner.headers(STAMP, '{"note":"ü😀"}')['X-BAPI-SIGN']).toBe(wanted)
  })

  it('signs the log-in of a socket', () => {
    const wanted = createHmac('sha256', 'my-secret').update(`GET/realtime${STAMP}`).digest('hex')
    expect(hmacSigner.authArgs(STAMP)).toEqual(['my-key', STAMP, wanted])
  })

  it('removes key and secret from texts of Bybit', () => {
    expect(hmacSigner.redact('error sign! origin_string[1my-key5000], my-secret, my-key')).toBe(
      'error sign! origin_string[1[secret]5000], [secret], [secret]',
    )
    const signature = hmacSigner.headers(STAMP, TAIL)['X-BAPI-SIGN']
    expect(hmacSigner.redact(`sign: ${signature}, order 1234`)).toBe('sign: [secret], order 1234')
  })

  it('refuses a key that could not be a header, without its text', () => {
    for (const text of ['my-key\n', 'a b', 'ключ', 'x\0']) {
      const key = { key: new Secret(text), secret: new Secret('x') }
      expect(() => createSigner(key)).toThrow(/^The API key has a character that no key has\.$/)
    }
  })

  it('refuses an empty key', () => {
    const empty = new Secret('')
    expect(() => createSigner({ key: empty, secret: new Secret('x') })).toThrow('The API key is empty.')
    expect(() => createSigner({ key: new Secret('x'), secret: empty })).toThrow('The API key is empty.')
  })
})

describe('a signer with an RSA key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signer = createSigner({ key: new Secret('my-key'), secret: new Secret(pem) })
  const isGood = (text: string, signature: string): boolean =>
    verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))

  it('signs requests and the log-in of a socket as base64', () => {
    expect(isGood(`${STAMP}my-key5000${TAIL}`, signer.headers(STAMP, TAIL)['X-BAPI-SIGN'] ?? '')).toBe(true)
    expect(isGood(`GET/realtime${STAMP}`, signer.authArgs(STAMP)[2])).toBe(true)
  })

  it('that cannot be read is refused without its text', () => {
    const broken = '-----BEGIN PRIVATE KEY-----\nbroken-text\n-----END PRIVATE KEY-----'
    let seen: unknown
    try {
      createSigner({ key: new Secret('my-key'), secret: new Secret(broken) })
    } catch (error) {
      seen = error
    }
    expect(String(seen)).toContain('cannot be read')
    expect(JSON.stringify([String(seen), (seen as Error).stack, (seen as Error).cause])).not.toContain(
      'broken-text',
    )
  })
})
