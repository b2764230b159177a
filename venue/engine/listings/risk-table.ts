import { withDeductions } from '#shared/maths/integer/terms.ts'
import type { IntegerTier } from '#shared/maths/integer/terms.ts'

/** [limit in USDT, maintenance rate in 1e-8, biggest leverage] */
type Row = readonly [limit: number, mmE8: number, leverage: number]

/** BTCUSDT-like: 0.5 % up to 2,000,000, then half a percent more a step. */
const bitcoin: readonly Row[] = [
  [2_000_000, 500_000, 100],
  [2_600_000, 560_000, 90],
  [3_200_000, 620_000, 80],
  [5_000_000, 750_000, 66.66],
  [10_000_000, 1_000_000, 50],
  [20_000_000, 1_500_000, 33.33],
  [40_000_000, 2_000_000, 25],
  [80_000_000, 3_000_000, 16.66],
  [120_000_000, 5_000_000, 10],
  [200_000_000, 10_000_000, 5],
  [400_000_000, 25_000_000, 2],
  [800_000_000, 50_000_000, 1],
]

/** Tiers of other coins, by their maximum leverage. */
const ladder: readonly Row[] = [
  [200_000, 500_000, 100],
  [400_000, 670_000, 75],
  [600_000, 1_000_000, 50],
  [1_000_000, 1_500_000, 33.33],
  [2_000_000, 2_000_000, 25],
  [4_000_000, 4_000_000, 12.5],
  [8_000_000, 5_000_000, 10],
  [16_000_000, 10_000_000, 5],
  [32_000_000, 25_000_000, 2],
  [64_000_000, 50_000_000, 1],
]

const LARGE = new Set(['ETH', 'SOL', 'XRP'])

/** Risk tiers of a coin with their deductions. */
export function tiersFor(base: string, maxLeverage: number): readonly IntegerTier[] {
  const rows =
    base === 'BTC'
      ? bitcoin
      : ladder
          .filter((row) => row[2] <= maxLeverage || (row[2] === 12.5 && maxLeverage > 12.5))
          .map((row): Row => (LARGE.has(base) ? [row[0] * 5, row[1], row[2]] : row))
  const usable = rows.length === 0 ? ladder.slice(-1) : rows
  return withDeductions(
    usable.map((row, index) => ({
      riskId: index + 1,
      limit: BigInt(row[0]) * 100_000_000n,
      mmE8: BigInt(row[1]),
      maxLeverageE2: Math.round((index === 0 && base !== 'BTC' ? maxLeverage : row[2]) * 100),
    })),
  )
}

/** [coins of 1/150 BTC's weight, maintenance rate in 1e-8, biggest leverage] of inverse contracts, whose limits are coins. */
const coins: readonly Row[] = [
  [150, 500_000, 100],
  [300, 1_000_000, 50],
  [450, 1_500_000, 33.33],
  [600, 2_000_000, 25],
  [900, 4_000_000, 12.5],
  [1_500, 10_000_000, 5],
  [3_000, 25_000_000, 2],
  [6_000, 50_000_000, 1],
]
const coinWeights: Readonly<Record<string, number>> = { BTC: 1, ETH: 20, SOL: 400, XRP: 30_000 }

/** Risk tiers of a coin's inverse contracts: limits in the coin itself. */
export function coinTiersFor(base: string, maxLeverage: number): readonly IntegerTier[] {
  const weight = coinWeights[base] ?? 1
  return withDeductions(
    coins
      .filter(([, , leverage], index) => leverage <= maxLeverage || index === 0)
      .map(([limit, mmE8, leverage], index) => ({
        riskId: index + 1,
        limit: BigInt(limit * weight) * 100_000_000n,
        mmE8: BigInt(mmE8),
        maxLeverageE2: Math.round((index === 0 ? maxLeverage : leverage) * 100),
      })),
  )
}
