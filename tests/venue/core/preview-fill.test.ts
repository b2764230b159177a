import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { num, toText, toTruncatedText } from '#shared/maths/number.ts'
import { charged } from '#shared/maths/rounding.ts'
import { ticketPreview } from '#shared/maths/ticket-preview.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { benchCore, dumpOf, imbalance, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { instrumentOf, ticketAccount, ticketInstrument, touchOf } from './preview-state.ts'

/** Sequences of up to 10 orders: about 300 fills in CI, 12,000 deep. */
const numRuns = process.env.DEEP === '1' ? 4000 : 100
const symbol = fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDT')

const step = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  kind: fc.constantFrom('market' as const, 'crossing' as const, 'resting' as const),
  /** Share of what the leverage buys with a fifth of the wallet, or of twice the position: 500 closes it, more flips it. */
  share: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constant(500)),
  ofPosition: fc.boolean(),
  reduceOnly: fc.constantFrom(false, false, false, true),
  /** Where the mark goes before the order, in 1e-4 of itself. */
  drift: fc.constantFrom(0, 0, 5, -5, 37, -37),
})

const scenario = fc.record({
  symbol,
  isIsolated: fc.boolean(),
  leverageE2: fc.integer({ min: 100, max: 10_000 }),
  other: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 10 }),
})

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never
type Step = Scenario['steps'][number]

const cut = (value: Decimal | string, unit: string): Decimal =>
  new Decimal(value).dividedBy(unit).floor().times(unit)

/** Somebody with money quotes alone at the best price of a side, so that the next order is one execution of any size. */
function standAlone(
  bench: BenchCore,
  dealer: string,
  at: string,
  side: 'Buy' | 'Sell',
  qty: string,
): boolean {
  const instrument = instrumentOf(bench, at)
  const book = bench.core.book(at)
  const level = side === 'Sell' ? book?.asks[1] : book?.bids[1]
  const { ask1, bid1 } = touchOf(bench, instrument)
  const price = String(side === 'Sell' ? ask1 : bid1)
  expect(level).toBeDefined()
  const taken = new Decimal(level ?? 0).dividedBy(new Decimal(10).pow(instrument.lotFraction))
  const sweep = { type: 'trade', symbol: at, side: side === 'Sell' ? 'Buy' : 'Sell', qty: taken.toFixed() }
  expect(bench.core.control(sweep as never).ok).toBe(true)
  if (qty === '0') return true
  return bench.run(dealer, limit({ symbol: at, side, price, qty, timeInForce: 'PostOnly' })).ok
}

interface Filled {
  readonly shown: TicketSide
  readonly before: ReturnType<BenchCore['wallet']>
  readonly margin: string | null
}

/** Previews an order and lets it fill in one execution; null where there is nothing to fill. */
function previewAndFill(
  bench: BenchCore,
  account: string,
  dealer: string,
  at: string,
  step: Step,
): Filled | null {
  bench.run(dealer, { type: 'ResetAccount' })
  const instrument = instrumentOf(bench, at)
  const terms = ticketInstrument(instrument)
  const held = bench.position(account, at)
  const { wallet, position } = { wallet: bench.wallet(account), position: held?.size ?? '0' }
  const money = new Decimal(wallet.walletBalance).times(step.share).dividedBy(5000)
  const leverage = ticketAccount(bench, account, at).buyLeverage
  const bought = money.times(num(leverage) ?? 1).dividedBy(touchOf(bench, instrument).mark as string)
  const raw = step.ofPosition ? new Decimal(position).times(step.share).dividedBy(500) : bought
  const qty = Decimal.min(cut(raw, instrument.lotSize), instrument.maxNewMarketOrderQty).toFixed()
  const against = step.side === 'Buy' ? 'Sell' : 'Buy'
  // A resting order takes the emptied best price of its own side; others meet the dealer there.
  const isResting = step.kind === 'resting'
  const own = isResting ? step.side : against
  const spot = touchOf(bench, instrument)
  const price = String(own === 'Sell' ? spot.ask1 : spot.bid1)
  if (!standAlone(bench, dealer, at, own, isResting ? '0' : qty)) return null
  const typed = step.kind === 'crossing' ? String(step.side === 'Buy' ? spot.ask1 : spot.bid1) : price
  const orderType = step.kind === 'market' ? ('Market' as const) : ('Limit' as const)
  const input = {
    instrument: terms,
    account: ticketAccount(bench, account, at),
    draft: {
      orderType,
      amountKind: 'Qty' as const,
      amount: qty,
      price: typed,
      ...touchOf(bench, instrument),
      reduceOnly: step.reduceOnly,
    },
  }
  const preview = ticketPreview(input)
  const shown = step.side === 'Buy' ? preview.long : preview.short
  const before = bench.wallet(account)
  const fields = { symbol: at, side: step.side, qty, reduceOnly: step.reduceOnly }
  const answer = bench.run(
    account,
    step.kind === 'market' ? market(fields) : limit({ ...fields, price: typed }),
  )
  // What the ticket would send and the exchange refuses would be a lie; the other way round the ticket is stricter.
  if (shown.isSendable) expect(answer).toMatchObject({ ok: true })
  if (!answer.ok) return null
  const margin = bench.wallet(account).orderMargin
  if (isResting) {
    const sweep = {
      type: 'trade',
      symbol: at,
      side: against,
      qty: (answer.result.order as { qty: string }).qty,
    }
    bench.core.control(sweep as never)
  }
  const order = bench.order(account, (answer.result.order as { orderId: string }).orderId)
  expect(order.orderStatus).toBe('Filled')
  // Reduce-only beyond the position is cut to it by the exchange; the ticket calls it over-max and stays there.
  if (order.qty !== shown.qty) return null
  return { shown, before, margin: isResting ? margin : null }
}

