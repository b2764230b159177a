/** Random linear and inverse contracts and positions, as integers and as what the Decimal rules take. */
import * as fc from 'fast-check'
import { floorDiv } from '#shared/maths/integer/ratio.ts'
import { withDeductions } from '#shared/maths/integer/terms.ts'
import type { IntegerPosition, Terms } from '#shared/maths/integer/terms.ts'
import { TEXT_DIGITS } from '#shared/maths/number.ts'
import type { Tier } from '#shared/maths/risk-tiers.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { powerOfTen } from '#shared/units/exact.ts'

export interface Contract {
  readonly terms: Terms
  readonly priceFraction: number
  readonly lotFraction: number
  readonly tiers: readonly Tier[]
}

export const scaled = (units: bigint | number, decimals: number): Decimal =>
  new Decimal(units.toString()).dividedBy(new Decimal(10).pow(decimals))

const rates = fc.record({
  takerFeeE8: fc.constantFrom(0n, 55_000n, 60_000n, 20_000n, 100_000n, 32_750n),
  makerFeeE8: fc.constantFrom(-2_500n, 0n, 20_000n, 36_000n),
})

/** Rising limits in whole coins, rising rates below 1/leverage, as the exchange lists them. */
const tierRows = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 4_000_000 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((steps) => {
    let limit = 0n
    let mmE8 = 100_000n
    return steps.map(([more, rate], index) => {
      limit += BigInt(more)
      mmE8 += BigInt(rate)
      const maxLeverageE2 = Number(9_000_000_000n / mmE8)
      return { riskId: index + 1, limit: limit * 100_000_000n, mmE8, maxLeverageE2 }
    })
  })

/** Contracts of a kind. */
export const contractOf = (kind: 'linear' | 'inverse'): fc.Arbitrary<Contract> =>
  fc
    .record({
      priceFraction: fc.integer({ min: 0, max: 5 }),
      lotFraction: fc.integer({ min: 0, max: 3 }),
      tick: fc.constantFrom(1, 2, 5, 10, 25, 50),
      rates,
      rows: tierRows,
    })
    .map(({ priceFraction, lotFraction, tick, rates: fees, rows }) => ({
      terms: {
        kind,
        option: null,
        tick,
        minPrice: tick,
        maxPrice: tick * 19_999_998,
        valueFactor: powerOfTen(
          kind === 'linear' ? 8 - priceFraction - lotFraction : 8 + priceFraction - lotFraction,
        ),
        ...fees,
        tiers: withDeductions(rows),
      },
      priceFraction,
      lotFraction,
      tiers: rows.map((row) => ({
        limit: scaled(row.limit, 8),
        mmr: scaled(row.mmE8, 8),
        maxLeverage: scaled(row.maxLeverageE2, 2),
      })),
    }))

export interface Scene {
  readonly of: Contract
  readonly position: IntegerPosition
  readonly mark: number
  /** What the Decimal rules take; entry at full precision, from the kept value. */
  readonly decimal: {
    readonly family: 'linear' | 'inverse'
    readonly side: 'Buy' | 'Sell'
    readonly size: Decimal
    readonly entry: Decimal
    readonly leverage: Decimal
    readonly takerFee: Decimal
    readonly mark: Decimal
    readonly extraMargin: Decimal
  }
  readonly tick: Decimal
}

/** A position of a family; a third of the marks puts its value exactly on the limit of a tier, or next to it. */
const sceneOf = (family: 'linear' | 'inverse'): fc.Arbitrary<Scene> =>
  fc
    .record({
      of: contractOf(family),
      price: fc.integer({ min: 10, max: 5_000_000 }),
      qty: fc.integer({ min: 1, max: 1_000_000 }),
      /** The kept value need not be price * qty: earlier fills left it between ticks. */
      dust: fc.bigInt({ min: -40_000n, max: 40_000n }),
      isLong: fc.boolean(),
      leverageE2: fc.integer({ min: 100, max: 12_500 }),
      extraShare: fc.constantFrom(0, 0, 1, 13, 100, 333),
      realised: fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n }),
      isIsolated: fc.boolean(),
      away: fc.integer({ min: -500, max: 500 }),
      onLimit: fc.constantFrom(null, null, 0, -1, 1),
      tier: fc.nat(),
    })
    .map(
      ({
        of,
        price,
        qty,
        dust,
        isLong,
        leverageE2,
        extraShare,
        realised,
        isIsolated,
        away,
        onLimit,
        tier,
      }) => {
        const { terms, priceFraction, lotFraction } = of
        const perPrice = BigInt(qty) * terms.valueFactor
        const isLinear = family === 'linear'
        const exact = isLinear ? BigInt(price) * perPrice : floorDiv(perPrice, BigInt(price))
        const value = exact + dust > 0n ? exact + dust : exact > 0n ? exact : 1n
        const limit = terms.tiers[tier % terms.tiers.length]?.limit ?? 0n
        const atLimit = Number(isLinear ? limit / perPrice : perPrice / limit) + (onLimit ?? 0)
        const wanted =
          onLimit === null || atLimit > 1e9 ? Math.round((price * (1000 + away)) / 1000) : atLimit
        const mark = Math.max(wanted, 1)
        const extra = (value * BigInt(extraShare)) / 1000n
        const position: IntegerPosition = {
          spec: terms,
          size: isLong ? qty : -qty,
          value,
          sessionValue: null,
          realised,
          extra,
          leverageE2,
          isIsolated,
        }
        const size = scaled(qty, lotFraction)
        return {
          of,
          position,
          mark,
          decimal: {
            family,
            side: isLong ? ('Buy' as const) : ('Sell' as const),
            size,
            entry: family === 'linear' ? scaled(value, 8).dividedBy(size) : size.dividedBy(scaled(value, 8)),
            leverage: scaled(leverageE2, 2),
            takerFee: scaled(terms.takerFeeE8, 8),
            mark: scaled(mark, priceFraction),
            extraMargin: scaled(extra, 8),
          },
          tick: scaled(terms.tick, priceFraction),
        }
      },
    )

/** Any contract and position of both families that have margins. */
export const scene: fc.Arbitrary<Scene> = fc.oneof(sceneOf('linear'), sceneOf('inverse'))
export const linearScene: fc.Arbitrary<Scene> = sceneOf('linear')
export const inverseScene: fc.Arbitrary<Scene> = sceneOf('inverse')
export const contract: fc.Arbitrary<Contract> = fc.oneof(contractOf('linear'), contractOf('inverse'))

/** As text leaves the maths: 44 digits, then the cut (a quotient's guard digits must not lose or gain a unit). */
const text8 = (value: Decimal | null | undefined, mode: 2 | 3): string | null =>
  value === null || value === undefined
    ? null
    : value.toSignificantDigits(TEXT_DIGITS).toDecimalPlaces(8, mode).toFixed()

/** A Decimal result as the ledger charges it: up to 1e-8. */
export const up8 = (value: Decimal | null | undefined) => text8(value, Decimal.ROUND_CEIL)
export const down8 = (value: Decimal | null | undefined) => text8(value, Decimal.ROUND_FLOOR)
export const money = (units: bigint): string => scaled(units, 8).toFixed()
