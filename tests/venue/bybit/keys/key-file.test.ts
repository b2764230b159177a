import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSigner } from '../../../../venue/bybit/connection/sign.ts'
import { Secret } from '../../../../venue/bybit/connection/secret.ts'
import { configFolder, storedKeyFile } from '../../../../venue/bybit/keys/config-folder.ts'
import { readKeyFile } from '../../../../venue/bybit/keys/read-key-file.ts'
import { writeKeyFile } from '../../../../venue/bybit/keys/write-key-file.ts'
import { inConfig } from '../support/config-home.ts'

const KEY = 'PlantedKey01234567'
const SECRET = 'PlantedSecret0123456789abcdef'
const credentials = { key: new Secret(KEY), secret: new Secret(SECRET) }
const modeOf = (path: string): number => statSync(path).mode & 0o777

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-keys-'))
  file = join(folder, 'keys', 'testnet.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The reason why a file is refused. It never has a part of the file. */
function reasonOf(text: string, mode = 0o600): string {
  const path = join(folder, 'key.json')
  writeFileSync(path, text)
  chmodSync(path, mode)
  try {
    readKeyFile(path)
  } catch (error) {
    const reason = error instanceof Error ? `${error.message} ${error.stack ?? ''}` : ''
    expect(reason).not.toContain(SECRET)
    expect(reason).not.toContain(KEY)
    return reason
  }
  return 'taken'
}

describe('a key file', () => {
  it('is written for its owner alone, in a folder for its owner alone, and read again', () => {
    writeKeyFile(file, credentials)
    expect([modeOf(file), modeOf(join(folder, 'keys'))]).toEqual([0o600, 0o700])
    const read = readKeyFile(file, true)
    expect([read.key.reveal(), read.secret.reveal()]).toEqual([KEY, SECRET])
    expect(readdirSync(join(folder, 'keys'))).toEqual(['testnet.json'])
  })

  it('is written as a whole: a folder of before is closed to others, an older key is replaced', () => {
    mkdirSync(join(folder, 'keys'), { mode: 0o755 })
    writeFileSync(file, 'an older one', { mode: 0o644 })
    writeKeyFile(file, credentials)
    expect([modeOf(file), modeOf(join(folder, 'keys'))]).toEqual([0o600, 0o700])
    expect(readKeyFile(file, true).key.reveal()).toBe(KEY)
  })

  it('has an RSA key as PEM text', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeKeyFile(file, { key: new Secret(KEY), secret: new Secret(pem) })
    const sign = createSigner(readKeyFile(file)).headers(1, '')['X-BAPI-SIGN']
    expect(sign).toMatch(/^[A-Za-z0-9+/]{340,}={0,2}$/)
  })

  const good = JSON.stringify({ key: KEY, secret: SECRET })
  it.each([
    ['that others can read', good, 0o640, /others can read .*chmod 600/],
    ['that others can write', good, 0o602, /others can read .*chmod 600/],
    ['that is no JSON', `{"key":"${KEY}","secret":"${SECRET}"`, 0o600, /is not JSON/],
    ['without a secret', JSON.stringify({ key: KEY }), 0o600, /needs the fields "key" and "secret"/],
    ['with an empty key', JSON.stringify({ key: ' ', secret: SECRET }), 0o600, /needs the fields/],
    ['with a number for a key', JSON.stringify({ key: 1, secret: SECRET }), 0o600, /needs the fields/],
    ['with a list', JSON.stringify([KEY, SECRET]), 0o600, /needs the fields/],
    [
      'with a key of other characters',
      JSON.stringify({ key: 'a b', secret: SECRET }),
      0o600,
      /a character that no key/,
    ],
    [
      'with an RSA key that is none',
      JSON.stringify({
        key: KEY,
        secret: `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----`,
      }),
      0o600,
      /private RSA key cannot be read/,
    ],
  ])('%s is refused, and the reason has no part of it', (_case, text, mode, reason) => {
    expect(reasonOf(text, mode)).toMatch(reason)
  })

  it('that is a folder or is not there is refused', () => {
    expect(() => readKeyFile(folder)).toThrow(/is not a file|cannot be read/)
    expect(() => readKeyFile(join(folder, 'none.json'))).toThrow(/cannot be read/)
  })

  it('of another user is refused', () => {
    writeKeyFile(file, credentials)
    const user = process.getuid?.() ?? 0
    const getuid = process.getuid
    process.getuid = () => user + 1
    try {
      expect(() => readKeyFile(file)).toThrow(/belongs to another user/)
    } finally {
      if (getuid !== undefined) process.getuid = getuid
    }
    expect(readKeyFile(file).key.reveal()).toBe(KEY)
  })

  it('that was stored is refused while others can change its folder: they could replace it', () => {
    writeKeyFile(file, credentials)
    chmodSync(join(folder, 'keys'), 0o770)
    expect(() => readKeyFile(file, true)).toThrow(/others can change .*chmod 700/)
    // A folder of the trader's own choice is the trader's affair.
    expect(readKeyFile(file).key.reveal()).toBe(KEY)
  })
})

it('the stored key of a network is in a folder of the user', () => {
  inConfig(folder, () => {
    expect(configFolder()).toBe(join(folder, 'perpdeck'))
    expect(storedKeyFile('demo')).toBe(join(folder, 'perpdeck', 'keys', 'demo.json'))
    expect(existsSync(storedKeyFile('demo'))).toBe(false)
  })
  inConfig('', () => expect(configFolder()).toMatch(/\.config\/perpdeck$/))
})
