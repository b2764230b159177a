/** What the exchange can do, and which one it is: one record for all threads. */

/** Networks of a real exchange. */
export const exchangeNetworks = ['mainnet', 'testnet', 'demo'] as const
export type ExchangeNetwork = (typeof exchangeNetworks)[number]

/** What an exchange may lack. The terminal hides the parts that need it. */
export const capabilityNames = ['addFunds', 'resetAccount', 'apiKeys'] as const
export type CapabilityName = (typeof capabilityNames)[number]

export interface ExchangeView {
  /** Name for people; '' for the embedded exchange. */
  readonly name: string
  /** null: the embedded exchange. */
  readonly network: ExchangeNetwork | null
  /** Every command is refused: markets can be watched alone. */
  readonly isReadOnly: boolean
  readonly capabilities: Readonly<Record<CapabilityName, boolean>>
}

/** An exchange that can do everything: the embedded one, and one that does not say what it can do. */
export const ableExchange: ExchangeView = Object.freeze({
  name: '',
  network: null,
  isReadOnly: false,
  capabilities: Object.freeze({ addFunds: true, resetAccount: true, apiKeys: true }),
})
