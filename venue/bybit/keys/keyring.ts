import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Credentials } from '../connection/sign.ts'
import type { Network } from '../terms/networks.ts'
import { sealedKeyFile } from './config-folder.ts'
import { keyText, readKeyText } from './key-text.ts'
import { writeOwnFile } from './write-key-file.ts'

/** Name under which the keyring lists the key. */
const SERVICE = 'perpdeck-bybit'
/** `security -i` reads lines of at most 4,096 characters. */
const LONGEST_LINE = 4000

interface Run {
  readonly code: number
  readonly text: string
}

/** Runs a program with a text on its stdin: arguments can be seen by every user of the computer. null: it is not installed. */
function run(program: string, args: readonly string[], input: string): Promise<Run | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    let text = ''
    child.on('error', () => resolve(null))
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    // A program that does not read its input closes the pipe.
    child.stdin.on('error', () => undefined)
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
    child.stdin.end(input)
  })
}

interface Call {
  readonly args: readonly string[]
  readonly input: string
}

/** How an operating system's keyring is called. A key is stored as base64: it has no line breaks and needs no quotes. */
interface Ring {
  readonly program: string
  store(network: Network, text: string): Call
  /** null: no key is stored. */
  find(network: Network): Call | null
  /** Stores what the program printed, where it stores nothing itself. */
  keep?(network: Network, printed: string): void
}

/** @source https://manpages.debian.org/bookworm/libsecret-tools/secret-tool.1.en.html (2026-07-24) */
const secretTool: Ring = {
  program: 'secret-tool',
  store: (network, text) => ({
    args: ['store', `--label=Perpdeck: Bybit ${network}`, 'service', SERVICE, 'network', network],
    input: text,
  }),
  find: (network) => ({ args: ['lookup', 'service', SERVICE, 'network', network], input: '' }),
}

/** @source https://ss64.com/mac/security.html (2026-07-24) */
const macSecurity: Ring = {
  program: 'security',
  store: (network, text) => ({
    args: ['-i'],
    input: `add-generic-password -U -s ${SERVICE} -a ${network} -w ${text}\n`,
  }),
  find: (network) => ({ args: ['find-generic-password', '-s', SERVICE, '-a', network, '-w'], input: '' }),
}

/** Arguments that let PowerShell encrypt or decrypt the base64 text on its stdin for this user. They have no part of a key. */
const dpapiArgs = (method: 'Protect' | 'Unprotect'): readonly string[] => [
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  [
    "$ErrorActionPreference = 'Stop'",
    'Add-Type -AssemblyName System.Security',
    '$from = [Convert]::FromBase64String([Console]::In.ReadToEnd().Trim())',
    `$to = [Security.Cryptography.ProtectedData]::${method}($from, $null, 'CurrentUser')`,
    '[Console]::Out.Write([Convert]::ToBase64String($to))',
  ].join('; '),
]

/**
 * Windows has no program that lists a stored secret. Its data protection (DPAPI) encrypts for one user, and a file has the result.
 * @source https://learn.microsoft.com/dotnet/api/system.security.cryptography.protecteddata (2026-07-24)
 */
const windowsDpapi: Ring = {
  program: 'powershell.exe',
  store: (_network, text) => ({ args: dpapiArgs('Protect'), input: text }),
  find(network) {
    const file = sealedKeyFile(network)
    return existsSync(file) ? { args: dpapiArgs('Unprotect'), input: readFileSync(file, 'utf8') } : null
  },
  keep: (network, printed) => writeOwnFile(sealedKeyFile(network), printed),
}

const rings: Partial<Record<NodeJS.Platform, Ring>> = { win32: windowsDpapi, darwin: macSecurity }
const ringOf = (platform: NodeJS.Platform): Ring => rings[platform] ?? secretTool

const absent = (ring: Ring): Error => new Error(`--keys: the program ${ring.program} is not installed`)

/** Stores a key in the keyring of the operating system. Rejects with a reason for people, without any part of the key. */
export async function storeInKeyring(
  network: Network,
  credentials: Credentials,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const ring = ringOf(platform)
  const { args, input } = ring.store(network, Buffer.from(keyText(credentials)).toString('base64'))
  if (ring === macSecurity && input.length > LONGEST_LINE)
    throw new Error('--keys: this key is too long for the keyring of macOS; use a file')
  const done = await run(ring.program, args, input)
  if (done === null) throw absent(ring)
  if (done.code !== 0 || (ring.keep !== undefined && done.text.trim() === ''))
    throw new Error(`--keys: the keyring did not take the key (${ring.program} failed)`)
  ring.keep?.(network, done.text.trim())
}

/** Reads a key from the keyring of the operating system. Rejects with a reason for people, without any part of the key. */
export async function readFromKeyring(
  network: Network,
  platform: NodeJS.Platform = process.platform,
): Promise<Credentials> {
  const ring = ringOf(platform)
  const call = ring.find(network)
  const found = call === null ? undefined : await run(ring.program, call.args, call.input)
  if (found === null) throw absent(ring)
  if (found === undefined || found.code !== 0 || found.text.trim() === '')
    throw new Error(
      `--keys: the keyring has no key for ${network}; run: npm run exchange:keys -- --network ${network} --keyring`,
    )
  return readKeyText(Buffer.from(found.text.trim(), 'base64').toString('utf8'), 'the entry of the keyring')
}
