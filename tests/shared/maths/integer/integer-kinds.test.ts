import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFill } from '#shared/maths/fills.ts'
import { fillFee, fillPosition, settleSession } from '#shared/maths/integer/fills.ts'
import { costOfOrder, initialMargin, maintenanceMargin, pnlAt } from '#shared/maths/integer/margin.ts'
import { flowOf, valueAt } from '#shared/maths/integer/terms.ts'
import type { IntegerPosition, Terms } from '#shared/maths/integer/terms.ts'
import { optionBuyCost, optionFee } from '#shared/maths/option-fee.ts'
import { optionIMShort, optionMM } from '#shared/maths/option-margin.ts'
import { sessionSettle } from '#shared/maths/usdc-session.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { powerOfTen } from '#shared/units/exact.ts'
import { runs } from '../samples.ts'
import { inverseScene, linearScene, money, scaled, up8 } from './scene.ts'

const numRuns = runs(1000, 50_000)

const rate = fc.integer({ min: 1, max: 30_000_000 })
const optionScene = fc
  .record({
    priceFraction: fc.integer({ min: 0, max: 4 }),
    lotFraction: fc.integer({ min: 0, max: 3 }),
    isCall: fc.boolean(),
    strike: fc.integer({ min: 1, max: 2_000_000 }),
    index: fc.integer({ min: 1, max: 2_000_000 }),
    mark: fc.integer({ min: 0, max: 300_000 }),
    price: fc.integer({ min: 1, max: 300_000 }),
    qty: fc.integer({ min: 1, max: 500_000 }),
    rates: fc.record({ taker: rate, cap: rate, mm: rate, liq: rate, most: rate, least: rate }),
  })
  .map(({ priceFraction, lotFraction, isCall, strike, index, mark, price, qty, rates }) => {
    const terms: Terms = {
      kind: 'option',
      tick: 1,
      minPrice: 1,
      maxPrice: 1e9,
      valueFactor: powerOfTen(8 - priceFraction - lotFraction),
      takerFeeE8: BigInt(rates.taker),
      makerFeeE8: BigInt(rates.taker),
      tiers: [],
      option: {
        isCall,
        strike,
        feeCapE8: BigInt(rates.cap),
        mmFactorE8: BigInt(rates.mm),
        liqFeeE8: BigInt(rates.liq),
        maxFactorE8: BigInt(rates.most),
        minFactorE8: BigInt(rates.least),
      },
    }
    const at = (units: number) => scaled(units, priceFraction)
    const share = (units: number) => scaled(units, 8)
    const input = {
      type: isCall ? ('Call' as const) : ('Put' as const),
      index: at(index),
      strike: at(strike),
      price: at(price),
      mark: at(mark),
      qty: scaled(qty, lotFraction),
      size: scaled(qty, lotFraction),
      maxFactor: share(rates.most),
      minFactor: share(rates.least),
      feeRate: share(rates.taker),
      cap: share(rates.cap),
      mmFactor: share(rates.mm),
      liqFeeRate: share(rates.liq),
    }
    const short: IntegerPosition = {
      spec: terms,
      size: -qty,
      value: valueAt(terms, price, qty),
      sessionValue: null,
      realised: 0n,
      extra: 0n,
      leverageE2: 100,
      isIsolated: false,
    }
    return { terms, short, index, mark, price, qty, input }
  })

describe('options in integers equal the Decimal rules', () => {
  it('POS-34, FORM-36: fee, cost of buying and selling, both margins of a seller, and none of a buyer', () => {
    fc.assert(
      fc.property(optionScene, ({ terms, short, index, mark, price, qty, input }) => {
        expect(money(fillFee(terms, price, qty, false, index))).toBe(up8(optionFee(input)))
        const prices = { mark, index }
        expect(money(costOfOrder(terms, true, price, qty, 100, prices))).toBe(
          money(valueAt(terms, price, qty) + fillFee(terms, price, qty, false, index)),
        )
        expect(up8(optionBuyCost(input)?.cost)).toBe(money(costOfOrder(terms, true, price, qty, 100, prices)))
        const mm = optionMM(input)
        expect(money(maintenanceMargin(short, mark, index))).toBe(up8(mm))
        const im = optionIMShort({ ...input, mm })
        expect(money(initialMargin(short, mark, index))).toBe(up8(im?.positionIM))
        // Margin and fee are rounded up one by one, the premium is exact.
        const exact = new Decimal(up8(im?.positionIM) ?? Number.NaN)
          .plus(up8(im?.fee) ?? Number.NaN)
          .minus(im?.premium ?? Number.NaN)
        const cost = Decimal.max(exact, 0).toFixed()
        expect(money(costOfOrder(terms, false, price, qty, 100, prices))).toBe(cost)
        const long = { ...short, size: qty }
        expect([initialMargin(long, mark, index), maintenanceMargin(long, mark, index)]).toEqual([0n, 0n])
      }),
      { numRuns },
    )
  })
})

describe('inverse fills', () => {
  it('POS-18: equal apply_fill to less than two of the smallest coin unit', () => {
    const fill = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 1_500_000 }))
    fc.assert(
      fc.property(inverseScene, fill, ({ of, position, decimal, mark }, [isBuy, qty]) => {
        const own = fillPosition(position, isBuy, mark, qty, 0n)
        const rule = applyFill({
          family: 'inverse',
          signedSize: scaled(position.size, of.lotFraction),
          entry: decimal.entry,
          fillSide: isBuy ? 'Buy' : 'Sell',
          fillQty: scaled(qty, of.lotFraction),
          fillPrice: decimal.mark,
        })
        const least = new Decimal('0.00000002')
        const off = (a: Decimal | undefined, b: bigint): void =>
          expect(a?.minus(money(b)).abs().lessThanOrEqualTo(least)).toBe(true)
        off(rule?.realised, own.pnl)
        if (own.size !== 0) off(rule?.signedSize.abs().dividedBy(rule.entry), own.value)
        else expect(own.value).toBe(0n)
      }),
      { numRuns },
    )
  })
})

describe('sessions of USDC contracts', () => {
  it('ENTITY-26: a settlement credits the amount of session_settle, and nothing is credited twice', () => {
    fc.assert(
      fc.property(linearScene, fc.integer({ min: 1, max: 5_000_000 }), (at, exit) => {
        const { decimal, mark } = at
        const position: IntegerPosition = { ...at.position, sessionValue: at.position.value }
        const { credited, sessionValue } = settleSession(position, mark)
        const rule = sessionSettle({ ...decimal, sessionAvg: decimal.entry, settleMark: decimal.mark })
        expect(money(credited)).toBe(rule?.sessionRealised.toFixed(8).replace(/\.?0+$/, ''))
        const after = { ...position, sessionValue }
        expect(pnlAt(after, mark)).toBe(0n)
        const closing = fillPosition(after, position.size < 0, exit, Math.abs(position.size), 0n)
        expect(credited + closing.credited).toBe(closing.pnl)
        const flow = flowOf(
          position.spec,
          position.size < 0,
          valueAt(position.spec, exit, Math.abs(position.size)),
        )
        expect(closing.pnl).toBe(flow + (position.size > 0 ? -position.value : position.value))
      }),
      { numRuns },
    )
  })
})
