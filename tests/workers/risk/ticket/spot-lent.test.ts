import { describe, expect, it } from 'vitest'
import type { TicketDraft } from '#shared/contracts/ticket.ts'
import type { Side } from '#shared/domain/enums.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { give, mark, seeded } from '../../../venue/simulator/core/account-bench.ts'
import { benchCore, limit, market } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { refusals } from '../../../../venue/engine/terms/refusals.ts'
import { venueTable } from '../positions/venue-table.ts'

const PRICE = { Buy: '100000.0', Sell: '120000.0' } as const
const [insufficient] = refusals.insufficientBalance

const draft = (over: Partial<TicketDraft> = {}): TicketDraft => ({
  requestId: 1,
  symbol: 'BTC_USDT',
  kind: 'Limit',
  qtyText: '',
  percent: null,
  reduceOnly: false,
  isLeverage: true,
  timeInForce: 'GoodTillCancel',
  ...over,
})

/** Largest quantities of a limit order, as the ticket shows them. */
async function shown(bench: BenchCore, accountId: string, over: Partial<TicketDraft> = {}) {
  const table = await venueTable(bench, accountId)
  const most = (side: Side): Decimal => {
    const preview = table.ticket(draft({ priceText: PRICE[side], ...over }))
    return new Decimal(preview[side === 'Buy' ? 'buy' : 'sell'].max.replaceAll(',', ''))
  }
  return { Buy: most('Buy'), Sell: most('Sell') }
}

const order = (side: Side, qty: Decimal) =>
  limit({ symbol: 'BTC_USDT', side, price: PRICE[side], qty: qty.toFixed(), isLeverage: true })

/** A few lots, or two thousandths, more. */
const beyond = (most: Decimal): Decimal =>
  Decimal.max(most.plus('0.0005'), most.times('1.002')).toDecimalPlaces(4, Decimal.ROUND_UP)

/** A fresh exchange with an account in some state. */
const states: readonly (readonly [string, (bench: BenchCore) => string])[] = [
  ['an account of dollars', ({ small }) => small],
  [
    'an account that owes dollars',
    (bench) => {
      bench.place(
        bench.small,
        market({ symbol: 'BTC_USDT', qty: '1000', marketUnit: 'quoteCoin', isLeverage: true }),
      )
      return bench.small
    },
  ],
  [
    'an account that owes coins',
    (bench) => {
      bench.place(bench.cross, market({ symbol: 'BTC_USDT', side: 'Sell', qty: '0.5', isLeverage: true }))
      return bench.cross
    },
  ],
  [
    'an account whose resting orders lock more than it has',
    (bench) => {
      for (const [side, price] of [
        ['Sell', '121000.0'],
        ['Buy', '99000.0'],
      ] as const)
        bench.place(bench.cross, limit({ symbol: 'BTC_USDT', side, price, qty: '2', isLeverage: true }))
      return bench.cross
    },
  ],
  [
    'an account with a position, its profit, another coin and an order',
    (bench) => {
      give(bench, bench.cross, 'BTC', '0.3')
      bench.place(bench.cross, market({ qty: '2' }))
      bench.place(bench.cross, limit({ price: '90000', qty: '0.5' }))
      mark(bench, 'BTCUSDT', '104000.0')
      return bench.cross
    },
  ],
  [
    'a portfolio',
    (bench) => {
      const accountId = seeded(bench, 'UTA2 portfolio one-way')
      give(bench, accountId, 'USDT', '10000')
      bench.place(accountId, market({ qty: '0.01' }))
      return accountId
    },
  ],
  [
    'an account that owns more than is lent of a coin',
    (bench) => {
      give(bench, bench.cross, 'USDT', '900000')
      return bench.cross
    },
  ],
]

describe.each(states)('the maximum of a spot order with margin, %s (VENUE-54)', (_, make) => {
  it.each(['Buy', 'Sell'] as const)('%s: the exchange takes it, and hardly more', async (side) => {
    const bench = benchCore(1, 3, 'tester', true)
    const accountId = make(bench)
    const most = (await shown(bench, accountId))[side]
    const owned = (await shown(bench, accountId, { isLeverage: false }))[side]
    expect(most.greaterThan(owned)).toBe(true)
    const asked = { priceText: PRICE[side], qtyText: beyond(most).toFixed() }
    const errors = (await venueTable(bench, accountId)).ticket(draft(asked))[side === 'Buy' ? 'buy' : 'sell']
      .errors
    expect(errors).toMatchObject([{ field: 'qty', key: 'aboveLent' }])
    expect(bench.refused(accountId, order(side, beyond(most)))).toBe(insufficient)
    expect(bench.place(accountId, order(side, most)).orderId).not.toBe('')
  })
})

it('an account in isolated margin has no loans: the maximum is what it owns (VENUE-54)', async () => {
  const bench = benchCore(1, 3, 'tester', true)
  const { isolated } = bench
  expect(await shown(bench, isolated)).toEqual(await shown(bench, isolated, { isLeverage: false }))
})
