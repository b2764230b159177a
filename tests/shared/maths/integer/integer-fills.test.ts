import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tradingFee } from '#shared/maths/fees.ts'
import { applyFill, keptFill, keptShare } from '#shared/maths/fills.ts'
import { fundingFee } from '#shared/maths/funding.ts'
import { feeOf, fillFee, fillPosition, fundingPaid } from '#shared/maths/integer/fills.ts'
import { flowOf, gainSign, valueAt } from '#shared/maths/integer/terms.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { runs } from '../samples.ts'
import { contract, down8, linearScene, money, scaled, scene, up8 } from './scene.ts'

const numRuns = runs(1000, 50_000)

describe('fills, fees and funding in integers equal the Decimal rules', () => {
  it('VENUE-56: trading_fee as taker and maker, with rebates, and funding, rounded up against the payer', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: -500_000, max: 500_000 }), (at, rateE8) => {
        const { of, position, decimal, mark } = at
        const qty = Math.abs(position.size)
        for (const isMaker of [true, false]) {
          const feeRate = scaled(isMaker ? of.terms.makerFeeE8 : of.terms.takerFeeE8, 8)
          const fee = tradingFee({ ...decimal, qty: decimal.size, price: decimal.mark, feeRate })
          expect(money(fillFee(of.terms, mark, qty, isMaker))).toBe(up8(fee))
        }
        const change = fundingFee({ ...decimal, rate: scaled(rateE8, 8) })
        expect(money(-fundingPaid(position, mark, rateE8))).toBe(down8(change))
      }),
      { numRuns },
    )
  })

  it('POS-17, POS-18: fills from the stored value, through zero, with extra margin and the fee divided', () => {
    const fill = fc.record({
      isBuy: fc.boolean(),
      qty: fc.integer({ min: 1, max: 1_500_000 }),
      whole: fc.boolean(),
      fee: fc.bigInt({ min: 0n, max: 10n ** 10n }),
    })
    fc.assert(
      fc.property(linearScene, fill, (at, { isBuy, qty: some, whole, fee }) => {
        const { of, position, decimal, mark } = at
        const qty = whole ? Math.abs(position.size) : some
        const own = fillPosition(position, isBuy, mark, qty, fee)
        const signedSize = scaled(position.size, of.lotFraction)
        const input = {
          signedSize,
          fillSide: isBuy ? ('Buy' as const) : ('Sell' as const),
          fillQty: scaled(qty, of.lotFraction),
          fillPrice: decimal.mark,
        }
        const kept = keptFill({ ...input, value: money(position.value) })
        expect(scaled(own.size, of.lotFraction).toFixed()).toBe(kept?.signedSize.toFixed())
        expect([money(own.value), money(own.pnl)]).toEqual([kept?.value.toFixed(), kept?.realised.toFixed()])
        const extra = keptShare({
          amount: decimal.extraMargin,
          sizeBefore: signedSize,
          sizeAfter: scaled(own.size, of.lotFraction),
        })
        expect(money(own.extra)).toBe(down8(extra))
        const share = (fee * BigInt(own.closed)) / BigInt(qty)
        expect(own.closingFee).toBe(own.closed === 0 ? 0n : share)

        // The average-entry rule of the worked cases: the same to less than the smallest unit.
        const average = applyFill({ ...input, family: 'linear', entry: decimal.entry })
        const near = (a: Decimal | undefined, b: Decimal | undefined) =>
          expect(
            a
              ?.minus(b ?? Number.NaN)
              .abs()
              .lessThan('0.00000001'),
          ).toBe(true)
        near(average?.realised, kept?.realised)
        near(average?.entry.times(average.signedSize.abs()), kept?.value)
      }),
      { numRuns },
    )
  })

  it('POS-18: for any sequence of fills cash, value and profit add up to the unit', () => {
    const fills = fc.array(
      fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 500 })),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(contract, fills, ({ terms }, list) => {
        let held = { spec: terms, size: 0, value: 0n, sessionValue: null, extra: 0n }
        let cash = 0n
        let pnl = 0n
        for (const [isBuy, price, qty] of list) {
          const next = fillPosition(held, isBuy, price, qty, 0n)
          held = { spec: terms, size: next.size, value: next.value, sessionValue: null, extra: next.extra }
          pnl += next.pnl
          cash += flowOf(terms, isBuy, valueAt(terms, price, qty))
        }
        expect(pnl).toBe(cash + BigInt(gainSign(terms, held.size)) * held.value)
        if (held.size === 0) expect(held.value).toBe(0n)
      }),
      { numRuns },
    )
  })

  it('the fee of zero is zero', () => {
    expect([feeOf(0n, 55_000n), feeOf(1n, 55_000n), feeOf(-1n, 55_000n)]).toEqual([0n, 1n, 0n])
  })
})
