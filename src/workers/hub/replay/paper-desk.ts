import type { PaperOrder, PaperView } from '#shared/contracts/recording.ts'
import type { RecordedItem } from '#shared/wire/recording.ts'
import { ENTRY_DELTA, TRADE_WIDTH } from '#shared/wire/frames.ts'
import { fromShortKeys } from '#shared/wire/short-keys.ts'
import { topic } from '#shared/wire/topics.ts'
import { isScale } from '#shared/units/scaled.ts'
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
  onView: (view: PaperView) => void,
): PaperDesk {
  let account: PaperAccount | null = null
  let topicId = -1

  const show = (isRefused: boolean, symbol = ''): void => {
    const nothing = { symbol, open: [], position: '0', pnl: '0', fills: 0 }
    onView({ ...(account?.view() ?? nothing), isRefused })
  }
  /** An account for a symbol; null if the recording has no trades of it, or its profit is not linear. */
  function create(symbol: string): PaperAccount | null {
    const item = linear
      .flatMap((type) => recording.instruments.get(type) ?? [])
      .map((short) => fromShortKeys('instrument', short))
      .find((one) => one['symbol'] === symbol)
    const [price, lot] = [item?.['priceFraction'], item?.['lotFraction']]
    const id = recording.topics.get(topic.trades(symbol))
    if (id === undefined || !isScale(price) || !isScale(lot)) return null
    topicId = id
    return createPaperAccount(symbol, { price, lot })
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

  return {
    place: (order) => {
      if (account?.view().symbol !== order.symbol && isIdle()) account = create(order.symbol)
      const isTaken = account?.view().symbol === order.symbol && account.place(order)
      show(!isTaken, order.symbol)
    },
    cancelAll: () => {
      account?.cancelAll()
      show(false)
    },
    played: (item) => {
      const prices = account === null ? [] : pricesIn(item)
      if (account === null || prices.length === 0) return
      account.trades(prices)
      show(false)
    },
    clear: () => {
      if (account === null) return
      account = null
      show(false)
    },
  }
}
