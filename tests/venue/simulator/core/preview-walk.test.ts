import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Execution } from '#shared/domain/records.ts'
import { num, toText, toTruncatedText } from '#shared/maths/number.ts'
import { formatPrice, formatRate } from '#shared/units/display.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { coinTotals } from '../../../../src/workers/risk/positions/account-totals.ts'
import { previewOf, previewTicket } from '../../../../src/workers/risk/ticket/preview.ts'
import { ticketContext } from '../../../../src/workers/risk/ticket/ticket-context.ts'
import { charge, less } from './preview-check.ts'
import { types } from './preview-inputs.ts'
import { moneyOf, positionsOf, setUp } from './preview-scene.ts'
import type { Scene } from './preview-scene.ts'
import { familyIn } from './preview-state.ts'
import {
  draftOf,
  enrich,
  levelsMet,
  quoteScenario,
  restOwn,
  sendIt,
  storesOf,
  walkScenario,
} from './preview-walk-scene.ts'
import type { WalkScenario, WalkStep } from './preview-walk-scene.ts'

const deep = process.env['DEEP'] === '1'
/** Sequences of up to 10 orders: some 300 orders in CI, above 10,000 deep. */
const numRuns = Number(process.env['RUNS'] ?? (deep ? 2600 : 70))

const sum = (numbers: readonly (string | Decimal)[]): Decimal =>
  numbers.reduce<Decimal>((total, each) => total.plus(each), new Decimal(0))

/** The Account IM the page shows for an account as it is now. */
function imRateNow(scene: Scene): string {
  const stores = storesOf(scene)
  const wallet = stores.account.wallet.get(scene.instrument.coin)
  if (wallet === undefined) return '--'
  return formatRate(toText(coinTotals(wallet, stores.positions, stores.account.account).imRate))
}

const averageOf = (isInverse: boolean, fills: readonly Execution[]): Decimal => {
  const qty = sum(fills.map(({ execQty }) => execQty))
  const values = fills.map(({ execQty, execPrice }) =>
    isInverse ? new Decimal(execQty).dividedBy(execPrice) : new Decimal(execQty).times(execPrice),
  )
  return isInverse ? qty.dividedBy(sum(values)) : sum(values).dividedBy(qty)
}

/** One order: what the ticket shows beside what the exchange makes of it. False: it could not be sent. */
function tryOne(scene: Scene, one: WalkStep, count: (what: string) => void): boolean {
  const { bench, account, instrument } = scene
  const { symbol } = instrument
  bench.run(account, { type: 'CancelAll', symbol })
  // The makers fill their book up again; then it stands still.
  bench.pass(one.rest, one.rest)
  enrich(scene)
  if (levelsMet(scene, one.side).length === 0) return false
  const hasOwn = restOwn(scene, one)
  const draft = draftOf(scene, one)
  const stores = storesOf(scene)
  const context = ticketContext(stores, draft)
  if (context === null) throw new Error(`${symbol} has no formulas`)
  const { sides } = previewOf(context, draft)
  const side = one.side === 'Buy' ? sides.long : sides.short
  const preview = previewTicket(stores, draft)
  const view = one.side === 'Buy' ? preview.buy : preview.sell
  if (view.qty === null || preview.errors.length > 0 || view.errors.length > 0) return false
  const before = moneyOf(scene)
  const sent = sendIt(scene, draft, one.side, { ...view, qty: view.qty })
  expect(sent, `${symbol}: what the ticket lets through is taken`).not.toBeNull()
  if (sent === null) return false
  const { executions } = sent
  const family = familyIn(instrument)
  const after = moneyOf(scene)
  const told = JSON.stringify({ draft, side: one.side, ends: side.ends, hasOwn })
  expect(sum(executions.map(({ execQty }) => execQty)).toFixed(), told).toBe(side.filled)
  const taken = executions.filter(({ isMaker }) => !isMaker)
  if (taken.length > 0) {
    expect(side.average, told).toBe(toText(averageOf(family === 'inverse', taken)))
    expect(side.worst, told).toBe(taken.at(-1)?.execPrice)
  }
  const fees = sum(executions.map(({ execFee }) => execFee))
  expect(side.fee, told).toBe(toText(fees))
  if (family === 'spot') {
    const isBuy = one.side === 'Buy'
    const paid = isBuy ? less(before.wallet, after.wallet) : less(before.base, after.base)
    expect(paid.toFixed(), told).toBe(side.cost)
  } else {
    if (family !== 'option')
      expect(less(after.realised, before.realised).plus(fees).toFixed(), told).toBe(side.realised)
    const position = positionsOf(scene).find((each) => each.positionIdx === view.positionIdx)
    expect(
      {
        side: position?.side ?? '',
        size: position?.size ?? '0',
        entry: position?.entryPrice ?? null,
        margin: position?.positionIM ?? '0',
        maintenance: position?.positionMM ?? '0',
        tier: position?.riskId ?? null,
        liqPrice: position?.liqPrice ?? null,
      },
      told,
    ).toEqual({
      side: side.positionAfter?.side,
      size: side.positionAfter?.size,
      entry: toTruncatedText(num(side.positionAfter?.entry), 8),
      margin: charge(side.marginAfter),
      maintenance: charge(side.maintenanceAfter),
      tier: side.tierAfter,
      liqPrice: side.liqPriceAfter,
    })
    expect(view.entryAfter, told).toBe(
      formatPrice(position?.entryPrice ?? null, instrument.priceFraction, { group: true }),
    )
    // Margin of open orders changes with the position they may reduce: not the ticket's to tell.
    if (!hasOwn) expect(view.imRateAfter, told).toBe(imRateNow(scene))
  }
  count(instrument.contractType)
  count(`${executions.length > 1 ? 'many' : executions.length === 1 ? 'one' : 'no'} levels`)
  count(`ends ${side.ends}`)
  count(one.kind)
  count(scene.isHedge ? 'hedge' : 'one-way')
  if (hasOwn) count('own order in the way')
  if (view.marketUnit === 'quoteCoin') count('quote coin')
  if (scene.isHedge && positionsOf(scene).length === 2) count('both sides')
  return true
}

describe('the preview of an order that walks the book is the state after it', () => {
  it(
    'FORM-36, SLIP-12, VENUE-56: fills, fee, cost, entry, margins, liquidation price and account rate of every family',
    () => {
      const seen = new Map<string, number>()
      const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
      let orders = 0
      const run = (one: WalkScenario): void => {
        const scene = setUp({ ...one, steps: [] })
        if (scene === null) return
        for (const step of one.steps) if (tryOne(scene, step, count)) orders += 1
      }
      fc.assert(fc.property(walkScenario, run), { numRuns })
      fc.assert(fc.property(quoteScenario, run), { numRuns: Math.ceil(numRuns / 20) })
      const told = `${orders} ${JSON.stringify(Object.fromEntries(seen))}`
      if (deep || process.env['RUNS'] !== undefined) process.stdout.write(`${told}\n`)
      if (process.env['RUNS'] !== undefined) return
      for (const what of [
        ...new Set(types),
        'many levels',
        'ends capped',
        'hedge',
        'both sides',
        'quote coin',
        'own order in the way',
      ])
        expect(seen.get(what) ?? 0, `${what} in ${told}`).toBeGreaterThan(0)
      expect(orders).toBeGreaterThan(deep ? 10_000 : 200)
    },
    deep ? 7_200_000 : 300_000,
  )
})
