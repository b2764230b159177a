import { assert, boolean, constantFrom, property, record } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LegDraft, TpSlView } from '#shared/contracts/tpsl.ts'
import { dec, instrument, position, tickerRow } from '../support/samples.ts'
import { bench, fullPair } from './form-bench.ts'

/** A leg's figures are reused while only the other leg or the market changes, never after a change of their inputs. */
const typed = record({
  input: constantFrom<LegDraft['input']>('trigger', 'roi', 'change', 'pnl'),
  text: constantFrom('64000', '12.5', '7', '', 'abc', '1,5'),
  bySlider: boolean(),
  orderType: constantFrom<LegDraft['orderType']>('Limit', 'Market'),
  limitText: constantFrom('', '66000', '66100.5'),
  slippageText: constantFrom('', '0.5'),
  mode: constantFrom<'Full' | 'Partial'>('Full', 'Partial'),
  qtyText: constantFrom('', '0.1', '0.5'),
  netOfFees: boolean(),
  entry: constantFrom('60000', '61000.5'),
  leverage: constantFrom('10', '25'),
  last: constantFrom(600_000, 612_345),
  side: constantFrom<'Buy' | 'Sell'>('Buy', 'Sell'),
  fee: constantFrom('0.00055', '0.001'),
})
type Typed = typeof typed extends Arbitrary<infer One> ? One : never

describe('figures stored between two keystrokes', () => {
  it('equal a new calculation after any changes', async () => {
    const form = await bench(fullPair)
    let seq = 10
    let feeNow = ''
    const view = ({ mode, qtyText, netOfFees, entry, leverage, last, side, fee, ...tp }: Typed): TpSlView => {
      // The same record as long as nothing of it changed.
      if (fee !== feeNow) form.hub.catalogue([instrument({ takerFeeRate: dec(fee) })])
      feeNow = fee
      const own = position({ side, entryPrice: dec(entry), leverage: dec(leverage) })
      form.hub.account({ kind: 'Position', seq: (seq += 1), position: own })
      form.hub.batch({ tickers: tickerRow(1, { lastPrice: last }) })
      return form.edit({ tp, qtyText }, undefined, { mode, netOfFees })
    }
    const forget = (): void => void form.edit({ tp: { text: '1' }, sl: { text: '1' } })
    assert(
      property(
        typed,
        typed,
        constantFrom(...(Object.keys(typedOnce) as (keyof Typed)[])),
        (one, other, name) => {
          // Exactly one field differs.
          const next = { ...one, [name]: other[name] }
          view(one)
          const kept = view(next)
          forget()
          expect(kept).toEqual(view(next))
        },
      ),
      { numRuns: 400 },
    )
  })
})

const typedOnce: Readonly<Record<keyof Typed, true>> = {
  input: true,
  text: true,
  bySlider: true,
  orderType: true,
  limitText: true,
  slippageText: true,
  mode: true,
  qtyText: true,
  netOfFees: true,
  entry: true,
  leverage: true,
  last: true,
  side: true,
  fee: true,
}
