/** A missing input gives a missing figure: each input of each published rule is left out or unreadable in turn. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkCase, printable } from '#shared/maths/rules/check-case.ts'
import type { WorkedCase } from '#shared/maths/rules/check-case.ts'
import { rules } from '#shared/maths/rules/registry.ts'

const ours = (): boolean => true
const committed = JSON.parse(
  readFileSync(new URL('../../vectors/maths-cases.json', import.meta.url), 'utf8'),
) as WorkedCase[]

/** Rules without a committed case that matches; the figures are derived by hand from the formulas in the source. */
const byHand: readonly WorkedCase[] = [
  {
    fn: 'closed_pnl_from_values',
    inputs: { side: 'Sell', cumEntryValue: '100', cumExitValue: '90', feeRate: '0.001' },
    expected: { closedPnl: '9.81' },
  },
  {
    fn: 'liq_from_position_im',
    // im = 0.25 without a fee, bust = 100/1.25 = 80, liq = 100/(1.25 - 0.25) = 100.
    inputs: { side: 'Buy', size: '100', positionValue: '1', positionIM: '0.25', takerFee: '0', mmr: '0.25' },
    expected: { bustPrice: '80', liqPrice: '100' },
  },
  { fn: 'position_value', inputs: { size: '2', price: '3' }, expected: { positionValue: '6' } },
  { fn: 'unscale', inputs: { scaled: '12345', exp: '2' }, expected: { value: '123.45' } },
  {
    fn: 'upl_from_value',
    inputs: { side: 'Sell', size: '2', price: '40', positionValue: '100' },
    expected: { unrealisedPnl: '20' },
  },
]
const worked = [...committed, ...byHand].filter((each) => checkCase(each, ours).kind === 'match')

/** Inputs that choose a formula instead of entering it as a number. */
const CHOICES = new Set(['family', 'side', 'fillSide', 'type', 'dayFloor'])

/** Inputs that may be absent: what a rule takes instead is in its docstring. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  apply_fill: ['signedSize'],
  black76: ['r'],
  closed_pnl: ['openFee', 'closeFee', 'funding'],
  convert_unit: ['qtyStep'],
  liq_cross: ['otherMM'],
  liq_from_position_im: ['takerFee'],
  liq_isolated_entry: ['extraMargin', 'mmDeduction', 'tick'],
  liq_isolated_mark: ['takerFee', 'extraMargin', 'mmDeduction', 'tick'],
  max_qty_balance: ['maxPositionValue', 'usedValue', 'maxOrderQty'],
  option_buy_cost: ['cap'],
  option_fee: ['cap'],
  position_im: ['mark'],
  roi: ['closeFee'],
  tpsl_from_price: ['leverage'],
  tpsl_to_price: ['tick'],
  trailing: ['activation'],
}

/** Inputs that only one of the figures needs. */
const OF_ONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  qty_from_cost: { qtyStep: 'qty' },
  tpsl_to_price: { tick: 'trigger' },
  slippage_price: { ask1: 'buyLimit', bid1: 'sellLimit' },
}

/** The figures of a rule that are there after one input is replaced; undefined leaves it out. */
function figuresOf({ fn, inputs }: WorkedCase, key: string, value: unknown): string[] {
  const outputs = printable(rules[fn]?.({ ...inputs, [key]: value }) ?? null) as Record<
    string,
    unknown
  > | null
  return Object.entries(outputs ?? {})
    .filter(([, figure]) => figure !== null && figure !== undefined)
    .map(([name]) => name)
}

const names = Object.keys(rules).filter((fn) => fn !== 'max_add_reduce')
const casesOf = (fn: string) => worked.filter((each) => each.fn === fn)
const numbersOf = ({ inputs }: WorkedCase) => Object.keys(inputs).filter((key) => !CHOICES.has(key))
const without = (present: readonly string[], fn: string, key: string) =>
  present.filter((name) => OF_ONE[fn]?.[key] === name)

describe('a missing input gives a missing figure', () => {
  it.each(names)('%s has a worked case that gives figures', (fn) => {
    expect(casesOf(fn)).not.toEqual([])
  })

  it.each(names)('%s: an input that is no number gives no figure of it', (fn) => {
    for (const each of casesOf(fn))
      for (const key of numbersOf(each))
        for (const bad of ['', 'abc', 'NaN', 'Infinity', {}]) {
          const present = figuresOf(each, key, bad)
          const wrong = OF_ONE[fn]?.[key] === undefined ? present : without(present, fn, key)
          expect({ key, bad, wrong }).toEqual({ key, bad, wrong: [] })
        }
  })

  it.each(names)('%s: an absent input gives no figure of it, unless it is optional', (fn) => {
    for (const each of casesOf(fn))
      for (const key of numbersOf(each).filter((name) => OPTIONAL[fn]?.includes(name) !== true))
        for (const bad of [null, undefined]) {
          const present = figuresOf(each, key, bad)
          const wrong = OF_ONE[fn]?.[key] === undefined ? present : without(present, fn, key)
          expect({ key, bad, wrong }).toEqual({ key, bad, wrong: [] })
        }
  })

  it('max_add_reduce: each of its two figures needs every input of its own and none of the other', () => {
    const marginToAdd = { balance: '10', free: '8', crossUpl: '1' }
    const marginToReduce = { margin: '20', notional: '100', imr: '0.1', upl: '-3' }
    const run = (inputs: Record<string, unknown>) => printable(rules['max_add_reduce']?.(inputs) ?? null)
    expect(run({ marginToAdd, marginToReduce })).toEqual({ maxAdd: '7', maxReduce: '7' })
    expect(run({})).toEqual({ maxAdd: null, maxReduce: null })
    for (const bad of ['', 'abc', null, undefined]) {
      for (const key of Object.keys(marginToAdd))
        expect(run({ marginToAdd: { ...marginToAdd, [key]: bad }, marginToReduce })).toEqual({
          maxAdd: null,
          maxReduce: '7',
        })
      for (const key of Object.keys(marginToReduce))
        expect(run({ marginToAdd, marginToReduce: { ...marginToReduce, [key]: bad } })).toEqual({
          maxAdd: '7',
          maxReduce: null,
        })
    }
  })
})
