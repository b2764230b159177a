import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readKeyFile } from '../../../../venue/bybit/keys/read-key-file.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const command = join(import.meta.dirname, '../../../../venue/exchange-keys.ts')
/** Program of util-linux that runs a command in a terminal of its own. */
const terminal = 'script'
const hasTerminal = spawnSync(terminal, ['--version']).status === 0

let upstream: Venue
let control: ReturnType<typeof createControl>
let accountId: string
let folder: string
beforeAll(async () => {
  const keyFile = join(mkdtempSync(join(tmpdir(), 'perpdeck-first-key-')), 'key.json')
  upstream = await startVenue({ port: 0, symbols: 5, control: true, api: 0, apiKeyFile: keyFile })
  control = createControl(upstream)
  const { accounts } = await control.get('/accounts?profile=a-trader')
  accountId = String(
    (accounts as { accountId: string; kind: string }[]).find(({ kind }) => kind === 'UTA2')?.accountId,
  )
})
afterAll(() => upstream.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-exchange-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const stored = (): string => join(folder, 'perpdeck', 'keys', 'testnet.json')

/** Runs the command with lines on its stdin. */
function run(
  lines: readonly string[],
  args: readonly string[] = [],
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [command, '--network', 'testnet', '--exchange-url', upstream.api?.url ?? '', ...args],
      { env: { ...process.env, XDG_CONFIG_HOME: folder, NODE_NO_WARNINGS: '1' } },
    )
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
    child.stdin.end(lines.join('\n'))
  })
}
const made = async (fields: object = {}): Promise<{ key: string; secret: string }> =>
  (await control.post('/api/keys', { account: accountId, isReadOnly: false, ...fields })) as {
    key: string
    secret: string
  }

describe('npm run exchange:keys', () => {
  it('checks a key and stores it for its owner alone; it prints no part of it', async () => {
    const { key, secret } = await made()
    const { code, text } = await run([key, secret])
    expect([code, text]).toEqual([0, expect.stringMatching(/Bybit testnet ….*UTA 2\.0: the key may trade/)])
    expect(text).toContain('works from every address')
    expect(text).toContain(`Stored in ${stored()}`)
    expect(text).not.toContain(key)
    expect(text).not.toContain(secret)
    expect(statSync(stored()).mode & 0o777).toBe(0o600)
    expect(readKeyFile(stored(), true).secret.reveal()).toBe(secret)
  })

  it('says that a key reads only', async () => {
    const { key, secret } = await made({ isReadOnly: true })
    expect((await run([key, secret])).text).toContain('the key reads only')
  })

  it('stores an RSA key with the private key of a file', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = join(folder, 'private.pem')
    writeFileSync(pem, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    const { key } = await made({ publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
    const { code, text } = await run([key], ['--rsa-key', pem])
    expect([code, text]).toEqual([0, expect.stringContaining('may trade')])
    expect(readKeyFile(stored()).secret.reveal()).toContain('PRIVATE KEY')
  })

  it('stores nothing if the key or its secret is wrong, or Bybit is not there', async () => {
    const { key, secret } = await made()
    for (const [lines, reason, args] of [
      [['NoSuchKey123', secret], /does not know this API key/, []],
      [[key, 'wrong'], /secret does not belong/, []],
      [[key], /Nothing was stored/, []],
      [[key, secret], /cannot be checked.*--no-check/, ['--exchange-url', 'http://127.0.0.1:9']],
      [[key, secret], /--network must be one of/, ['--network', 'moon']],
      [[key, secret], /cannot be used as the exchange/, ['--exchange-url', 'https://example.com']],
    ] as const) {
      const { code, text } = await run(lines, args)
      expect([code, text]).toEqual([2, expect.stringMatching(reason)])
      expect(text).not.toContain(secret)
      expect(existsSync(stored())).toBe(false)
    }
    expect((await run([key, secret], ['--no-check', '--exchange-url', 'http://127.0.0.1:9'])).code).toBe(0)
    expect(existsSync(stored())).toBe(true)
  })

  it.skipIf(!hasTerminal)(
    'shows nothing of what is typed in a terminal (skipped where the program script is absent)',
    async () => {
      const { key, secret } = await made()
      const text = await new Promise<string>((resolve) => {
        const line = `${process.execPath} ${command} --network testnet --exchange-url ${upstream.api?.url ?? ''}`
        const child = spawn(terminal, ['-qec', line, '/dev/null'], {
          env: { ...process.env, XDG_CONFIG_HOME: folder, NODE_NO_WARNINGS: '1' },
        })
        let shown = ''
        let answers = [`${key}\r`, `x\u007f${secret}\r`]
        child.stdout.setEncoding('utf8').on('data', (part: string) => {
          shown += part
          if (!part.includes('(not shown): ')) return
          const [next = '', ...rest] = answers
          answers = rest
          child.stdin.write(next)
        })
        child.on('close', () => resolve(shown))
      })
      expect(text).toContain('may trade')
      expect(text).not.toContain(key)
      expect(text).not.toContain(secret)
      expect(readKeyFile(stored()).secret.reveal()).toBe(secret)
    },
  )
})
