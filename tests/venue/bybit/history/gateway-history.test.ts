import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { HistoryAnswer, HistoryRequest, PagedList } from '../../../../venue/exchange/history.ts'
import { press } from '../support/order-stage.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The past of an account through the gateway, beside that of the exchange behind it. */
let stage: GatewayStage
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  for (const [orderLinkId, side, reduceOnly] of [
    ['open', 'Buy', false],
    ['close', 'Sell', true],
  ] as const) {
    const order = press({ orderType: 'Market', qty: '0.05', side, reduceOnly, orderLinkId })
    expect(await stage.command(order)).toMatchObject({ ok: true })
    await vi.waitFor(
      () => {
        const filled = stage.events.flatMap((event) =>
          event.kind === 'order' && event.event === 'filled' ? [event.order.orderLinkId] : [],
        )
        expect(filled).toContain(orderLinkId)
      },
      { timeout: 20_000 },
    )
  }
})
afterAll(() => stage.close())

type Row = Readonly<Record<string, unknown>>
async function list(name: PagedList, request: Partial<HistoryRequest> = {}): Promise<readonly Row[]> {
  const answer = await stage.exchange.history?.(stage.accountId, {
    list: name,
    before: Number.MAX_SAFE_INTEGER,
    limit: 50,
    from: stage.exchange.now() - 6 * 86_400_000,
    ...request,
  })
  if (answer?.ok !== true) throw new Error(answer?.message ?? 'no history')
  return answer.list as readonly Row[]
}

/** The same account at the exchange behind the gateway. */
const upstream = async (name: 'orders' | 'executions'): Promise<readonly Row[]> => {
  const answer = await stage.control.get(`/account/${name}?account=${stage.upstreamAccount}`)
  return answer[name] as readonly Row[]
}
const pick = (rows: readonly Row[], names: readonly string[]) =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
const byId = (rows: readonly Row[], id: string) =>
  [...rows].sort((a, b) => (String(a[id]) < String(b[id]) ? -1 : 1))

describe('the past through the gateway', () => {
  it('has the fills of the exchange, to the last digit', async () => {
    const names = ['execId', 'orderId', 'symbol', 'side', 'execPrice', 'execQty', 'execFee', 'execTime']
    const theirs = byId(await upstream('executions'), 'execId')
    const ours = byId(await list('tradeHistory'), 'execId')
    expect(ours.length).toBeGreaterThanOrEqual(2)
    expect(pick(ours, names)).toEqual(pick(theirs, names))
  })

  it('has the ended orders of the exchange', async () => {
    const names = ['orderId', 'symbol', 'side', 'orderStatus', 'qty', 'cumExecQty', 'avgPrice', 'updatedAt']
    const theirs = byId(await upstream('orders'), 'orderId')
    const ours = byId(await list('closedOrders'), 'orderId')
    expect(pick(ours, names)).toEqual(pick(theirs, names))
  })

  it('has what closing orders realised, and the changes of the wallet', async () => {
    const closed = await list('closedPositions')
    expect(closed.length).toBeGreaterThan(0)
    for (const row of closed) expect(row).toMatchObject({ closeType: 'TRADE', leverage: '10' })
    const log = await list('transactions')
    expect(log.map(({ type }) => type)).toContain('TRADE')
    const ofBitcoin = await list('transactions', { coin: 'BTC' })
    expect(ofBitcoin).toEqual(log.filter(({ coin }) => coin === 'BTC'))
  })

  it('is the same by the older calls of an exchange', async () => {
    const { exchange, accountId } = stage
    const filter = { before: Number.MAX_SAFE_INTEGER, limit: 50 }
    expect(await exchange.executions(accountId, filter)).toEqual(await list('tradeHistory'))
    expect(await exchange.orderHistory(accountId, filter)).toEqual(await list('closedOrders'))
    expect(await exchange.query(accountId, { type: 'ClosedPnl', ...filter })).toEqual({
      ok: true,
      result: { list: await list('closedPositions') },
    })
    expect(await exchange.query(accountId, { type: 'TransactionLog', ...filter })).toEqual({
      ok: true,
      result: { list: await list('transactions') },
    })
  })

  it('by a page of one row goes on to the end by its cursor', async () => {
    const all = (await list('tradeHistory')).map(({ execId }) => execId)
    const paged: unknown[] = []
    let before: number | null = Number.MAX_SAFE_INTEGER
    while (before !== null) {
      const answer: HistoryAnswer | undefined = await stage.exchange.history?.(stage.accountId, {
        list: 'tradeHistory',
        before,
        limit: 1,
        from: stage.exchange.now() - 6 * 86_400_000,
      })
      if (answer?.ok !== true) throw new Error('refused')
      paged.push(...(answer.list as readonly Row[]).map(({ execId }) => execId))
      before = answer.nextBefore
    }
    expect(paged).toEqual(all)
  })
})
