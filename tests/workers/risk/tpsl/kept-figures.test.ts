import { assert, boolean, constantFrom, property, record } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LegDraft, TpSlView } from '#shared/contracts/tpsl.ts'
import { dec, position, tickerRow } from '../support/samples.ts'
import { bench, fullPair } from './form-bench.ts'

/** A leg's figures are kept while only the other leg, or the market, moves: never longer than what they follow from. */
const typed = record({
  input: constantFrom<LegDraft['input']>('trigger', 'roi', 'change', 'pnl'),
  text: constantFrom('64000', '12.5', '7', '', 'abc', '1,5'),
  bySlider: boolean(),
  orderType: constantFrom<LegDraft['orderType']>('Limit', 'Market'),
  limitText: constantFrom('', '66000', '66100.5'),
  slippageText: constantFrom('', '0.5'),
  mode: constantFrom<'Full' | 'Partial'>('Full', 'Partial'),
  qtyText: constantFrom('', '0.1', '0.2'),
  netOfFees: boolean(),
  decimalSeparator: constantFrom<'.' | ','>('.', ','),
  entry: constantFrom('60000', '61000.5'),
  leverage: constantFrom('10', '25'),
  last: constantFrom(600_000, 612_345),
})
type Typed = typeof typed extends Arbitrary<infer One> ? One : never

describe('figures that are kept between two keys', () => {
  it('are those that would be worked out anew, whatever changed since', async () => {
    const form = await bench(fullPair)
    let seq = 10
    const view = ({
      mode,
      qtyText,
      netOfFees,
      decimalSeparator,
      entry,
      leverage,
      last,
      ...tp
    }: Typed): TpSlView => {
      const own = position({ entryPrice: dec(entry), leverage: dec(leverage) })
      form.hub.account({ kind: 'Position', seq: (seq += 1), position: own })
      form.hub.batch({ tickers: tickerRow(1, { lastPrice: last }) })
      return form.edit({ tp, qtyText }, undefined, { mode, netOfFees, decimalSeparator })
    }
    const forget = (): void => void form.edit({ tp: { text: '1' }, sl: { text: '1' } })
    assert(
      property(
        typed,
        typed,
        constantFrom(...(Object.keys(typedOnce) as (keyof Typed)[])),
        (one, other, name) => {
          // One field alone differs: nothing else tells the two apart.
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
  decimalSeparator: true,
  entry: true,
  leverage: true,
  last: true,
}
