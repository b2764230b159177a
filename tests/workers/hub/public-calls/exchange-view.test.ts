import { expect, it } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { CallAnswer } from '../../../../src/workers/hub/http/envelope.ts'
import { failure } from '../../../../src/workers/hub/http/envelope.ts'
import { createExchangeFacts, readExchange } from '../../../../src/workers/hub/public-calls/exchange-view.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const answered = (result: unknown): CallAnswer => ({ hasError: false, result, token: null })
const testnet = { name: 'Bybit', network: 'testnet', isReadOnly: true, capabilities: { addFunds: false } }

function setUp(answer: CallAnswer) {
  const clock = createVirtualClock()
  const world = { answer, calls: 0, changes: 0, traced: 0 }
  const facts = createExchangeFacts({
    clock,
    http: {
      call: async () => {
        world.calls += 1
        return world.answer
      },
    },
    onChange: () => void (world.changes += 1),
    trace: () => void (world.traced += 1),
  })
  return { clock, world, facts }
}

it('an exchange that is silent about a capability has it, and the record cannot be changed', () => {
  const view = readExchange(testnet)
  expect(view).toEqual({
    ...ableExchange,
    ...testnet,
    capabilities: { ...ableExchange.capabilities, addFunds: false },
  })
  expect([Object.isFrozen(view), Object.isFrozen(view?.capabilities)]).toEqual([true, true])
  expect(readExchange({})).toEqual(ableExchange)
})

it('unknown words of an exchange are left out, and what is no record is refused', () => {
  expect(readExchange({ name: 7, network: 'moon', isReadOnly: 'yes', capabilities: 3 })).toEqual(ableExchange)
  expect(readExchange({ name: 'x'.repeat(999) })?.name.length).toBe(40)
  const read = (said: unknown) => readExchange({ capabilities: said })?.capabilities
  // A word or a number that this terminal does not know is that of the embedded exchange.
  expect(read({ hedge: 'moon', historyDays: '7', repay: true, legSlippage: 0 })).toEqual(
    ableExchange.capabilities,
  )
  expect(read({ hedge: 'usdt', historyDays: 7, repay: 'pauses', legSlippage: false, more: true })).toEqual({
    ...ableExchange.capabilities,
    hedge: 'usdt',
    historyDays: 7,
    repay: 'pauses',
    legSlippage: false,
  })
  expect([readExchange(null), readExchange('Bybit')]).toEqual([null, null])
})

it('reads arming and limits, and shows a limit that it cannot read as none', () => {
  const limits = {
    orderValue: '1000',
    priceDistance: '5',
    ordersPerMinute: 60,
    openOrders: 50,
    positionValue: null,
    symbols: ['BTCUSDT'],
    dailyLoss: '500',
  }
  const arming = { isArmed: false, needsArming: true, armedUntil: null, stoppedBy: 'kill' }
  expect(readExchange({ ...arming, limits })).toEqual({ ...ableExchange, ...arming, limits })
  const bad = {
    orderValue: Number.NaN,
    priceDistance: '1e9',
    ordersPerMinute: -1,
    openOrders: '5',
    symbols: 'BTCUSDT',
  }
  expect(
    readExchange({ isArmed: 'no', needsArming: 1, armedUntil: -5, stoppedBy: 'moon', limits: bad }),
  ).toEqual({
    ...ableExchange,
    limits: Object.fromEntries(Object.keys(limits).map((name) => [name, null])),
  })
})

it('tabs receive the exchange once, and again when it has changed', async () => {
  const { clock, world, facts } = setUp(answered(testnet))
  expect(facts.view()).toBe(ableExchange)
  facts.read()
  await clock.advance(0)
  facts.read()
  await clock.advance(0)
  expect([world.calls, world.changes, facts.view().network]).toEqual([2, 1, 'testnet'])
  world.answer = answered({ ...testnet, isReadOnly: false })
  facts.read()
  await clock.advance(0)
  expect([world.changes, facts.view().isReadOnly]).toEqual([2, false])
})

it('a call without an answer is repeated, one that is refused is not', async () => {
  const { clock, world, facts } = setUp(failure('timeout', ''))
  facts.read()
  await clock.advance(2000)
  const tries = world.calls
  expect(tries).toBeGreaterThan(1)
  world.answer = answered(testnet)
  await clock.advance(60_000)
  expect([world.calls, world.changes]).toEqual([tries + 1, 1])
  world.answer = { ...failure('timeout', ''), ambiguous: null }
  facts.read()
  await clock.advance(60_000)
  expect([world.calls, facts.view().network]).toEqual([tries + 2, 'testnet'])
})

it('an unreadable answer changes nothing, and a stopped hub asks no more', async () => {
  const { clock, world, facts } = setUp(answered(null))
  facts.read()
  await clock.advance(0)
  expect([world.changes, world.traced]).toEqual([0, 1])
  world.answer = failure('timeout', '')
  facts.read()
  await clock.advance(0)
  facts.stop()
  await clock.advance(60_000)
  expect(world.calls).toBe(2)
})
