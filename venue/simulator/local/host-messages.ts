import type { Instrument } from '#shared/domain/instrument.ts'
import type { ClockState } from '../../runtime/clock.ts'
import type { Command, Query } from '../../exchange/commands.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { CandleQuery, MarketBatch } from '../../exchange/market-data.ts'
import type { ControlOrder } from '../../exchange/simulation-control.ts'

/** What the server's thread asks of the core's thread; `args` as in the method of the same name in `Exchange`. */
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
  | { readonly name: 'tickers' }
  | { readonly name: 'book' | 'recentTrades'; readonly symbol: string }
  | { readonly name: 'control'; readonly order: ControlOrder }
  | { readonly name: 'close' }

export type HostInput = HostCall & { readonly id: number }

export type HostOutput =
  | {
      readonly type: 'ready'
      readonly instruments: readonly Instrument[]
      readonly clock: ClockState
      /** True where an earlier run goes on; its seed then holds. */
      readonly restored: boolean
      readonly seed: number
    }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly message: string }
  | { readonly type: 'market'; readonly batch: MarketBatch }
  | { readonly type: 'private'; readonly events: readonly PrivateEvent[] }
  /** The catalogue as it is now, because of these symbols. */
  | {
      readonly type: 'instruments'
      readonly symbols: readonly string[]
      readonly instruments: readonly Instrument[]
    }
  | { readonly type: 'clock'; readonly clock: ClockState }

/** What the worker thread is started with. */
export interface LocalExchangeOptions {
  readonly seed: number
  /** Unix ms the exchange's history ends at on the very first start. */
  readonly startAt: number
  /** How many linear perpetuals are listed: 60, or 200 for load. */
  readonly symbols: number
  /** Strikes of the nearest BTC USDC options; as few as everywhere where left out. */
  readonly strikes?: number
  /** Folder of the SQLite file; null keeps everything in memory. */
  readonly dataDir: string | null
}
