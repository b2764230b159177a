import type { PositionIdx, Side } from '../../../src/shared/domain/enums.ts'
import type { CommandAnswer } from '../../../venue/exchange/commands.ts'
import { createCore } from '../../../venue/simulator/core/core.ts'
import type { Backend, BackendAnswer, Body } from './model-exchange.ts'

const START = Date.UTC(2026, 0, 1)

/** The venue's own core as the exchange behind the faults: it knows an orderLinkId again by its own rules. */
export function createCoreBackend(seed: number): Backend {
  const core = createCore({ seed, startAt: START, symbols: 1, isWhole: false })
  const accountId = core.accountsOf('tester')[0]?.accountId ?? ''
  let now = START
  const { priceFraction = 1 } = core.instruments().find(({ symbol }) => symbol === 'BTCUSDT') ?? {}
  const bid = (core.book('BTCUSDT')?.bids[0] ?? 0) / 10 ** priceFraction
  /** Away from the market: it rests. */
  const price = String(Math.round(bid * 0.95))

  function answer(command: object): BackendAnswer {
    now += 20
    core.advance(now)
    const { answer: given }: { readonly answer: CommandAnswer } = core.apply(accountId, command, now)
    core.takeChanges()
    return given.ok
      ? { retCode: 0, retMsg: 'OK', result: given.result }
      : { retCode: given.code, retMsg: given.message, result: {} }
  }
  return {
    call: (path: string, body: Body) => {
      if (!path.endsWith('/order/create')) return { retCode: 10404, retMsg: '', result: {} }
      return answer({
        type: 'CreateOrder',
        symbol: 'BTCUSDT',
        side: body['side'] as Side,
        orderType: 'Limit',
        qty: body['qty'],
        price,
        timeInForce: 'GoodTillCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0 as PositionIdx,
        orderLinkId: body['orderLinkId'],
      })
    },
    find: (key) => core.findOrder(accountId, key),
    state: () => {
      const snapshot = core.snapshotOf(accountId)
      return { seq: snapshot?.seq ?? 0, orders: snapshot?.orders ?? [], positions: snapshot?.positions ?? [] }
    },
  }
}
