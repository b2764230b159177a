/** Sample sizes, and the shapes of numbers that wires and people really send. */
import * as fc from 'fast-check'
import type { Tier } from '#shared/maths/risk-tiers.ts'

/** `big` runs under DEEP=1, `small` in CI. */
export const runs = (small: number, big: number): number => (process.env['DEEP'] === undefined ? small : big)

/** Integer units at a count of decimals as decimal text. */
export function scaledText(units: bigint, decimals: number): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return negative ? `-${text}` : text
}

/** Whole numbers of any size up to 10^digits, small and round ones as likely as large ones. */
export const units = (digits: number): fc.Arbitrary<bigint> =>
  fc
    .integer({ min: 0, max: digits })
    .chain((length) => fc.bigInt({ min: 0n, max: 10n ** BigInt(length) }))
    .chain((value) => fc.constantFrom(value, value, value * 10n, value * 1000n))

/** Decimal text from 0 upwards with up to `decimals` decimals. */
export const amount = (digits: number, decimals: number): fc.Arbitrary<string> =>
  fc
    .tuple(units(digits), fc.integer({ min: 0, max: decimals }))
    .map(([value, places]) => scaledText(value, places))

/** The same above zero. */
export const positiveAmount = (digits: number, decimals: number): fc.Arbitrary<string> =>
  amount(digits, decimals).filter((text) => /[1-9]/.test(text))

export const price = positiveAmount(9, 8)
export const size = positiveAmount(10, 6)
export const leverage = fc.integer({ min: 100, max: 12_500 }).map((value) => scaledText(BigInt(value), 2))
export const mmr = fc.integer({ min: 0, max: 500_000 }).map((value) => scaledText(BigInt(value), 7))
export const feeRate = fc.integer({ min: 0, max: 100_000 }).map((value) => scaledText(BigInt(value), 8))
export const side = fc.constantFrom('Buy' as const, 'Sell' as const)
export const family = fc.constantFrom('linear' as const, 'usdc' as const, 'inverse' as const)

/** The 20 published BTCUSDT tiers. */
export const btcTiers: readonly Tier[] = [
  ['2000000', '100', '0.005'],
  ['2600000', '90', '0.0056'],
  ['3200000', '80', '0.0063'],
  ['3800000', '75', '0.0067'],
  ['4400000', '70', '0.0071'],
  ['5000000', '65', '0.0077'],
  ['5600000', '55', '0.0091'],
  ['8500000', '50', '0.01'],
  ['10000000', '45', '0.013'],
  ['14000000', '40', '0.015'],
  ['20000000', '35', '0.016'],
  ['28000000', '30', '0.02'],
  ['38000000', '25', '0.025'],
  ['50000000', '20', '0.029'],
  ['55000000', '19', '0.03'],
  ['60000000', '18', '0.035'],
  ['65000000', '17', '0.036'],
  ['70000000', '16', '0.038'],
  ['75000000', '15', '0.04'],
  ['80000000', '14', '0.045'],
].map(([limit, maxLeverage, mmr]) => ({ limit, maxLeverage, mmr }))

/** Tables with rising limits and rates and falling leverages, in the value range of small coins too. */
export const tiers: fc.Arbitrary<readonly Tier[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 300 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    let limit = 0
    let mmr = 20
    return steps.map(([more, rate]) => {
      limit += more
      mmr += rate
      return {
        limit: String(limit),
        mmr: scaledText(BigInt(mmr), 4),
        maxLeverage: String(Math.max(1, Math.floor(9_000 / mmr))),
      }
    })
  })
