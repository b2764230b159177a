import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { applyFill } from '#shared/maths/fills.ts'
import { bankruptcyPrice } from '#shared/maths/bankruptcy.ts'
import { breakeven } from '#shared/maths/breakeven.ts'
import { tradingFee } from '#shared/maths/fees.ts'
import { liqIsolatedMark } from '#shared/maths/liquidation-isolated.ts'
import { liqCross } from '#shared/maths/liquidation-cross.ts'
import { maxQtyByBalance, sliderQty } from '#shared/maths/max-quantity.ts'
import { orderCost, qtyFromCost } from '#shared/maths/order-cost.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { slippageBound, slippagePrice } from '#shared/maths/slippage.ts'
import { tpslFromPrice, tpslToPrice } from '#shared/maths/tpsl.ts'
import { positionValue } from '#shared/maths/value.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { close } from './close.ts'
import { countJudged } from '../../support/judged.ts'
import { amount, family, feeRate, leverage, mmr, price, runs, scaledText, side, size } from './samples.ts'

const numRuns = runs(300, 50_000)
const tick = fc.constantFrom('0.1', '0.5', '0.05', '1', '0.0000010', '0.01')
const lot = fc.constantFrom('0.001', '1', '0.1', '0.0001', '10', '0.05')
const oppositeOf = (of: 'Buy' | 'Sell') => (of === 'Buy' ? 'Sell' : 'Buy')

