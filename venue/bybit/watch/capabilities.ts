import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type { Network } from '../terms/networks.ts'

/** What the terminal may offer on a network while the gateway cannot trade. */
export const watchCapabilities = (network: Network): ExchangeView =>
  Object.freeze({
    name: 'Bybit',
    network,
    isReadOnly: true,
    capabilities: Object.freeze({ addFunds: false, resetAccount: false, apiKeys: false }),
  })
