import { seeded } from '../../seeded.ts'

/**
 * The chart's load: 10,000 one-minute bars, 300 order and 20 position lines near the price, 1,000 line changes a
 * second.
 */
export const BARS = 10_000
export const ORDERS = 300
export const POSITIONS = 20
export const CHANGES_PER_SECOND = 1000
export const BAR_UPDATES_PER_SECOND = 60
export const MIDDLE = 64_000

export interface LoadBar {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** Seeded bars, the last one in the minute of `now` (ms). `time` is in ms. */
export function loadBars(now: number): LoadBar[] {
  const random = seeded(7)
  const end = Math.floor(now / 60_000) * 60_000
  let price = MIDDLE
  return Array.from({ length: BARS }, (_, index) => {
    const open = price
    const close = open + (random() - 0.5) * 40 + (MIDDLE - open) * 0.02
    price = close
    return {
      time: end - (BARS - 1 - index) * 60_000,
      open,
      high: Math.max(open, close) + random() * 10,
      low: Math.min(open, close) - random() * 10,
      close,
      volume: random() * 100,
    }
  })
}

export interface LoadLine {
  readonly kind: 'order' | 'position'
  readonly buy: boolean
  price: number
}

/** Every sixteenth line is a position line. */
export function loadLines(count = ORDERS + POSITIONS): LoadLine[] {
  const random = seeded(11)
  const orders = count - Math.floor((count * POSITIONS) / (ORDERS + POSITIONS))
  return Array.from({ length: count }, (_, index) => ({
    kind: index < orders ? ('order' as const) : ('position' as const),
    buy: random() < 0.5,
    price: Math.round((MIDDLE + (random() - 0.5) * 340) * 10) / 10,
  }))
}

/**
 * Calls `change(index, price, quantity)` at the load's rate, and `bar(close)` `barsPerSecond` times a second (default
 * 60). The returned function stops it.
 */
export function runLoad(
  change: (index: number, price: number, quantity: string) => void,
  bar: (close: number) => void,
  count?: number,
  barsPerSecond = BAR_UPDATES_PER_SECOND,
): () => void {
  const random = seeded(23)
  const lines = loadLines(count)
  let before = performance.now()
  let debt = 0
  const timer = setInterval(() => {
    const now = performance.now()
    debt += (Math.min(100, now - before) / 1000) * CHANGES_PER_SECOND
    before = now
    for (; debt >= 1; debt--) {
      const index = Math.floor(random() * lines.length)
      const line = lines[index]
      if (!line) continue
      line.price = Math.round((line.price + (random() - 0.5) * 2) * 10) / 10
      change(index, line.price, (random() * 2).toFixed(3))
    }
    bar(MIDDLE + Math.sin(now / 500) * 20)
  }, 1000 / barsPerSecond)
  return () => clearInterval(timer)
}
