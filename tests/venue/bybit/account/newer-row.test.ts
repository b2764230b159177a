import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { executionRow, orderRow, positionRow, walletRow } from '../support/rows.ts'
import { createStage } from '../support/private-stage.ts'

const runs = process.env['DEEP'] === undefined ? 300 : 20_000

const statuses = [
  'New',
  'PartiallyFilled',
  'Untriggered',
  'Triggered',
  'Filled',
  'Cancelled',
  'Rejected',
  'PartiallyFilledCanceled',
  'Deactivated',
  'NewWord',
]
const time = fc.integer({ min: 1, max: 4 }).map((ms) => `170000000000${ms}`)
const filled = fc.constantFrom('0', '0.1', '0.10', '0.3', '')

/** A row, and the method that reads it. `at` is the time of its answer or message. */
type Arrival = readonly ['order' | 'position' | 'execution' | 'wallet', Row, number]
const at = fc.integer({ min: 1, max: 4 })

const orders = fc
  .record({
    orderId: fc.constantFrom('o-1', 'o-2'),
    orderStatus: fc.constantFrom(...statuses),
    cumExecQty: filled,
    updatedTime: time,
    price: fc.constantFrom('1', '2'),
    stopOrderType: fc.constantFrom('', 'TrailingStop', 'PartialStopLoss'),
    triggerPrice: fc.constantFrom('', '5'),
    cancelType: fc.constantFrom('', 'CancelByUser'),
  })
  .chain((fields) => at.map((ms): Arrival => ['order', orderRow(fields), ms]))
const positions = fc
  .record({
    positionIdx: fc.constantFrom(0, 1),
    seq: fc.integer({ min: 1, max: 3 }),
    updatedTime: time,
    size: fc.constantFrom('0', '0.1', '0.3'),
    side: fc.constantFrom('', 'Buy', 'Sell'),
    liqPrice: fc.constantFrom('', '50000', '51000'),
    trailingStop: fc.constantFrom('0', '10'),
    leverage: fc.constantFrom('', '10', '20'),
  })
  .chain((fields) => at.map((ms): Arrival => ['position', positionRow(fields), ms]))
const executions = fc
  .constantFrom('e-1', 'e-2', 'e-3')
  .chain((execId) => at.map((ms): Arrival => ['execution', executionRow({ execId }), ms]))
const wallets = fc
  .record({ walletBalance: fc.constantFrom('1', '2'), borrowAmount: fc.constantFrom('', '1') })
  .chain((coin) => at.map((ms): Arrival => ['wallet', walletRow({}, coin), ms]))

const arrivals = fc.array(fc.oneof(orders, positions, executions, wallets), { minLength: 1, maxLength: 14 })

/** The state after some rows. Its events are read after each row, or only at the end. */
function stateAfter(rows: readonly Arrival[], isToldEach: boolean) {
  const stage = createStage()
  for (const [of, row, ms] of rows) {
    if (of === 'wallet') stage.rows.wallet(row, ms)
    else stage.rows[of](row, 'linear', ms)
    if (isToldEach) stage.events()
  }
  stage.events()
  const { orders: open, positions: held, wallet, settings } = stage.state.snapshot()
  const { records } = stage.state
  const byId = <T>(list: readonly T[]): readonly T[] =>
    [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return {
    orders: byId(open),
    positions: byId(held),
    wallet,
    settings,
    all: new Map(records.orders),
    rows: new Map(records.positions),
    totals: records.totals(),
  }
}

describe('rows of answers and messages', () => {
  it('E22: end in the same state in every order and with every repeat', () => {
    const cases = arrivals.chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.shuffledSubarray([...rows, ...rows, ...rows], { minLength: rows.length * 3 }),
        fc.boolean(),
      ),
    )
    fc.assert(
      fc.property(cases, ([rows, shuffled, isToldEach]) => {
        expect(stateAfter(shuffled, isToldEach)).toEqual(stateAfter(rows, false))
      }),
      { numRuns: runs },
    )
  })

  it.each(['the first', 'the second'])(
    'have the last of two changes of an order in one millisecond if %s is read late',
    (late) => {
      const terms = { orderStatus: 'Untriggered', updatedTime: '1700000000001' }
      const first: Arrival = ['order', orderRow({ ...terms, triggerPrice: '64000', stopLoss: '60000' }), 1]
      const second: Arrival = ['order', orderRow({ ...terms, triggerPrice: '63000', stopLoss: '' }), 2]
      const rows = late === 'the first' ? [second, first] : [first, second]
      const [order] = stateAfter(rows, true).orders
      expect(order).toMatchObject({ triggerPrice: '63000' })
      expect(order).not.toHaveProperty('stopLoss')
    },
  )

  it('E22: end in the same state with all permutations of a trade that REST and socket both report', () => {
    const trade: readonly Arrival[] = [
      ['order', orderRow(), 1],
      [
        'order',
        orderRow({ orderStatus: 'PartiallyFilled', cumExecQty: '0.1', updatedTime: '1700000000002' }),
        2,
      ],
      ['order', orderRow({ orderStatus: 'Filled', cumExecQty: '0.3', updatedTime: '1700000000003' }), 3],
      ['position', positionRow({ seq: 5, size: '0.1' }), 2],
      ['position', positionRow({ seq: 6, size: '0.3' }), 3],
      ['execution', executionRow({ execId: 'e-1' }), 2],
    ]
    const last = stateAfter(trade, true)
    expect(last.orders).toEqual([])
    expect(last.positions).toMatchObject([{ size: '0.3' }])
    const permute = (rest: readonly Arrival[], taken: readonly Arrival[]): void => {
      if (rest.length === 0) expect(stateAfter(taken, true)).toEqual(last)
      for (const [at_, row] of rest.entries()) permute(rest.toSpliced(at_, 1), [...taken, row])
    }
    permute(trade, [])
  })
})
