import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ticketPreview } from '#shared/maths/ticket/preview.ts'
import { createLedger } from './invariants/ledger.ts'
import { expectSame, holdAgainstOracle } from './preview-check.ts'
import { scenario, types } from './preview-inputs.ts'
import type { Scenario, Step } from './preview-inputs.ts'
import { market } from './bench-core.ts'
import {
  cut,
  equip,
  idxOf,
  positionsOf,
  previewAndFill,
  setUp,
  standAlone,
  startPrice,
} from './preview-scene.ts'
import { ticketAccount, ticketInstrument, touchOf } from './preview-state.ts'

const deep = process.env['DEEP'] === '1'
/** Sequences of up to 10 orders: some 400 fills in CI, above 10,000 deep. */
const numRuns = Number(process.env['RUNS'] ?? (deep ? 4000 : 100))
/** Fills held against the oracle besides, each so many-th. */
const judgedMost = deep ? 1000 : 40
const judgedEvery = deep ? 8 : 4
let judged = 0
let fills = 0

function run(one: Scenario, seen: Map<string, number>): void {
  const scene = setUp(one)
  if (scene === null) return
  const { bench, instrument } = scene
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
  // Spot has no position to reduce.
  const steps = one.type === 'Spot' ? one.steps.map((each) => ({ ...each, reduceOnly: false })) : one.steps
  for (const each of steps) {
    if (each.drift !== 0) {
      const moved = cut(
        startPrice(bench, instrument)
          .times(10_000 + each.drift)
          .dividedBy(10_000),
        instrument.tickSize,
      )
      if (moved.greaterThan(instrument.minPrice))
        bench.core.control({ type: 'move', symbol: instrument.symbol, price: moved.toFixed() })
    }
    const idx = idxOf(scene, each)
    const was = positionsOf(scene).find((position) => position.positionIdx === idx)
    const filled = previewAndFill(scene, each)
    if (filled === null) continue
    expectSame(scene, filled)
    fills += 1
    if (judged < judgedMost && fills % judgedEvery === 0) {
      holdAgainstOracle(scene, filled, was)
      judged += 1
    }
    const now = positionsOf(scene).find((position) => position.positionIdx === idx)
    if ((filled.shown.tierAfter ?? 0) > 1) count('higher tier')
    const change =
      was === undefined ? 'open' : now === undefined ? 'close' : was.side !== now.side ? 'flip' : 'move'
    count(`${change} ${each.kind}`)
    count(instrument.contractType)
    count(scene.isHedge ? 'hedge' : 'one-way')
    if (now?.isIsolated === true) count('isolated')
  }
  // No unit was made or lost; the dealer is reset before each order, which closes without a fill.
  const ledger = createLedger(bench.core.instruments())
  ledger.take(bench.core.allRows(), null)
  ledger.check()
}

const plainStep: Step = {
  side: 'Buy',
  kind: 'market',
  share: 1000,
  ofPosition: false,
  reduceOnly: false,
  drift: 0,
}

/** A position that grows into a higher tier, closes and turns. Few random sequences grow as far. */
const intoAHigherTier: Scenario = {
  type: 'LinearPerpetual',
  pick: 0,
  isIsolated: true,
  isHedge: false,
  leverageE2: 5000,
  other: false,
  steps: [
    plainStep,
    plainStep,
    plainStep,
    { ...plainStep, side: 'Sell', share: 600, ofPosition: true },
    { ...plainStep, share: 500, ofPosition: true },
  ],
}

describe('the preview of an order is the state after its fill', () => {
  const seen = new Map<string, number>()
  afterAll(() => {
    if (deep) process.stdout.write(`${JSON.stringify(Object.fromEntries(seen))}\n`)
  })

  it(
    'VENUE-56, FORM-36: position, entry, fee, cost, margins, tier, breakeven and liquidation price of every family',
    () => {
      fc.assert(
        fc.property(scenario, (one) => run(one, seen)),
        { numRuns, examples: [[intoAHigherTier]] },
      )
      const told = JSON.stringify(Object.fromEntries(seen))
      for (const type of new Set(types)) expect(seen.get(type) ?? 0, `${type} in ${told}`).toBeGreaterThan(0)
      // Every kind of order has opened, added or reduced, closed and turned positions.
      const count = (word: string) =>
        [...seen].reduce((total, [key, times]) => total + (key.includes(word) ? times : 0), 0)
      for (const word of [
        'open',
        'move',
        'close',
        'flip',
        'market',
        'crossing',
        'resting',
        'tier',
        'isolated',
        'hedge',
      ]) {
        expect(count(word), `${word} in ${told}`).toBeGreaterThan(0)
      }
      if (process.env['RUNS'] !== undefined) return
      expect(fills).toBeGreaterThan(deep ? 10_000 : 200)
      expect(judged).toBe(judgedMost)
    },
    deep ? 7_200_000 : 300_000,
  )

  it('VENUE-54: as many options as the ticket offers beyond a bought position can be sold; their premium counts', () => {
    const scene = setUp({
      type: 'UsdcOption',
      pick: 0,
      isIsolated: false,
      isHedge: false,
      leverageE2: 100,
      other: false,
      steps: [],
    })
    if (scene === null) throw new Error('no options')
    const { bench, account, dealer, instrument } = scene
    const { symbol } = instrument
    equip(bench, dealer, instrument, 1e8)
    expect(standAlone(scene, 'Sell', '2')).toBe(true)
    expect(bench.run(account, market({ symbol, qty: '2' }))).toMatchObject({ ok: true })
    const most = (): string => {
      const draft = {
        orderType: 'Market' as const,
        amountKind: 'Qty' as const,
        amount: '1',
        ...touchOf(bench, instrument),
      }
      const parts = {
        instrument: ticketInstrument(bench, instrument),
        account: ticketAccount(bench, account, instrument),
        draft,
      }
      return ticketPreview(parts).short.maxQty ?? ''
    }
    expect(standAlone(scene, 'Buy', '400')).toBe(true)
    const qty = most()
    expect(Number(qty)).toBeGreaterThan(2)
    expect(Number(qty)).toBeLessThan(400)
    expect(bench.run(account, market({ symbol, side: 'Sell', qty }))).toMatchObject({ ok: true })
  })
})
