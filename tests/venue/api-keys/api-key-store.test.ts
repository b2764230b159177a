import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_KEYS } from '../../../venue/api-keys/api-key.ts'
import type { KnownKey } from '../../../venue/api-keys/api-key.ts'
import { KEY_LIFE_MS, openApiKeys } from '../../../venue/api-keys/api-key-store.ts'
import type { ApiKeyStore, NewApiKey } from '../../../venue/api-keys/api-key-store.ts'

const NOW = 1_767_225_600_000
const wish: NewApiKey = {
  name: 'market maker',
  profileId: 'p1',
  accountId: 'acc-1',
  isReadOnly: false,
  symbols: ['BTCUSDT'],
  publicKey: null,
}
function made(keys: ApiKeyStore, more: Partial<NewApiKey> = {}): KnownKey & { readonly secret: string } {
  const one = keys.create({ ...wish, ...more }, NOW)
  if (typeof one === 'string') throw new Error(one)
  return { ...one, secret: one.proof.kind === 'hmac' ? one.proof.secret : '' }
}

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'perpdeck-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('the keys of the API', () => {
  it('a key has 18 letters and digits, a secret 36, and 90 days of life', () => {
    const keys = openApiKeys(null)
    const { apiKey, secret } = made(keys)
    expect(apiKey.key).toMatch(/^[A-Za-z0-9]{18}$/)
    expect(secret).toMatch(/^[A-Za-z0-9]{36}$/)
    expect(apiKey).toMatchObject({ name: 'market maker', createdAt: NOW, expiresAt: NOW + KEY_LIFE_MS })
    expect(made(keys).apiKey.key).not.toBe(apiKey.key)
    keys.close()
  })

  it('survive a restart with their secrets; a list has none', () => {
    const first = openApiKeys(dataDir)
    const { apiKey, secret } = made(first)
    made(first, { accountId: 'acc-2' })
    first.close()
    const again = openApiKeys(dataDir)
    expect(again.find(apiKey.key)).toEqual({ apiKey, proof: { kind: 'hmac', secret } })
    expect(again.list('acc-1')).toEqual([{ apiKey, kind: 'hmac' }])
    expect(JSON.stringify(again.list('acc-1'))).not.toContain(secret)
    again.close()
  })

  it('no file contains a secret in clear text, and only the user may read them', () => {
    const keys = openApiKeys(dataDir)
    const { secret } = made(keys)
    keys.close()
    const files = readdirSync(dataDir)
    expect(files.toSorted()).toEqual(['api-keys.seal', 'api-keys.sqlite'])
    for (const name of files) {
      expect(readFileSync(join(dataDir, name)).includes(secret)).toBe(false)
      expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600])
    }
  })

  it('are unknown under another seal, and a line reports it without the secret', () => {
    const keys = openApiKeys(dataDir)
    const { apiKey, secret } = made(keys)
    keys.close()
    writeFileSync(join(dataDir, 'api-keys.seal'), Buffer.alloc(32, 7))
    const lines: string[] = []
    const again = openApiKeys(dataDir, (line) => lines.push(line))
    expect(again.find(apiKey.key)).toBeNull()
    expect(lines).toEqual([expect.stringContaining(apiKey.key)])
    expect(lines.join()).not.toContain(secret)
    again.close()
  })

  it('a withdrawn key is unknown at once, also after a restart, and listeners are called', () => {
    const keys = openApiKeys(dataDir)
    const { apiKey } = made(keys)
    const heard: string[] = []
    const end = keys.onWithdrawn((key) => heard.push(key))
    expect(keys.withdraw('acc-2', apiKey.key)).toBe(false)
    expect(keys.find(apiKey.key)).not.toBeNull()
    expect(keys.withdraw('acc-1', apiKey.key)).toBe(true)
    expect([keys.find(apiKey.key), keys.withdraw('acc-1', apiKey.key)]).toEqual([null, false])
    end()
    keys.withdraw('acc-1', made(keys).apiKey.key)
    expect(heard).toEqual([apiKey.key])
    keys.close()
    const again = openApiKeys(dataDir)
    expect(again.list('acc-1')).toEqual([])
    again.close()
  })

  it('a key that can not be removed from the file stays listed, and no listener is called', () => {
    const keys = openApiKeys(dataDir)
    const { apiKey } = made(keys)
    const heard: string[] = []
    keys.onWithdrawn((key) => heard.push(key))
    keys.close()
    expect(() => keys.withdraw('acc-1', apiKey.key)).toThrow()
    expect([keys.list('acc-1').map((one) => one.apiKey.key), heard]).toEqual([[apiKey.key], []])
  })

  it('an account has a limited number of them', () => {
    const keys = openApiKeys(null)
    for (let count = 0; count < MOST_KEYS; count += 1) made(keys)
    expect(keys.create(wish, NOW)).toBe('too-many')
    expect(typeof keys.create({ ...wish, accountId: 'acc-2' }, NOW)).toBe('object')
    keys.close()
  })

  it('an RSA key is stored as its public half; private, short and other keys are refused', () => {
    const keys = openApiKeys(null)
    const pem = (bits: number) =>
      generateKeyPairSync('rsa', {
        modulusLength: bits,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
    const { publicKey, privateKey } = pem(2048)
    expect(made(keys, { publicKey }).proof).toEqual({ kind: 'rsa', publicKey })
    const curve = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).publicKey
    for (const bad of [privateKey, pem(1024).publicKey, curve, 'no key', publicKey.slice(0, 90)])
      expect(keys.create({ ...wish, publicKey: bad }, NOW)).toBe('bad-public-key')
    keys.close()
  })

  it('a key given at the start is valid for this run only', () => {
    const keys = openApiKeys(dataDir)
    const { apiKey } = made(keys)
    keys.put({ apiKey: { ...apiKey, key: 'TEST' }, proof: { kind: 'hmac', secret: 'S' } })
    expect(keys.find('TEST')?.proof).toEqual({ kind: 'hmac', secret: 'S' })
    keys.close()
    const again = openApiKeys(dataDir)
    expect(again.find('TEST')).toBeNull()
    again.close()
  })
})
