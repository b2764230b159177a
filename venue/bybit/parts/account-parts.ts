import type { AccountHistory } from '../history/account-history.ts'
import type { PrivateState } from '../account/private-state.ts'
import type { PrivateSync } from '../account/sync.ts'
import type { UsdPriceOf } from '../account/totals.ts'
import type { ChangeSender } from '../orders/change-sender.ts'
import type { GatewayCatalogue } from '../catalogue/create-catalogue.ts'
import type { Journal } from '../orders/journal.ts'
import type { Resolver } from '../orders/resolve.ts'
import type { Network } from '../terms/networks.ts'
import type { PriceOf } from '../terms/prices.ts'
import type { BybitTransport } from '../terms/transport.ts'
import type { Until } from '../account/state-waits.ts'

/** What commands, queries and history of one account use. */
export interface AccountParts {
  readonly network: Network
  readonly transport: BybitTransport
  readonly catalogue: GatewayCatalogue
  readonly priceOf: PriceOf
  readonly coinPriceOf: UsdPriceOf
  readonly state: PrivateState
  readonly sync: PrivateSync
  readonly history: AccountHistory
  readonly journal: Journal
  readonly resolver: Resolver
  readonly changes: ChangeSender
  readonly until: Until
  /** Folder of gateway.sqlite; null: nothing is stored. */
  readonly dataDir: string | null
  /** Writes a line for the person who runs the gateway. It has no key and no signature. */
  readonly log: (line: string) => void
}
