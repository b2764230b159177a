/** Direction of a price against the one before (https://bybit-exchange.github.io/docs/v5/enum#tickdirection, as of 24 July 2026). */
export type Tick = 'PlusTick' | 'ZeroPlusTick' | 'MinusTick' | 'ZeroMinusTick'

/** The direction of the next price after a price and its direction. */
export function turned({ price, tick }: { readonly price: number; readonly tick: Tick }, next: number): Tick {
  if (next > price) return 'PlusTick'
  if (next < price) return 'MinusTick'
  return tick === 'PlusTick' || tick === 'ZeroPlusTick' ? 'ZeroPlusTick' : 'ZeroMinusTick'
}