describe('properties of the rules', () => {
  const judged = countJudged()
  afterAll(() => judged.expectShare(0.3))

  it('a long wins exactly what the short loses, in every family', () => {
    fc.assert(
      fc.property(family, size, price, price, (of, q, entry, at) => {
        const long = unrealisedPnl({ family: of, side: 'Buy', size: q, entry, price: at })
        const short = unrealisedPnl({ family: of, side: 'Sell', size: q, entry, price: at })
        expect(long?.plus(short ?? 0).isZero()).toBe(true)
        const back = unrealisedPnl({ family: of, side: 'Buy', size: q, entry: at, price: entry })
        expect(long?.plus(back ?? 0).isZero()).toBe(true)
      }),
      { numRuns },
    )
  })

  it('an inverse long is a linear short in the reciprocal price', () => {
    fc.assert(
      fc.property(side, size, price, price, (of, q, entry, at) => {
        const inverse = unrealisedPnl({ family: 'inverse', side: of, size: q, entry, price: at })
        const mirrored = unrealisedPnl({
          family: 'linear',
          side: oppositeOf(of),
          size: q,
          entry: new Decimal(1).dividedBy(entry),
          price: new Decimal(1).dividedBy(at),
        })
        close(inverse, mirrored, new Decimal(q).dividedBy(Decimal.min(entry, at)))
      }),
      { numRuns },
    )
  })

  it('LINES-11: closing at breakeven, fee paid, leaves exactly nothing', () => {
    fc.assert(
      fc.property(
        family,
        side,
        size,
        price,
        amount(4, 4),
        feeRate,
        fc.boolean(),
        (of, way, q, entry, paid, fee, isPaid) => {
          const realisedPnl = isPaid ? new Decimal(paid).negated() : new Decimal(paid)
          const position = { family: of, side: way, size: q, entry }
          const at = breakeven({ ...position, realisedPnl, takerFee: fee })
          if (!judged.note(at !== null, 'breakeven') || at === null) return
          const gross = unrealisedPnl({ ...position, price: at })
          const closeFee = tradingFee({ family: of, qty: q, price: at, feeRate: Decimal.max(fee, '0.00055') })
          const scale = positionValue({ family: of, size: q, price: Decimal.min(at, entry) }) ?? 1
          close(
            gross?.plus(realisedPnl).minus(closeFee ?? 0) ?? null,
            new Decimal(0),
            Decimal.max(scale, realisedPnl.abs(), at),
          )
        },
      ),
      { numRuns },
    )
  })

  it('TPSL-07: a trigger computed from PnL, ROI or change converts back to it, within one tick on the safe side', () => {
    const aim = fc.integer({ min: -9_000, max: 30_000 }).map((value) => scaledText(BigInt(value), 2))
    fc.assert(
      fc.property(family, side, size, price, leverage, aim, tick, (of, way, q, entry, lev, percent, on) => {
        const position = { family: of, side: way, entry }
        const wanted = new Decimal(percent)
        const value = positionValue({ family: of, size: q, price: entry }) ?? new Decimal(1)
        const margin = value.dividedBy(lev)
        const aims = [
          { kind: 'change', changePct: percent },
          { kind: 'roi', roiPct: percent, leverage: lev },
          { kind: 'pnl', pnl: margin.times(wanted).dividedBy(100), size: q },
        ] as const
        for (const each of aims) {
          const found = tpslToPrice({ ...position, aim: each, tick: on })
          if (!judged.note(found !== null, each.kind) || found === null) continue
          const at = { ...position, size: q, leverage: lev }
          const raw = tpslFromPrice({ ...at, trigger: found.rawTrigger })
          const field = each.kind === 'change' ? 'changePct' : 'roiPct'
          close(raw?.[field] ?? null, wanted, new Decimal(lev).times(1e6))
          if (!judged.note(found.trigger !== null, 'triggers') || found.trigger === null) continue
          // Never less profit, never more loss than asked; and less than one tick off. A wanted PnL that is no finite decimal
          // (a margin of 122.666…) gives a raw trigger beside the tick by its last digits: that is on the tick.
          const noise = (of: Decimal) => of.abs().times('1e-40')
          const moved = found.trigger.minus(found.rawTrigger).times(way === 'Buy' ? 1 : -1)
          expect(moved.plus(noise(found.rawTrigger)).greaterThanOrEqualTo(0)).toBe(true)
          expect(moved.lessThan(on)).toBe(true)
          const rounded = tpslFromPrice({ ...at, trigger: found.trigger })
          expect(
            rounded?.pnl.greaterThanOrEqualTo(raw?.pnl.minus(noise(raw.pnl.abs().plus(value))) ?? 0),
          ).toBe(true)
        }
      }),
      { numRuns, examples: [['inverse', 'Buy', '736', '6', '1.00', '98.00', '0.1']] },
    )
  })

  it('FORM-01: a quantity computed from a cost never costs more, and one lot more would', () => {
    fc.assert(
      fc.property(
        family,
        side,
        amount(9, 4),
        price,
        leverage,
        feeRate,
        lot,
        (of, way, cost, at, lev, fee, step) => {
          const order = { family: of, side: way, price: at, leverage: lev, takerFee: fee }
          const found = qtyFromCost({ ...order, cost, qtyStep: step })
          const qty = found?.qty ?? null
          if (!judged.note(qty !== null, 'costs') || qty === null) return
          const costs = orderCost({ ...order, qty })?.orderCost
          expect(costs?.lessThanOrEqualTo(cost)).toBe(true)
          const more = orderCost({ ...order, qty: qty.plus(step) })?.orderCost
          expect(more?.greaterThan(cost)).toBe(true)
          expect(maxQtyByBalance({ ...order, available: cost, qtyStep: step })?.equals(qty)).toBe(true)
        },
      ),
      { numRuns },
    )
  })

  it('FORM-03: the slider ends exactly at the maximum and never beyond it', () => {
    fc.assert(
      fc.property(amount(8, 4), lot, fc.integer({ min: 0, max: 100 }), (available, step, percent) => {
        const order = {
          family: 'linear',
          side: 'Buy',
          price: '31.7',
          leverage: '7',
          takerFee: '0.00055',
        } as const
        const maxQty = maxQtyByBalance({ ...order, available, qtyStep: step })
        const at = (fraction: string) => sliderQty({ maxQty, fraction, qtyStep: step })
        expect(at('1')?.equals(maxQty ?? Number.NaN)).toBe(true)
        expect(at(scaledText(BigInt(percent), 2))?.lessThanOrEqualTo(maxQty ?? 0)).toBe(true)
      }),
      { numRuns },
    )
  })

  it('rounding never increases risk: liquidation and bankruptcy move towards the mark, slippage bounds inward', () => {
    fc.assert(
      fc.property(family, side, size, price, leverage, mmr, tick, (of, way, q, entry, lev, rate, on) => {
        const position = { family: of, side: way, size: q, entry, leverage: lev }
        const rules = {
          isolated: (step: string | null) => liqIsolatedMark({ ...position, mmr: rate, tick: step }),
          bankruptcy: (step: string | null) => bankruptcyPrice({ ...position, tick: step }),
          cross: (step: string | null) =>
            liqCross({ ...position, mark: entry, mmr: rate, marginBalance: '1000', tick: step }),
        }
        for (const [name, at] of Object.entries(rules)) {
          const [exact, shown] = [at(null), at(on)]
          if (!judged.note(shown !== null, name) || exact === null || shown === null) continue
          expect(
            shown
              .minus(exact)
              .times(way === 'Buy' ? 1 : -1)
              .greaterThanOrEqualTo(0),
          ).toBe(true)
          expect(shown.minus(exact).abs().lessThan(on)).toBe(true)
        }
        const market = { type: 'Percent', tolerance: '0.37', ask1: entry, bid1: entry } as const
        const asked = slippagePrice(market)
        const bound = slippageBound({ ...market, tick: on, minPrice: '0', maxPrice: '999999999999' })
        expect(bound.buyLimit?.lessThanOrEqualTo(asked.buyLimit ?? 0)).toBe(true)
        expect(bound.sellLimit?.greaterThanOrEqualTo(asked.sellLimit ?? 0)).toBe(true)
      }),
      { numRuns },
    )
  })

  it('fills in any order of the same side give the same position, and closing it realises its PnL', () => {
    const fills = fc.array(fc.tuple(size, price), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(family, side, fills, price, (of, way, list, exit) => {
        const run = (order: typeof list) => {
          let state: { signedSize: Decimal; entry: Decimal } = {
            signedSize: new Decimal(0),
            entry: new Decimal(0),
          }
          for (const [fillQty, fillPrice] of order) {
            const next = applyFill({ family: of, ...state, fillSide: way, fillQty, fillPrice })
            if (next === null) throw new Error('a usable fill was refused')
            state = next
          }
          return state
        }
        const [one, other] = [run(list), run(list.toReversed())]
        expect(one.signedSize.equals(other.signedSize)).toBe(true)
        close(one.entry, other.entry)
        const closed = applyFill({
          family: of,
          ...one,
          fillSide: oppositeOf(way),
          fillQty: one.signedSize.abs(),
          fillPrice: exit,
        })
        expect(closed?.signedSize.isZero()).toBe(true)
        expect(closed?.entry.isZero()).toBe(true)
        close(
          closed?.realised ?? null,
          unrealisedPnl({ family: of, side: way, size: one.signedSize.abs(), entry: one.entry, price: exit }),
        )
      }),
      { numRuns },
    )
  })
})
