import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  explainInitialMargin,
  explainMaintenanceMargin,
  explainCostBeside,
  explainOrderCost,
} from '#shared/maths/explain/margin.ts'
import { explainPnl, explainRoi } from '#shared/maths/explain/pnl.ts'
import { explainBreakeven, explainCrossLiq, explainIsolatedLiq } from '#shared/maths/explain/price.ts'
import type { Explanation } from '#shared/maths/explain/types.ts'
import { evaluate } from '../../oracle/formula.ts'
import { abs, cmp, dec, f, mul, sub } from '../../oracle/fraction.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { countJudged } from '../../support/judged.ts'
import { amount, btcTiers, feeRate, leverage, price, runs, side, size, tiers } from './samples.ts'

const contract = {
  family: 'linear',
  side: 'Buy',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  settleCoin: 'USDT',
  tick: '0.1',
} as const

/** The formula, worked out by the oracle from the inputs shown, is the number shown. */
function expectExplained(explanation: Explanation): void {
  const values = Object.fromEntries(explanation.inputs.map((input) => [input.symbol, input.value]))
  const worked = evaluate(explanation.formula, values)
  const shown = dec(explanation.exact)
  // Deductions and recomputed rates are shown with 44 digits.
  const bound =
    explanation.rounding === 'mark-value-cut-8' ? f(1n, 10n ** 8n) : mul(abs(worked), f(1n, 10n ** 30n))
  expect(cmp(abs(sub(shown, worked)), bound)).toBeLessThanOrEqual(0)
  expect(cmp(evaluate(explanation.substituted, {}), worked)).toBe(0)
}

