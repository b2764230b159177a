import type { PaperOrder, PaperRefusal, PaperView } from '#shared/contracts/recording.ts'
import type { RecordedItem } from '#shared/wire/recording.ts'
import { ENTRY_DELTA, TRADE_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { createPaperAccount } from './paper-account.ts'
import type { PaperAccount } from './paper-account.ts'
import { readFrame } from './read-frame.ts'
import type { Recording } from './read-recording.ts'

/** Place of the price in a trade's row (frames.ts). */
const PRICE = 2
/** Families whose profit is quantity times price, in the quote coin. */
const linear = ['LinearPerpetual', 'LinearFutures', 'Spot'] as const

/** Paper orders of a replay: of one symbol at a time. */
export interface PaperDesk {
  place(order: PaperOrder): void
  cancelAll(): void
  /** A record was played. */
  played(item: RecordedItem): void
  /** Another place is shown: what was traded since the first order is not the past of it. */
  clear(): void
}

export function createPaperDesk(
  recording: Pick<Recording, 'instruments' | 'topics'>,
  given: {
    /** Rows of the symbol's trades that are shown, the newest last. */
    readonly tradesOf: (symbol: string) => Float64Array
    /** Reads and checks an item of the catalogue; null: unusable. */
    readonly readInstrument: (item: unknown, listedAs: string) => Instrument | null
    readonly onView: (view: PaperView) => void
  },
): PaperDesk {
  let account: PaperAccount | null = null
  let refusal: PaperRefusal | null = null
  let topicId = -1

  const show = (symbol = ''): void => {
    const nothing = { symbol, unit: '', coin: '', open: [], position: '0', pnl: '0', fills: 0 }
    given.onView({ ...(account?.view() ?? nothing), refusal })
  }
  /** An account for a symbol, or why it can have none: no trades of it are recorded, or its profit is not linear. */
  function create(symbol: string): PaperAccount | string {
    const id = recording.topics.get(topic.trades(symbol))
    if (id === undefined) return 'noTrades'
    const instrument = linear
      .flatMap((type) =>
        (recording.instruments.get(type) ?? []).map((item) => given.readInstrument(item, type)),
      )
      .find((one) => one?.symbol === symbol)
    if (instrument === undefined || instrument === null) return 'notLinear'
    topicId = id
    return createPaperAccount(instrument)
  }
  /** Prices that the symbol was traded at, as a record shows them. */
  function pricesIn({ kind, bytes }: RecordedItem): readonly number[] {
    if (kind === 'price') {
      const price = Number(new TextDecoder().decode(bytes))
      return Number.isSafeInteger(price) ? [price] : []
    }
    const frame = kind === 'trades' ? readFrame(bytes) : null
    return (frame?.entries ?? [])
      .filter(([id, , , entry]) => id === topicId && entry === ENTRY_DELTA)
      .flatMap(([, , , , values]) => [...values].filter((_, at) => at % TRADE_WIDTH === PRICE))
  }
  const isIdle = (): boolean => {
    const view = account?.view()
    return view === undefined || (view.open.length === 0 && view.position === '0')
  }

  function place(order: PaperOrder): PaperRefusal | null {
    const form = (key: string, symbol: string): PaperRefusal => ({ field: 'form', key, params: { symbol } })
    const open = account?.view().symbol
    if (open !== order.symbol) {
      if (open !== undefined && !isIdle()) return form('otherMarket', open)
      const made = create(order.symbol)
      if (typeof made === 'string') return form(made, order.symbol)
      account = made
    }
    return account?.place(order, given.tradesOf(order.symbol).at(PRICE - TRADE_WIDTH) ?? null) ?? null
  }

  return {
    place: (order) => {
      refusal = place(order)
      show(order.symbol)
    },
    cancelAll: () => {
      refusal = null
      account?.cancelAll()
      show()
    },
    played: (item) => {
      const prices = account === null ? [] : pricesIn(item)
      if (account === null || prices.length === 0) return
      account.trades(prices)
      show()
    },
    clear: () => {
      // Dragging along the time line clears many times: the message of the first time stays.
      if (account === null && (refusal === null || refusal.key === 'cleared')) return
      const lost = isIdle() ? '' : (account?.view().symbol ?? '')
      account = null
      refusal = lost === '' ? null : { field: 'form', key: 'cleared', params: { symbol: lost } }
      show(lost)
    },
  }
}
