import type { Network } from './bybit/terms/networks.ts'

/** Networks of `--network`. A copy: a start without a gateway loads nothing of `venue/bybit`. */
export const gatewayNetworks = ['mainnet', 'testnet', 'demo'] as const satisfies readonly Network[]

/** Which real exchange the gateway talks to. */
export interface GatewayOptions {
  readonly exchange: 'bybit'
  readonly network: Network
  /** Address of `--exchange-url`; absent: the network's own hosts. */
  readonly url?: string
  /** File of an API key; absent: markets can be watched alone. */
  readonly keyFile?: string
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

type Values = Readonly<Record<string, string | boolean | undefined>>

const isNetwork = (text: unknown): text is Network => gatewayNetworks.some((network) => network === text)

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
    for (const name of ['network', 'read-only', 'exchange-url', 'keys'])
      if (values[name] !== undefined) throw new Error(`--${name} belongs to --exchange`)
    return undefined
  }
  if (exchange !== 'bybit') throw new Error('--exchange must be bybit, the only real exchange so far')
  if (!isNetwork(network))
    throw new Error(`--network must be one of ${gatewayNetworks.join(', ')}: there is no default`)
  for (const name of [...ports, ...excluded.filter((one) => values[one] !== undefined)])
    throw new Error(`--exchange and --${name} exclude each other`)
  const keys = values['keys']
  if (values['read-only'] !== true && typeof keys !== 'string')
    throw new Error('--exchange needs --keys FILE to trade, or --read-only')
  if (network === 'mainnet' && keys !== undefined)
    throw new Error('--keys: trading on mainnet is not offered yet')
  return {
    exchange,
    network,
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof keys === 'string' ? { keyFile: keys } : {}),
  }
}
