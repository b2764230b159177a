import type { PrivateEvent } from '../../exchange/events.ts'
import { hasMoney, readWallet, walletRow } from '../map/wallet.ts'
import type { ApiContext } from '../terms/endpoint.ts'
import { greekRows } from './greek-rows.ts'
import type { PrivateRow } from './private-rows.ts'

/** Streams whose rows name more than their event has, so that they are read from the exchange after it. */
type LateStream = 'wallet' | 'greeks'

export interface LateOutlet {
  /** Whether anybody subscribed to the stream. */
  wants(stream: LateStream): boolean
  send(stream: LateStream, rows: readonly PrivateRow[]): void
  /** The exchange did not answer: the stream would have a gap. */
  fail(stream: LateStream): void
}

/** The wallet and the greeks of one account. */
export interface LateRows {
  take(events: readonly PrivateEvent[]): void
}

/** One read at a time per stream: events that arrive meanwhile cause one more. */
export function createLateRows(
  { exchange, markets }: Pick<ApiContext, 'exchange' | 'markets'>,
  accountId: string,
  outlet: LateOutlet,
): LateRows {
  /** Coins and base coins that events named: they are sent even when nothing is left of them. */
  const coins = new Set<string>()
  const bases = new Set<string>()
  const states = {
    wallet: { isReading: false, isStale: false },
    greeks: { isReading: false, isStale: false },
  }

  async function read(stream: LateStream): Promise<readonly unknown[]> {
    if (stream === 'wallet') {
      const wallet = await readWallet(exchange, accountId)
      const listed = wallet.coins.filter((coin) => hasMoney(coin) || coins.has(coin.coin))
      return [walletRow(listed, wallet.totals)]
    }
    const { positions } = await exchange.privateSnapshot(accountId)
    return greekRows(positions, markets, bases)
  }

  async function refresh(stream: LateStream): Promise<void> {
    const state = states[stream]
    state.isStale = true
    if (state.isReading) return
    state.isReading = true
    try {
      while (state.isStale && outlet.wants(stream)) {
        state.isStale = false
        const rows = await read(stream)
        outlet.send(
          stream,
          rows.map((row) => ({ category: null, row })),
        )
      }
    } catch {
      outlet.fail(stream)
    } finally {
      state.isReading = false
    }
  }

  return {
    take(events) {
      let hasWallet = false
      let hasOption = false
      for (const event of events) {
        if (event.kind === 'wallet') {
          hasWallet = true
          coins.add(event.coin.coin)
        } else if (event.kind === 'position') {
          const market = markets.bySymbol(event.position.symbol)
          if (market?.category !== 'option') continue
          hasOption = true
          bases.add(market.instrument.baseCurrency)
        }
      }
      if (hasWallet) void refresh('wallet')
      if (hasOption) void refresh('greeks')
    },
  }
}
