import type { TickerView } from '#shared/contracts/ticker.ts'
import type { Market } from '../../stores/market.ts'

/** Greatest age of a text whose newer figure is painted, ms. */
const TEXT_MS = 1000
/** With another change of the page it is written a little earlier, so that both take one frame. */
const TOGETHER_MS = 800
/** What the colour or the arrow of a painted figure shows. */
const painted: ReadonlySet<string> = new Set(['trend', 'changeTone', 'basisTone', 'fundingTone'])

const MISSING = '--'

/** Whether no figure on the page is a text that a trader reads. */
const isAllPainted = (): boolean => document.querySelector('[data-figure]:not([data-painted])') === null

/**
 * From now on texts of a market's ticker wait up to a second, while every figure on the page is painted and the new
 * ones fit into the room of those before. Returns a function that ends it and writes the newest.
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
  let at = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const written = (): void => {
    clearTimeout(timer)
    timer = undefined
    at = performance.now()
  }
  /** The last change of a market that is quiet then. */
  const write = (): void => {
    written()
    Object.assign(figures, market.ticker)
  }
  market.keepsTexts = (next, isAlone) => {
    const age = performance.now() - at
    const isDue = age >= (isAlone ? TEXT_MS : TOGETHER_MS)
    if (!isDue && fits(next) && isPainted()) {
      timer ??= setTimeout(write, TEXT_MS - age)
      return true
    }
    written()
    return false
  }
  return () => {
    market.keepsTexts = () => false
    write()
  }
}
