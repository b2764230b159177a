/** What the exchange can do, and which one it is: one record for all threads. */

import { readCapabilities } from './capabilities.ts'
import type { Capabilities } from './capabilities.ts'

/** Networks of a real exchange. */
export const exchangeNetworks = ['mainnet', 'testnet', 'demo'] as const
export type ExchangeNetwork = (typeof exchangeNetworks)[number]

export interface ExchangeView {
  /** Name for people; '' for the embedded exchange. */
  readonly name: string
  /** null: the embedded exchange. */
  readonly network: ExchangeNetwork | null
  /** Every command is refused: markets can be watched alone. */
  readonly isReadOnly: boolean
  /** What the terminal hides or does otherwise. */
  readonly capabilities: Capabilities
}

/** An exchange that can do everything: the embedded one, and one that does not say what it can do. */
export const ableExchange: ExchangeView = Object.freeze({
  name: '',
  network: null,
  isReadOnly: false,
  capabilities: readCapabilities({}),
})
