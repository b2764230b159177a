import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type { Network } from '../terms/networks.ts'

const viewOf = (network: Network, isReadOnly: boolean): ExchangeView =>
  Object.freeze({
    name: 'Bybit',
    network,
    isReadOnly,
    capabilities: Object.freeze({ addFunds: false, resetAccount: false, apiKeys: false }),
  })

/** What the terminal may offer on a network without a key. */
export const watchCapabilities = (network: Network): ExchangeView => viewOf(network, true)

/** What the terminal may offer on a network with a key that may trade. */
export const tradingCapabilities = (network: Network): ExchangeView => viewOf(network, false)
