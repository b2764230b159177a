import type { TickerView } from '#shared/contracts/ticker.ts'
import type { Market } from '../../stores/market.ts'
import { followSecond } from '../../ui/use-second.ts'

/** What the colour or the arrow of a painted figure shows. */
const painted: ReadonlySet<string> = new Set(['trend', 'changeTone', 'basisTone', 'fundingTone'])

const MISSING = '--'

/** Whether no figure on the page is a text that a trader reads. */
const isAllPainted = (): boolean => document.querySelector('[data-figure]:not([data-painted])') === null

/**
 * From now on texts of a market's ticker wait for the page's second, while every figure on the page is painted and the new
 * ones fit into the room of those before: they then change in the frame of the beat. Returns a function that ends it and
 * writes the newest.
 */
export function paceTexts(
  market: Pick<Market, 'ticker' | 'figures' | 'keepsTexts'>,
  isPainted: () => boolean = isAllPainted,
): () => void {
  const { figures } = market
  /** Greatest lengths so far. Digits have one width. */
  const rooms = new Map<string, number>()
  const fits = (next: TickerView): boolean =>
    (Object.keys(next) as (keyof TickerView)[]).every((name) => {
      const value = next[name]
      if (painted.has(name)) return true
      if (typeof value !== 'string' || name === 'symbol') return value === figures[name]
      const room = Math.max(rooms.get(name) ?? 0, String(figures[name]).length)
      rooms.set(name, Math.max(room, value.length))
      return value.length <= room && (value === MISSING) === (figures[name] === MISSING)
    })
  const write = (): void => void Object.assign(figures, market.ticker)
  market.keepsTexts = (next) => fits(next) && isPainted()
  const stopSecond = followSecond(write)
  return () => {
    stopSecond()
    market.keepsTexts = () => false
    write()
  }
}
