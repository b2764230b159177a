/**
 * Bybit's networks and their hosts. The sockets of the public data of the demo network are those of mainnet.
 * @source https://bybit-exchange.github.io/docs/v5/guide#authentication (2026-07-24)
 * @source https://bybit-exchange.github.io/docs/v5/demo (2026-07-24)
 */
export const networks = ['mainnet', 'testnet', 'demo'] as const
export type Network = (typeof networks)[number]

/** Addresses without a slash at the end. */
export interface Hosts {
  readonly rest: string
  /** Followed by `/v5/public/<category>`. */
  readonly publicSockets: string
  /** Followed by `/v5/private`. */
  readonly privateSocket: string
}

export const hostsOf: Readonly<Record<Network, Hosts>> = {
  mainnet: {
    rest: 'https://api.bybit.com',
    publicSockets: 'wss://stream.bybit.com',
    privateSocket: 'wss://stream.bybit.com',
  },
  testnet: {
    rest: 'https://api-testnet.bybit.com',
    publicSockets: 'wss://stream-testnet.bybit.com',
    privateSocket: 'wss://stream-testnet.bybit.com',
  },
  demo: {
    rest: 'https://api-demo.bybit.com',
    publicSockets: 'wss://stream.bybit.com',
    privateSocket: 'wss://stream-demo.bybit.com',
  },
}
