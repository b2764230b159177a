import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Secret } from '../../../../venue/bybit/connection/secret.ts'
import { sealedKeyFile } from '../../../../venue/bybit/keys/config-folder.ts'
import { readFromKeyring, storeInKeyring } from '../../../../venue/bybit/keys/keyring.ts'

const SECRET = 'PlantedSecret0123456789abcdef'
const credentials = { key: new Secret('PlantedKey'), secret: new Secret(SECRET) }
const PATH = process.env['PATH'] ?? ''

/** A keyring program that writes down its arguments and keeps what it reads. */
const program = (store: string): string => `#!/bin/sh
echo "$@" >> "$RING/args"
if [ "$1" = ${store} ]; then cat > "$RING/kept"; exit "\${RING_FAILS:-0}"; fi
[ -f "$RING/kept" ] || exit 1
sed 's/^add-generic-password .* -w //' "$RING/kept"
`

/** A PowerShell that writes down its arguments and swaps the letters that it reads: whoever reads the file must swap them back. */
const powershell = `#!/bin/sh
echo "$@" >> "$RING/args"
[ "\${RING_FAILS:-0}" = 0 ] || exit 1
SWAP='tr A-Za-z N-ZA-Mn-za-m'
case "$4" in
  *::Protect*) printf sealed; $SWAP ;;
  *::Unprotect*) sed 's/^sealed//' | $SWAP ;;
esac
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-keyring-'))
  for (const [name, store] of [
    ['secret-tool', 'store'],
    ['security', '-i'],
  ] as const) {
    writeFileSync(join(folder, name), program(store))
    chmodSync(join(folder, name), 0o755)
  }
  writeFileSync(join(folder, 'powershell.exe'), powershell)
  chmodSync(join(folder, 'powershell.exe'), 0o755)
  process.env['PATH'] = `${folder}${delimiter}${PATH}`
  process.env['RING'] = folder
  process.env['XDG_CONFIG_HOME'] = join(folder, 'config')
})
const CONFIG = process.env['XDG_CONFIG_HOME']
afterEach(() => {
  process.env['PATH'] = PATH
  if (CONFIG === undefined) Reflect.deleteProperty(process.env, 'XDG_CONFIG_HOME')
  else process.env['XDG_CONFIG_HOME'] = CONFIG
  for (const name of ['RING', 'RING_FAILS']) Reflect.deleteProperty(process.env, name)
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['linux', 'darwin', 'win32'] as const)('the keyring of %s', (platform) => {
  it('stores a key and finds it again; no argument has a part of it', async () => {
    await storeInKeyring('testnet', credentials, platform)
    const found = await readFromKeyring('testnet', platform)
    expect([found.key.reveal(), found.secret.reveal()]).toEqual(['PlantedKey', SECRET])
    const args = readFileSync(join(folder, 'args'), 'utf8')
    expect(args.split('\n').length).toBeGreaterThan(2)
    for (const hidden of [SECRET, 'PlantedKey', Buffer.from(SECRET).toString('base64').slice(4, 20)])
      expect(args).not.toContain(hidden)
  })

  it('without a key says how to store one', async () => {
    await expect(readFromKeyring('testnet', platform)).rejects.toThrow(
      /no key for testnet; run: npm run exchange:keys -- --network testnet --keyring/,
    )
  })

  it('that fails or is not installed is reported, without the key', async () => {
    process.env['RING_FAILS'] = '1'
    await expect(storeInKeyring('testnet', credentials, platform)).rejects.toThrow(/did not take the key/)
    Reflect.deleteProperty(process.env, 'RING_FAILS')
    await storeInKeyring('testnet', credentials, platform)
    process.env['PATH'] = join(folder, 'nothing')
    await expect(storeInKeyring('testnet', credentials, platform)).rejects.toThrow(/is not installed/)
    await expect(readFromKeyring('testnet', platform)).rejects.toThrow(/is not installed/)
  })
})

it('a key that is too long for a line of the keyring of macOS is refused before it is sent', async () => {
  const long = { key: new Secret('PlantedKey'), secret: new Secret('x'.repeat(4000)) }
  await expect(storeInKeyring('testnet', long, 'darwin')).rejects.toThrow(/too long/)
})

it('a key on Windows is in a file of the user alone, as the system encrypted it', async () => {
  await storeInKeyring('demo', credentials, 'win32')
  const file = sealedKeyFile('demo')
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700])
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/^sealed/)
  for (const hidden of [SECRET, 'PlantedKey', Buffer.from(SECRET).toString('base64').slice(4, 20)])
    expect(text).not.toContain(hidden)
  // Another user, or another computer: the system does not decrypt it.
  process.env['RING_FAILS'] = '1'
  await expect(readFromKeyring('demo', 'win32')).rejects.toThrow(
    /no key for demo; run: npm run exchange:keys/,
  )
})
