import type { KeySource } from './bybit/keys/key-source.ts'
import type { Network } from './bybit/terms/networks.ts'

/** Networks of `--network`. A copy: a start without a gateway loads nothing of `venue/bybit`. */
export const gatewayNetworks = ['mainnet', 'testnet', 'demo'] as const satisfies readonly Network[]

/** Which real exchange the gateway talks to. */
export interface GatewayOptions {
  readonly exchange: 'bybit'
  readonly network: Network
  /** Address of `--exchange-url`; absent: the network's own hosts. */
  readonly url?: string
  /** Where the API key is read from; absent: markets can be watched alone. */
  readonly keys?: KeySource
  /** Every command is refused, also with a key. */
  readonly isReadOnly?: boolean
  /** A key that may withdraw money is accepted. */
  readonly allowsWithdrawal?: boolean
  /** Limits such as `orderValue=1000`, above those of the file `limits.json` and the network's own. */
  readonly limits?: readonly string[]
  /** Trading must be armed in the browser, as on mainnet always. */
  readonly needsArming?: boolean
  /** Forgets paired browsers first. */
  readonly unpairs?: boolean
  /** Real money may be traded, after the person at the terminal has typed a word. */
  readonly isLive?: boolean
}

/**
 * Ports of the terminal, one for each network: a browser keeps what it stores by origin, so prices, alerts and symbols of one
 * network never reach another.
 */
export const gatewayPorts: Readonly<Record<Network, number>> = { mainnet: 4273, testnet: 4373, demo: 4473 }

/** Options that `--exchange` excludes: they belong to a simulation, or would pass a real exchange on. */
const excluded = [
  'replay',
  'speed',
  'loop',
  'rate',
  'shape',
  'seed',
  'scenario',
  'symbols',
  'strikes',
  'start-at',
  'record',
  'force',
  'fresh',
  'stubs',
  'api-key-file',
  'api-key',
  'api-limits',
] as const

/** Options that `--exchange` alone has. */
const ofGateway = [
  'network',
  'read-only',
  'exchange-url',
  'keys',
  'allow-withdraw-key',
  'unpair',
  'live',
  'limit',
  'arm',
] as const

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

const isNetwork = (text: unknown): text is Network => gatewayNetworks.some((network) => network === text)

/** `--keys`, or where a key is looked for without it. undefined: no key is used. */
export function keysOf(keys: Values[string], isReadOnly: boolean): KeySource | undefined {
  if (typeof keys !== 'string') return isReadOnly ? undefined : { kind: 'any' }
  if (keys === 'default') return { kind: 'stored' }
  return keys === 'keyring' ? { kind: 'keyring' } : { kind: 'file', file: keys }
}

/**
 * Reads the options of a gateway. undefined without `--exchange`. Throws where one is missing, unknown or excluded. `ports`:
 * the options with an optional port that are set.
 */
export function readGateway(
  values: Values,
  ports: readonly ('api' | 'control')[],
): GatewayOptions | undefined {
  const { exchange, network } = values
  const url = values['exchange-url']
  if (exchange === undefined) {
    for (const name of ofGateway)
      if (values[name] !== undefined) throw new Error(`--${name} belongs to --exchange`)
    return undefined
  }
  if (exchange !== 'bybit') throw new Error('--exchange must be bybit, the only real exchange so far')
  if (!isNetwork(network))
    throw new Error(`--network must be one of ${gatewayNetworks.join(', ')}: there is no default`)
  for (const name of [...ports, ...excluded.filter((one) => values[one] !== undefined)])
    throw new Error(`--exchange and --${name} exclude each other`)
  const isReadOnly = values['read-only'] === true
  const keys = keysOf(values['keys'], isReadOnly)
  const isLive = values['live'] === true
  if (isLive && (network !== 'mainnet' || isReadOnly))
    throw new Error('--live is for trading on mainnet alone')
  if (network === 'mainnet' && !isReadOnly && !isLive)
    throw new Error('--exchange: trading on mainnet needs --live; to watch, add --read-only')
  const { limit, arm } = values
  for (const name of ['limit', 'arm'])
    if (isReadOnly && values[name] !== undefined)
      throw new Error(`--${name} and --read-only exclude each other`)
  return {
    exchange,
    network,
    ...(typeof url === 'string' ? { url } : {}),
    ...(keys === undefined ? {} : { keys }),
    ...(isReadOnly ? { isReadOnly } : {}),
    ...(values['allow-withdraw-key'] === true ? { allowsWithdrawal: true } : {}),
    ...(Array.isArray(limit) ? { limits: limit as readonly string[] } : {}),
    ...(arm === true ? { needsArming: true } : {}),
    ...(values['unpair'] === true ? { unpairs: true } : {}),
    ...(isLive ? { isLive } : {}),
  }
}