const charge = (text: string | null): string | null => toText(charged(num(text)))

function expectSame(bench: BenchCore, account: string, at: string, { shown, before, margin }: Filled): void {
  const [execution, second] = bench.core.executions(account, { symbol: at, before: Infinity, limit: 2 })
  const after = bench.wallet(account)
  const position = bench.position(account, at)
  expect(second?.orderId).not.toBe(execution?.orderId)
  expect([execution?.execPrice, execution?.execQty]).toEqual([shown.price, shown.qty])
  expect([execution?.execValue, execution?.execFee]).toEqual([shown.value, shown.fee])
  const paid = new Decimal(after.walletBalance).minus(before.walletBalance).plus(shown.fee ?? Number.NaN)
  expect(paid.toFixed()).toBe(shown.realised)
  if (margin !== null) expect(margin).toBe(shown.cost)
  expect({
    side: position?.side ?? '',
    size: position?.size ?? '0',
    entry: position?.entryPrice ?? null,
    margin: position?.positionIM ?? '0',
    maintenance: position?.positionMM ?? '0',
    tier: position?.riskId ?? null,
    liqPrice: position?.liqPrice ?? null,
  }).toEqual({
    side: shown.positionAfter?.side,
    size: shown.positionAfter?.size,
    entry: toTruncatedText(num(shown.positionAfter?.entry), 8),
    margin: charge(shown.marginAfter),
    maintenance: charge(shown.maintenanceAfter),
    tier: shown.tierAfter,
    liqPrice: shown.liqPriceAfter,
  })
  // An isolated opening takes its cost out of the free balance: margin and fee, each rounded up.
  if (margin !== null || position?.isIsolated !== true || before.positionMargin !== '0') return
  const locked = new Decimal(after.positionMargin)
    .plus(shown.fee ?? Number.NaN)
    .minus(shown.cost ?? Number.NaN)
  expect(['0', '0.00000001']).toContain(locked.toFixed())
}

function run(
  { symbol: at, isIsolated, leverageE2, other, steps }: Scenario,
  seen: Record<string, number>,
): void {
  const bench = benchCore(leverageE2)
  const dealer = bench.core.accountsOf('dealer')[0]?.accountId ?? ''
  const account = bench.cross
  const leverage = new Decimal(leverageE2).dividedBy(100).toFixed()
  for (const each of [dealer, account]) {
    const value = each === dealer ? '25' : leverage
    bench.run(each, { type: 'SetLeverage', symbol: at, buyLeverage: value, sellLeverage: value })
  }
  if (isIsolated) bench.run(account, { type: 'SwitchMarginMode', symbol: at, isIsolated })
  if (other) bench.place(account, market({ symbol: at === 'ETHUSDT' ? 'BTCUSDT' : 'ETHUSDT', qty: '0.01' }))
  // Makes a setting known also where leverage and mode are the defaults.
  bench.run(account, { type: 'SetLeverage', symbol: at, buyLeverage: '7.5', sellLeverage: '7.5' })
  bench.run(account, { type: 'SetLeverage', symbol: at, buyLeverage: leverage, sellLeverage: leverage })
  for (const one of steps) {
    const instrument = instrumentOf(bench, at)
    if (one.drift !== 0) {
      const mark = new Decimal(touchOf(bench, instrument).mark as string)
      const moved = cut(mark.times(10_000 + one.drift).dividedBy(10_000), instrument.tickSize)
      bench.move(at, moved.toFixed())
    }
    const was = bench.position(account, at)?.side
    const filled = previewAndFill(bench, account, dealer, at, one)
    if (filled === null) continue
    expectSame(bench, account, at, filled)
    const now = bench.position(account, at)?.side
    if ((filled.shown.tierAfter ?? 0) > 1) seen['higher tier'] = (seen['higher tier'] ?? 0) + 1
    const what = was === undefined ? 'open' : now === undefined ? 'close' : was !== now ? 'flip' : 'move'
    seen[`${what} ${one.kind}`] = (seen[`${what} ${one.kind}`] ?? 0) + 1
  }
  expect(imbalance(dumpOf(bench.core))).toBe(0n)
}

describe('the preview of an order is the state after its fill', () => {
  it('VENUE-56, FORM-36: position, entry, fee, cost, margins, tier and liquidation price, to the last kept digit', () => {
    const seen: Record<string, number> = {}
    fc.assert(
      fc.property(scenario, (one) => run(one, seen)),
      { numRuns },
    )
    // Every kind of order has opened, added or reduced, closed and turned positions.
    const count = (word: string) =>
      Object.entries(seen).reduce((total, [key, times]) => total + (key.includes(word) ? times : 0), 0)
    expect(count('')).toBeGreaterThan(150)
    for (const word of ['open', 'move', 'close', 'flip', 'market', 'crossing', 'resting', 'tier']) {
      expect(count(word), `${word} in ${JSON.stringify(seen)}`).toBeGreaterThan(0)
    }
  })
})
