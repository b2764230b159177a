import type { Instrument } from '#shared/domain/instrument.ts'
import type { ClockState } from '../../runtime/clock.ts'
import type { Command, Query } from '../../exchange/commands.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { CandleQuery, MarketBatch } from '../../exchange/market-data.ts'
import type { ControlOrder } from '../../exchange/simulation-control.ts'

/** Calls from the server's thread to the core's thread, with the arguments of the same method of `Exchange`. */
export type HostCall =
  | { readonly name: 'accountsOf'; readonly profileId: string }
  | { readonly name: 'command'; readonly accountId: string; readonly command: Command }
  | { readonly name: 'query'; readonly accountId: string; readonly query: Query }
  | { readonly name: 'privateSnapshot'; readonly accountId: string }
  | {
      readonly name: 'findOrder'
      readonly accountId: string
      readonly key: { readonly orderId?: string; readonly orderLinkId?: string }
    }
  | {
      readonly name: 'orderHistory' | 'executions'
      readonly accountId: string
      readonly filter: { readonly symbol?: string; readonly before: number; readonly limit: number }
    }
  | { readonly name: 'candles'; readonly query: CandleQuery }
  | { readonly name: 'tickers' | 'quotes' | 'deliveries' }
  | { readonly name: 'book' | 'recentTrades' | 'fundingHistory'; readonly symbol: string }
  | { readonly name: 'control'; readonly order: ControlOrder }
  | { readonly name: 'close' }

export type HostInput = HostCall & { readonly id: number }

export type HostOutput =
  | {
      readonly type: 'ready'
      readonly instruments: readonly Instrument[]
      readonly clock: ClockState
      /** True if an earlier run was restored, with its seed. */
      readonly restored: boolean
      readonly seed: number
    }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly message: string }
  | { readonly type: 'market'; readonly batch: MarketBatch }
  | { readonly type: 'private'; readonly events: readonly PrivateEvent[] }
  /** The new catalogue; `symbols` changed. */
  | {
      readonly type: 'instruments'
      readonly symbols: readonly string[]
      readonly instruments: readonly Instrument[]
    }
  | { readonly type: 'clock'; readonly clock: ClockState }

/** Options of the worker thread. */
export interface LocalExchangeOptions {
  readonly seed: number
  /** Unix ms at which the generated history ends, on the first start. */
  readonly startAt: number
  /** Number of listed linear perpetuals: 60, or 200 for load. */
  readonly symbols: number
  /** Strikes of the nearest BTC USDC options; by default as few as for other expiries. */
  readonly strikes?: number
  /** Folder of the SQLite file; null: in memory only. */
  readonly dataDir: string | null
}