describe('explanations of a number', () => {
  it('LINES-15: every formula, with the inputs shown, gives the number shown', () => {
    const judged = countJudged()
    const rules = {
      explainPnl,
      explainRoi,
      explainInitialMargin,
      explainMaintenanceMargin,
      explainOrderCost,
      explainIsolatedLiq,
      explainCrossLiq,
      explainBreakeven,
    }
    const input = fc.record({
      family: fc.constantFrom('linear' as const, 'usdc' as const, 'inverse' as const),
      side,
      size,
      qty: size,
      entry: price,
      price,
      mark: price,
      leverage,
      takerFee: feeRate,
      isCross: fc.boolean(),
      extraMargin: amount(6, 4),
      marginBalance: amount(9, 4),
      otherMM: amount(5, 4),
      closeFee: amount(4, 4),
      realisedPnl: amount(4, 4),
      pnl: amount(6, 4),
      initialMargin: amount(6, 4),
      positionValue: fc.option(amount(9, 8)),
      tiers: fc.oneof(tiers, fc.constant(btcTiers)),
    })
    fc.assert(
      fc.property(input, (values) => {
        const all = { ...values, baseCoin: 'BTC', quoteCoin: 'USD', settleCoin: 'BTC', tick: '0.5' }
        for (const [name, explain] of Object.entries(rules)) {
          const explanation = explain(all)
          if (judged.note(explanation !== null, name) && explanation !== null) expectExplained(explanation)
        }
      }),
      { numRuns: runs(300, 20_000) },
    )
    judged.expectShare(0.2)
  })

  it('contain the formula, its values, inputs with units, tier, rounding and result', () => {
    const position = {
      ...contract,
      size: '0.5',
      entry: '50000',
      leverage: '10',
      takerFee: '0.00055',
      mark: '50500',
      isCross: true,
    }
    expect(explainPnl({ ...contract, size: '0.5', entry: '50000', mark: '50500' })).toEqual({
      name: 'unrealisedPnl',
      formula: 's * q * (M - E)',
      substituted: '1 * 0.5 * (50500 - 50000)',
      inputs: [
        { symbol: 's', name: 'side', value: '1', unit: '' },
        { symbol: 'q', name: 'size', value: '0.5', unit: 'BTC' },
        { symbol: 'M', name: 'markPrice', value: '50500', unit: 'USDT' },
        { symbol: 'E', name: 'entryPrice', value: '50000', unit: 'USDT' },
      ],
      tier: null,
      rounding: 'none',
      exact: '250',
      result: '250',
      unit: 'USDT',
      isEstimate: false,
    })
    expect(explainInitialMargin(position)).toMatchObject({ result: '2537.375', unit: 'USDT' })
    expect(explainInitialMargin({ ...position, isCross: false, extraMargin: '7' })).toMatchObject({
      result: '2519.375',
    })
    expect(explainMaintenanceMargin({ ...position, tiers: btcTiers })).toMatchObject({
      tier: 1,
      result: '138.625',
    })
    expect(
      explainRoi({ settleCoin: 'USDT', pnl: '100', initialMargin: '140', closeFee: '0.693' })?.result,
    ).toMatch(/^71\.0767/)
    expect(
      explainOrderCost({ ...contract, qty: '1', price: '50000', leverage: '10', takerFee: '0.00055' })
        ?.result,
    ).toBe('5052.25')
    const [own, other, now] = [new Decimal('6069.3'), new Decimal('5052.25'), new Decimal('5052.25')]
    expect(explainCostBeside({ settleCoin: 'USDT', own, other, now })).toMatchObject({
      formula: 'max(a, b) - c',
      substituted: 'max(6069.3, 5052.25) - 5052.25',
      result: '1017.05',
      unit: 'USDT',
    })
  })

  it('show the number before and after the tick, and mark the cross price as an estimate', () => {
    const liq = {
      ...contract,
      size: '1',
      entry: '20000',
      leverage: '50',
      takerFee: '0.00055',
      tiers: btcTiers,
    }
    const isolated = explainIsolatedLiq(liq)
    expect(isolated).toMatchObject({ rounding: 'tick-up', result: '19698.5', tier: 1, isEstimate: false })
    expect(isolated?.exact).toMatch(/^19698\.4924623115577889/)
    expect(explainIsolatedLiq({ ...liq, side: 'Sell' })).toMatchObject({ rounding: 'tick-down' })
    const cross = {
      ...contract,
      size: '1',
      mark: '50000',
      marginBalance: '10000',
      otherMM: '0',
      closeFee: '0',
      tiers: btcTiers,
    }
    expect(explainCrossLiq(cross)).toMatchObject({ isEstimate: true, result: '40201.1' })
    const even = explainBreakeven({
      ...contract,
      size: '1',
      entry: '50000',
      realisedPnl: '-27.5',
      takerFee: '0.0002',
    })
    expect(even?.inputs.at(-1)).toEqual({ symbol: 'F', name: 'breakEvenFee', value: '0.00055', unit: 'rate' })
    expect(even?.substituted).toContain('(-27.5)')
  })

  it('inverse PnL from the stored value shows that the mark value is cut', () => {
    const inverse = {
      ...contract,
      family: 'inverse',
      settleCoin: 'BTC',
      quoteCoin: 'USD',
      side: 'Sell',
    } as const
    const shown = explainPnl({ ...inverse, size: '300', mark: '28224.5', positionValue: '0.01092319' })
    expect(shown).toMatchObject({ rounding: 'mark-value-cut-8', result: '-0.00029413', unit: 'BTC' })
    expect(shown?.inputs[1]).toMatchObject({ name: 'size', unit: 'USD' })
  })

  it('are absent if the rule has no answer', () => {
    expect(explainPnl({ ...contract, size: '1', entry: '', mark: '1' })).toBeNull()
    expect(
      explainBreakeven({ ...contract, size: '1', entry: '1', realisedPnl: '0', takerFee: '' }),
    ).toBeNull()
    expect(
      explainIsolatedLiq({ ...contract, size: '1', entry: '1', leverage: '1', takerFee: '0', tiers: [] }),
    ).toBeNull()
  })
})
