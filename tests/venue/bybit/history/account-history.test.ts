import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tableLists } from '#shared/domain/table-lists.ts'
import { openAccountHistory } from '../../../../venue/bybit/history/account-history.ts'
import type { AccountHistory } from '../../../../venue/bybit/history/account-history.ts'
import { createRowReader } from '../../../../venue/bybit/account/apply-rows.ts'
import { createPrivateState } from '../../../../venue/bybit/account/private-state.ts'
import type { HistoryRequest } from '../../../../venue/exchange/history.ts'
import { createFakeTransport, refused, silent } from '../support/fake-transport.ts'
import type { FakeTransport } from '../support/fake-transport.ts'
import { catalogue } from '../support/markets.ts'
import { accountInfo } from '../support/private-stage.ts'
import { executionRow, orderRow, positionRow, walletRow } from '../support/rows.ts'

const NOW = 1_760_000_000_000
const DAY_MS = 86_400_000
let folder: string
let fake: FakeTransport
let lines: string[]
let opened: AccountHistory[]

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-history-'))
  fake = createFakeTransport(NOW)
  fake.clock = () => Date.now()
  lines = []
  opened = []
})
afterEach(() => {
  for (const history of opened) history.close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

function end(history: AccountHistory): void {
  opened = opened.filter((one) => one !== history)
  history.close()
}

/** The history and the records of one start of the gateway. */
function start(dataDir: string | null = folder) {
  const history = openAccountHistory({
    network: 'testnet',
    transport: fake,
    catalogue,
    accountId: 'a-1',
    dataDir,
    onReport: ({ field }) => void lines.push(field),
    log: (line) => void lines.push(line),
  })
  opened.push(history)
  const state = createPrivateState(accountInfo, 1, () => undefined, history.memory)
  const rows = createRowReader({ catalogue, records: state.records, onReport: () => undefined })
  const page = (request: Partial<HistoryRequest>) =>
    history.page(state, {
      list: 'tradeHistory',
      before: NOW + DAY_MS,
      limit: 5,
      from: NOW - DAY_MS,
      ...request,
    })
  return { history, state, rows, page }
}
const isLinear = (params: object): boolean => 'category' in params && params.category === 'linear'

describe('executions over restarts', () => {
  it('of an earlier start are history, not news, when Bybit sends them again', () => {
    const first = start()
    first.rows.execution(executionRow({ execTime: String(NOW - 5) }), 'linear', NOW)
    expect(first.state.takeEvents().map(({ kind }) => kind)).toContain('execution')
    end(first.history)
    const again = start()
    expect(again.state.records.newestFill()).toBe(NOW - 5)
    again.rows.execution(executionRow({ execTime: String(NOW - 5) }), 'linear', NOW)
    expect(again.state.takeEvents()).toEqual([])
    again.rows.execution(executionRow({ execId: 'e-2', execTime: String(NOW) }), 'linear', NOW)
    expect(again.state.takeEvents().map(({ kind }) => kind)).toContain('execution')
  })

  it('that were missed while it was down are listed, without an event', async () => {
    end(start().history)
    const again = start()
    again.rows.execution(executionRow({ execTime: String(NOW - 5) }), 'linear', NOW)
    again.state.markPublished()
    expect(again.state.takeEvents()).toEqual([])
    expect(await again.page({})).toMatchObject({ ok: true, list: [{ execId: 'e-1', execQty: '0.1' }] })
  })

  it('are listed once, though both a message and the list have them', async () => {
    fake.gets.set('/v5/execution/list', (params) =>
      isLinear(params) ? [executionRow({ execTime: String(NOW - 5) })] : [],
    )
    const { rows, page } = start()
    rows.execution(executionRow({ execTime: String(NOW - 5) }), 'linear', NOW)
    const listed = await page({})
    expect(listed).toMatchObject({ ok: true, nextBefore: null })
    expect(listed.ok && listed.list).toHaveLength(1)
  })
})

describe('the side of a hedge of fills that were read', () => {
  const fill = (execId: string, orderId: string) =>
    executionRow({ execId, orderId, execTime: String(NOW - 5) })
  beforeEach(() => {
    fake.gets.set('/v5/execution/list', (params) =>
      isLinear(params) ? [fill('e-1', 'ended'), fill('e-2', 'open'), fill('e-3', 'unknown')] : [],
    )
  })
  const sides = (list: readonly object[]) =>
    Object.fromEntries(
      list.map((one) => [Reflect.get(one, 'execId') as string, Reflect.get(one, 'positionIdx') as unknown]),
    )

  it('is that of their order, open or ended, over a restart too', async () => {
    const first = start()
    const open = orderRow({ orderId: 'open', positionIdx: 1, updatedTime: String(NOW) })
    first.rows.order(open, 'linear', NOW)
    const ended = { orderId: 'ended', positionIdx: 2, orderStatus: 'Filled', leavesQty: '0' }
    first.rows.order(orderRow({ ...ended, updatedTime: String(NOW) }), 'linear', NOW)
    const page = await first.page({})
    expect(page.ok && sides(page.list)).toEqual({ 'e-1': 2, 'e-2': 1, 'e-3': undefined })
    await vi.advanceTimersByTimeAsync(100)
    end(first.history)
    const again = start()
    const later = await again.history.executions({ before: NOW + DAY_MS, limit: 5 })
    expect(sides(later)).toEqual({ 'e-1': 2, 'e-2': undefined, 'e-3': undefined })
  })
})

describe('an order that ended', () => {
  it('is listed at once, before the list of Bybit has it', async () => {
    const { rows, page } = start()
    rows.order(
      orderRow({ orderStatus: 'Cancelled', leavesQty: '0', updatedTime: String(NOW) }),
      'linear',
      NOW,
    )
    expect(await page({ list: 'closedOrders' })).toMatchObject({
      list: [{ orderId: 'o-1', orderStatus: 'Cancelled' }],
    })
  })

  it('and never filled is still listed when Bybit forgot it after 24 h', async () => {
    const first = start()
    first.rows.order(orderRow({ orderStatus: 'Cancelled', updatedTime: String(NOW) }), 'linear', NOW)
    end(first.history)
    vi.setSystemTime(NOW + 3 * DAY_MS)
    expect(await start().page({ list: 'closedOrders' })).toMatchObject({ list: [{ orderId: 'o-1' }] })
  })
})

describe('the lists', () => {
  it('are all answered: with what is open, with the past, or empty where Bybit has no such records', async () => {
    const { rows, page, state } = start()
    rows.position(positionRow(), 'linear', NOW)
    rows.wallet(walletRow(), NOW)
    rows.order(orderRow(), 'linear', NOW)
    rows.order(
      orderRow({ orderId: 'stop', orderStatus: 'Untriggered', stopOrderType: 'Stop', triggerPrice: '70000' }),
      'linear',
      NOW,
    )
    rows.order(
      orderRow({ orderId: 'trail', orderStatus: 'Untriggered', stopOrderType: 'TrailingStop' }),
      'linear',
      NOW,
    )
    rows.order(orderRow({ orderId: 'mmr', stopOrderType: 'MmRateClose' }), 'linear', NOW)
    rows.order(orderRow({ orderId: 'twap', createType: 'CreateByTWAP' }), 'linear', NOW)
    rows.order(
      orderRow({ orderId: 'oco', orderStatus: 'Untriggered', stopOrderType: 'OcoOrder' }),
      'spot',
      NOW,
    )
    state.markPublished()
    const counts = new Map<string, number>()
    for (const list of tableLists) {
      const answer = await page({ list, limit: 50 })
      if (!answer.ok) throw new Error(`${list} is refused`)
      counts.set(list, answer.list.length)
    }
    expect([...counts.keys()]).toEqual(tableLists)
    expect(Object.fromEntries([...counts].filter(([, count]) => count > 0))).toEqual({
      limitMarket: 1,
      conditional: 1,
      oco: 1,
      trailingStop: 1,
      mmr: 1,
      twap: 1,
      positions: 1,
      assets: 1,
    })
    expect(await page({ list: 'limitMarket', symbol: 'ETHUSDT' })).toMatchObject({ ok: true, list: [] })
  })
})

describe('a page that cannot be read', () => {
  it.each([
    ['a limit', refused(10006, 'Too many visits.'), 10006],
    ['an address that called too often', { ...silent(false), cause: 'limited' as const }, 10006],
    ['no answer', silent(), 10016],
    ["a server's error", refused(10016, 'Server error.'), 10016],
    ['a refused key', refused(10003, 'API key is invalid.'), 10005],
  ])('by %s is refused with a code, never an empty list', async (_name, reply, code) => {
    fake.gets.set('/v5/execution/list', () => reply)
    const { page, history } = start()
    expect(await page({})).toMatchObject({ ok: false, code })
    await expect(history.executions({ before: NOW, limit: 5 })).rejects.toThrow(Error)
  })

  it('is read when it is asked for again', async () => {
    let failures = 1
    fake.gets.set('/v5/execution/list', (params) => {
      failures -= 1
      if (failures === 0) return refused(10006)
      return isLinear(params) ? [executionRow({ execTime: String(NOW - 5) })] : []
    })
    const { page } = start()
    expect(await page({})).toMatchObject({ ok: false })
    expect(await page({})).toMatchObject({ ok: true, list: [{ execId: 'e-1' }] })
  })
})

describe('the background', () => {
  const requested = (path: string) => fake.calls.filter((call) => call.path === path)

  it('reads the last 30 days of each source once, one window at a time', async () => {
    const { history, page } = start()
    history.start()
    await vi.advanceTimersByTimeAsync(60_000)
    const spans = requested('/v5/account/transaction-log').map(({ params }) => params)
    expect(spans).toHaveLength(5)
    const oldest = Math.min(...spans.map((span) => Number('startTime' in span ? span.startTime : NOW)))
    expect(NOW - oldest).toBeGreaterThanOrEqual(30 * DAY_MS)
    expect(requested('/v5/execution/list')).toHaveLength(20)
    fake.calls.length = 0
    expect(await page({ from: NOW - 29 * DAY_MS })).toMatchObject({ ok: true, nextBefore: null })
    // Only what is not settled yet is read again.
    expect(requested('/v5/execution/list')).toHaveLength(4)
  })

  it('goes on a minute after a failure, and ends with the gateway', async () => {
    fake.gets.set('/v5/execution/list', () => silent())
    const { history } = start()
    history.start()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(requested('/v5/execution/list')).toHaveLength(4)
    fake.gets.delete('/v5/execution/list')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requested('/v5/execution/list').length).toBeGreaterThan(4)
    expect(lines).toEqual(['/v5/execution/list is read again in a minute: no answer'])
    end(history)
    const count = fake.calls.length
    await vi.advanceTimersByTimeAsync(DAY_MS * 2)
    expect(fake.calls).toHaveLength(count)
  })
})
