import type { Greeks, Position } from '#shared/domain/records.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { Markets } from '../terms/markets.ts'

const names = ['delta', 'gamma', 'vega', 'theta'] as const satisfies readonly (keyof Greeks)[]

/**
 * Greeks of an account's options per base coin: those of a unit times the signed size, with 8 decimals. `bases` have a
 * row even without a position.
 */
export function greekRows(
  positions: readonly Position[],
  markets: Markets,
  bases: Iterable<string>,
): readonly Readonly<Record<string, string>>[] {
  const sums = new Map<string, Record<(typeof names)[number], Decimal>>()
  const zero = new Decimal(0)
  const sumOf = (base: string): Record<(typeof names)[number], Decimal> => {
    const sum = sums.get(base) ?? { delta: zero, gamma: zero, vega: zero, theta: zero }
    sums.set(base, sum)
    return sum
  }
  for (const base of bases) sumOf(base)
  for (const { symbol, side, size, greeks } of positions) {
    const market = markets.bySymbol(symbol)
    if (market?.category !== 'option' || greeks === undefined) continue
    const sum = sumOf(market.instrument.baseCurrency)
    const signed = side === 'Buy' ? new Decimal(size) : new Decimal(size).negated()
    for (const name of names) sum[name] = sum[name].plus(signed.times(greeks[name]))
  }
  return [...sums].map(([baseCoin, sum]) => ({
    baseCoin,
    totalDelta: sum.delta.toFixed(8),
    totalGamma: sum.gamma.toFixed(8),
    totalVega: sum.vega.toFixed(8),
    totalTheta: sum.theta.toFixed(8),
  }))
}
