import type { Capabilities } from '#shared/contracts/capabilities.ts'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type { Network } from '../terms/networks.ts'

/** What Bybit's API of 24 July 2026 can do with a key that may trade. */
const trading: Capabilities = {
  login: 'pair',
  addFunds: false,
  resetAccount: false,
  apiKeys: false,
  copyTrade: false,
  inviteCode: false,
  loyalty: false,
  // Unified accounts have one margin mode for all symbols.
  symbolMarginMode: false,
  accountMarginModes: 'all',
  hedge: 'usdt',
  preAddMargin: 'estimate',
  addMargin: 'fourDecimals',
  legSlippage: false,
  orderSlippage: 'plainMarket',
  trailingAsOrder: false,
  trailingPercent: false,
  spotOco: false,
  strategies: false,
  cancelOnDisconnect: 'gateway',
  tpslAtomic: false,
  optionTpSl: 'full',
  // `triggerPrice` is of perpetuals, futures and spot alone: https://bybit-exchange.github.io/docs/v5/order/create-order (2026-07-24).
  optionTrigger: false,
  spreads: false,
  earn: false,
  webhooks: false,
  rfq: false,
  repay: 'pauses',
  feeRates: 'exact',
  historyDays: 730,
  closedPnl: 'order',
  totals: 'exchange',
  faults: 'none',
}

const ofNetwork: Readonly<Record<Network, Capabilities>> = {
  mainnet: trading,
  testnet: trading,
  demo: {
    ...trading,
    accountMarginModes: 'noPortfolio',
    addFunds: true,
    feeRates: 'assumed',
    historyDays: 7,
  },
}

const viewOf = (network: Network, isReadOnly: boolean, capabilities: Capabilities): ExchangeView =>
  Object.freeze({
    ...ableExchange,
    name: 'Bybit',
    network,
    isReadOnly,
    capabilities: Object.freeze(capabilities),
  })

/** What the terminal may offer on a network without a key: no demo money either. */
export const watchCapabilities = (network: Network): ExchangeView =>
  viewOf(network, true, { ...ofNetwork[network], login: 'none', addFunds: false })

/** What the terminal may offer on a network with a key. */
export const tradingCapabilities = (network: Network, isReadOnly = false): ExchangeView =>
  viewOf(network, isReadOnly, ofNetwork[network])
