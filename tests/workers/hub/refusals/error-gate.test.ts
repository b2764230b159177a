import { describe, expect, it } from 'vitest'
import { accepted, rejected } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { tabCalls } from '../../../../src/workers/hub/refusals/tab-calls.ts'
import { createErrorGate } from '../../../../src/workers/hub/refusals/error-gate.ts'
import { isOwnCall } from '../../../../src/workers/hub/refusals/own-calls.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

function setUp() {
  const clock = createVirtualClock()
  const gate = createErrorGate(clock)
  const isTold = (code: number): boolean => {
    const outcome = gate.pass(rejected(code, ''))
    return outcome.kind === 'rejected' && outcome.told === true
  }
  return { clock, gate, isTold }
}

describe('refusals sent to a browser', () => {
  it('ERR-06, A9: 10006 five times in 5 s from any tab is reported once; at 10.1 s again', async () => {
    const { clock, isTold } = setUp()
    const told: boolean[] = []
    for (let count = 0; count < 5; count += 1) {
      told.push(isTold(10006))
      await clock.advance(1000)
    }
    expect(told).toEqual([false, true, true, true, true])
    await clock.advance(5100)
    expect(isTold(10006)).toBe(false)
    expect(isTold(10006)).toBe(true)
  })

  it('ERR-07, A8: 10024 on several calls opens one wall, and another once it was closed', () => {
    const { gate, isTold } = setUp()
    expect([isTold(10024), isTold(10024), gate.passOwn(10024)]).toEqual([false, true, false])
    gate.wallClosed()
    expect([gate.passOwn(10024), isTold(10024)]).toEqual([true, true])
  })

  it('ERR-31: one failure shared by two tabs is reported to the first; other failures of the same code are reported', () => {
    const { gate, isTold } = setUp()
    const shared = rejected(30032, 'over the limit')
    expect(gate.pass(shared)).toEqual(shared)
    expect(gate.pass(shared)).toEqual({ ...shared, told: true })
    expect(isTold(30032)).toBe(false)
  })

  it('other answers pass unchanged; of the hub’s own calls only the wall is shown automatically', () => {
    const { gate } = setUp()
    for (const outcome of [accepted(1), { kind: 'unknown', reason: 'timeout' }] as const)
      expect(gate.pass<number>(outcome)).toBe(outcome)
    for (const code of [10006, 10007, 30031, 12345]) expect(gate.passOwn(code)).toBe(false)
  })

  it('HTTP-21: all calls except those a page waits for count as the hub’s own', () => {
    expect(isOwnCall({ method: 'POST', path: '/user/private/ott' })).toBe(true)
    expect(isOwnCall({ method: 'GET', path: '/contract/v5/private/snapshot' })).toBe(true)
    expect(isOwnCall({ method: 'GET', path: '/contract/v5/public/kline' })).toBe(false)
    expect(isOwnCall({ method: 'POST', path: '/contract/v5/order/create' })).toBe(false)
  })
})

describe('calls of a tab', () => {
  const call = async (outcome: Outcome<null>, order: object) => {
    const { gate } = setUp()
    let asked = 0
    const calls = tabCalls(
      { place: async (_order: object): Promise<Outcome<null>> => outcome },
      { gate, coinOf: (symbol) => (symbol === 'BTCUSDT' ? 'BTC' : ''), onCall: () => (asked += 1) },
    )
    const answer = await calls.place(order)
    return { answer, asked }
  }

  it('ERR-09: the failed quantity of 39303 is unscaled, with its coin', async () => {
    const params = { create_order_failed_qty_x: '500000000' }
    const { answer, asked } = await call(
      { kind: 'rejected', code: 39303, message: '', params },
      { symbol: 'BTCUSDT' },
    )
    expect(answer).toMatchObject({ code: 39303, params: { failedQty: '5', coin: 'BTC' } })
    expect(asked).toBe(1)
    const junk = {
      kind: 'rejected',
      code: 39303,
      message: '',
      params: { create_order_failed_qty_x: 'x' },
    } as const
    expect((await call(junk, {})).answer).toEqual({
      kind: 'rejected',
      code: 39303,
      message: '',
      params: junk.params,
    })
  })

  it('ERR-15: the requested trigger price type is used if the exchange sends none', async () => {
    const refused = rejected(30027, '')
    expect((await call(refused, { triggerBy: 'MarkPrice' })).answer).toMatchObject({
      params: { triggerBy: 'MarkPrice' },
    })
    const named: Outcome<null> = {
      ...rejected(30027, ''),
      params: { triggerBy: 'IndexPrice' },
    } as Outcome<null>
    expect((await call(named, { triggerBy: 'MarkPrice' })).answer).toMatchObject({
      params: { triggerBy: 'IndexPrice' },
    })
  })
})
