import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Secret } from '../../../../venue/bybit/connection/secret.ts'
import type { Credentials } from '../../../../venue/bybit/connection/sign.ts'
import { storedKeyFile } from '../../../../venue/bybit/keys/config-folder.ts'
import { takeEnvironmentKey } from '../../../../venue/bybit/keys/environment-key.ts'
import type { KeySource } from '../../../../venue/bybit/keys/key-source.ts'
import { loadKey } from '../../../../venue/bybit/keys/load-key.ts'
import { writeKeyFile } from '../../../../venue/bybit/keys/write-key-file.ts'
import { inConfig } from '../support/config-home.ts'

const SECRET = 'PlantedSecret0123456789abcdef'
const keyNamed = (key: string): Credentials => ({ key: new Secret(key), secret: new Secret(SECRET) })
const fromEnvironment = keyNamed('FromEnvironment')

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-keys-'))
  lines = []
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  expect(lines.join()).not.toContain(SECRET)
})

const load = (source: KeySource, environment: Credentials | null = null): Promise<string> =>
  inConfig(folder, async () => {
    const { key } = await loadKey(source, 'testnet', environment, (line) => void lines.push(line))
    return key.reveal()
  })
const store = (): void => inConfig(folder, () => writeKeyFile(storedKeyFile('testnet'), keyNamed('Stored')))

describe('the key of a gateway', () => {
  it('without an option is that of the environment, with a warning', async () => {
    store()
    expect(await load({ kind: 'any' }, fromEnvironment)).toBe('FromEnvironment')
    expect(lines).toEqual([expect.stringContaining('of the environment is used')])
  })

  it('without an option and environment is the stored one', async () => {
    store()
    expect(await load({ kind: 'any' })).toBe('Stored')
    expect(await load({ kind: 'stored' })).toBe('Stored')
    expect(lines).toEqual([])
  })

  it('that an option names wins over the environment, and the warning says so', async () => {
    store()
    expect(await load({ kind: 'stored' }, fromEnvironment)).toBe('Stored')
    const file = join(folder, 'mine.json')
    writeFileSync(file, JSON.stringify({ key: 'Mine', secret: SECRET }), { mode: 0o600 })
    expect(await load({ kind: 'file', file }, fromEnvironment)).toBe('Mine')
    expect(lines).toEqual(Array(2).fill(expect.stringContaining('is not used')))
  })

  it('that is not stored has a reason that says how to store one, and how to watch without', async () => {
    await expect(load({ kind: 'any' })).rejects.toThrow(/exchange:keys -- --network testnet.*--read-only/)
  })
})

describe('the key of the environment', () => {
  const environment = (fields: Record<string, string>): NodeJS.ProcessEnv => ({ PATH: '/bin', ...fields })

  it('is taken once and removed from the environment immediately', () => {
    const env = environment({ PERPDECK_BYBIT_KEY: 'KEY1', PERPDECK_BYBIT_SECRET: SECRET })
    const taken = takeEnvironmentKey(env)
    expect([taken?.key.reveal(), taken?.secret.reveal()]).toEqual(['KEY1', SECRET])
    expect(env).toEqual({ PATH: '/bin' })
    expect(takeEnvironmentKey(env)).toBeNull()
    expect(inspect(taken)).not.toContain(SECRET)
  })

  it.each([
    [{ PERPDECK_BYBIT_KEY: 'KEY1' }, /one is missing/],
    [{ PERPDECK_BYBIT_SECRET: SECRET }, /one is missing/],
    [{ PERPDECK_BYBIT_KEY: 'K 1', PERPDECK_BYBIT_SECRET: SECRET }, /a character that no key/],
  ])('that is not whole is refused, and removed too: %j', (fields, reason) => {
    const env = environment(fields)
    expect(() => takeEnvironmentKey(env)).toThrow(reason)
    expect(env).toEqual({ PATH: '/bin' })
  })
})
