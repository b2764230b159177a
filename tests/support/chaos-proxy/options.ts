import { parseArgs } from 'node:util'
import { directions, noFaults } from './fault-plan.ts'
import type { FaultPlan } from './fault-plan.ts'

export const help = `Chaos proxy: stands in front of the venue and spoils what passes. Loopback only.

  npm run chaos -- --target http://127.0.0.1:4173 [options]

  --target URL           where the venue listens (default http://127.0.0.1:4173)
  --port N               port of the proxy (default any free one)
  --seed N               every choice follows from it (default: drawn and printed)
  --direction WAY        down (venue to client, the default), up or both
  --only-websocket       calls and the page pass untouched

bytes
  --latency MS           everything arrives so much later
  --jitter MS            up to so much more, in order
  --slice MIN-MAX        written in pieces of so many bytes
  --bandwidth BYTES      per second, connection and direction
  --black-hole-after B   after so many bytes nothing passes and nothing ends
  --reset-after B        after so many bytes the connection is reset

websocket frames (chances from 0 to 1)
  --drop P  --duplicate P  --swap P  --mutate P
  --cut P                half of the frame, then the end
  --cut-frame N          the same for the N-th frame
  --oversize-frame N     puts a frame of --oversize-bytes (2 MiB) before the N-th
  --swallow-pings        pings and pongs don't pass

  --log                  prints every fault as a JSON line
  --help                 this text

While it runs: SIGUSR2 holds everything back or lets it pass again, SIGHUP resets all connections.
`

export interface ChaosOptions {
  readonly target: { readonly host: string; readonly port: number }
  readonly port: number
  readonly seed: number
  readonly faults: Partial<FaultPlan>
  readonly log: boolean
  readonly help: boolean
}

function whole(name: string, text: string, max: number): number {
  const value = Number(text)
  if (!/^\d{1,16}$/.test(text) || value > max)
    throw new Error(`--${name} must be a whole number up to ${max}`)
  return value
}

function chance(name: string, text: string): number {
  const value = Number(text)
  if (!/^[01]?(\.\d+)?$/.test(text) || text === '' || value > 1)
    throw new Error(`--${name} must be from 0 to 1`)
  return value
}

function slices(text: string): { readonly sliceMin: number; readonly sliceMax: number } {
  const found = /^(\d{1,7})-(\d{1,7})$/.exec(text)
  const sliceMin = Number(found?.[1] ?? 0)
  const sliceMax = Number(found?.[2] ?? 0)
  if (sliceMin < 1 || sliceMax < sliceMin) throw new Error('--slice must be MIN-MAX bytes, such as 1-16')
  return { sliceMin, sliceMax }
}

function targetOf(text: string): ChaosOptions['target'] {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    url === null ||
    url.protocol !== 'http:' ||
    !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  ) {
    throw new Error('--target must be an http address on loopback')
  }
  return { host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port === '' ? 80 : url.port) }
}

const numbers = {
  latency: 'latencyMs',
  jitter: 'jitterMs',
  bandwidth: 'bandwidth',
  'black-hole-after': 'blackHoleAfterBytes',
  'reset-after': 'resetAfterBytes',
  'cut-frame': 'cutFrame',
  'oversize-frame': 'oversizeFrame',
  'oversize-bytes': 'oversizeBytes',
} as const
const chances = ['drop', 'duplicate', 'swap', 'mutate', 'cut'] as const
const texts = ['target', 'port', 'seed', 'direction', 'slice', ...Object.keys(numbers), ...chances]
const flags = ['only-websocket', 'swallow-pings', 'log', 'help']
const known = Object.fromEntries<{ readonly type: 'string' | 'boolean' }>([
  ...texts.map((name) => [name, { type: 'string' }] as const),
  ...flags.map((name) => [name, { type: 'boolean' }] as const),
])
const MAX_NUMBER = 2 ** 31

/** Reads the command line. Throws an error that names the wrong option. */
export function readOptions(argv: readonly string[], drawSeed: () => number): ChaosOptions {
  const { values } = parseArgs({ args: [...argv], options: known })
  const given = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const faults: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(numbers)) {
    const value = given(name)
    if (value !== undefined) faults[field] = whole(name, value, MAX_NUMBER)
  }
  for (const name of chances) {
    const value = given(name)
    if (value !== undefined) faults[name] = chance(name, value)
  }
  const slice = given('slice')
  const direction = [...directions, 'both' as const].find((way) => way === (given('direction') ?? 'down'))
  if (direction === undefined) throw new Error('--direction must be down, up or both')
  const seed = given('seed')
  return {
    target: targetOf(given('target') ?? 'http://127.0.0.1:4173'),
    port: whole('port', given('port') ?? '0', 65_535),
    seed: seed === undefined ? drawSeed() : whole('seed', seed, 2 ** 32 - 1),
    faults: {
      ...noFaults,
      ...faults,
      ...(slice === undefined ? {} : slices(slice)),
      direction,
      onlyWebsocket: values['only-websocket'] === true,
      swallowPings: values['swallow-pings'] === true,
    },
    log: values['log'] === true,
    help: values['help'] === true,
  }
}
