import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import type { ApiKey } from '../../../../venue/api-keys/api-key.ts'
import { createApiControl } from '../../../../venue/facade/faults/api-control.ts'
import type { ApiControl } from '../../../../venue/facade/faults/api-control.ts'
import { openApiKeys } from '../../../../venue/api-keys/api-key-store.ts'
import { createPrivateFeed } from '../../../../venue/facade/push/private-feed.ts'
import { readPrivateTopic } from '../../../../venue/facade/push/private-topic.ts'
import type { PrivateTopic } from '../../../../venue/facade/push/private-topic.ts'
import { openMarkets } from '../../../../venue/facade/terms/markets.ts'
import { createPositionSeqs } from '../../../../venue/facade/terms/position-seqs.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'

type Row = Readonly<Record<string, unknown>>
interface PrivateMessage {
  readonly id: string
  readonly topic: string
  readonly data: readonly Row[]
}

const caller: ApiKey = {
  key: 'K',
  name: 'bot',
  profileId: '',
  accountId: 'a-1',
  isReadOnly: false,
  symbols: null,
  createdAt: 0,
  expiresAt: Number.MAX_SAFE_INTEGER,
}

let control: ApiControl
let messages: PrivateMessage[]
/** Events of orders with these ids, which arrive together. */
let happen: (...orderIds: readonly string[]) => void
beforeEach(async () => {
  vi.useFakeTimers()
  const exchange = createFakeExchange(['BTCUSDT'])
  control = createApiControl(openApiKeys(null), exchange)
  messages = []
  const markets = await openMarkets(exchange)
  const feed = createPrivateFeed(
    { exchange, markets, seqs: createPositionSeqs(exchange), faults: control.state },
    () => undefined,
    () => undefined,
  )
  const topics = new Map<string, PrivateTopic>()
  for (const name of ['order', 'execution']) {
    const topic = readPrivateTopic(name)
    if (topic !== null) topics.set(name, topic)
  }
  const socket = {
    id: 's',
    activeAt: () => 0,
    touch: () => undefined,
    send: (text: string | Buffer) => void messages.push(JSON.parse(String(text)) as PrivateMessage),
    close: () => undefined,
    terminate: () => undefined,
  }
  feed.join({ socket, caller, topics })
  happen = (...orderIds) =>
    feed.onPrivate(
      orderIds.map((orderId, seq) => ({
        accountId: 'a-1',
        seq,
        kind: 'order',
        event: 'newed',
        order: {
          orderId,
          symbol: 'BTCUSDT',
          side: 'Buy',
          orderType: 'Market',
          orderStatus: 'New',
          qty: '1',
          leavesQty: '1',
          cumExecQty: '0',
          timeInForce: 'GoodTillCancel',
          positionIdx: 0,
        } as unknown as Order,
      })),
    )
})
afterEach(() => vi.useRealTimers())

const ids = (): readonly (readonly unknown[])[] =>
  messages.map(({ data }) => data.map((row) => row['orderId']))

describe('faults of private messages', () => {
  it('a message that is sent twice, with the same id, and no other', () => {
    control.armPrivate({ topic: 'order', isDoubled: true })
    happen('a')
    happen('b')
    expect(ids()).toEqual([['a'], ['a'], ['b']])
    expect(messages[0]?.id).toBe(messages[1]?.id)
  })

  it('rows in the reverse order', () => {
    control.armPrivate({ isReversed: true })
    happen('a', 'b', 'c')
    happen('a', 'b')
    expect(ids()).toEqual([
      ['c', 'b', 'a'],
      ['a', 'b'],
    ])
  })

  it('a message after the one that follows it, or a second later', () => {
    control.armPrivate({ isLate: true })
    happen('a')
    happen('b')
    expect(ids()).toEqual([['b'], ['a']])
    control.armPrivate({ isLate: true, times: 2 })
    happen('c')
    happen('d')
    expect(ids().length).toBe(2)
    vi.advanceTimersByTime(1000)
    expect(ids()).toEqual([['b'], ['a'], ['c'], ['d']])
  })

  it('words that no client knows, and rows without keys', () => {
    control.armPrivate({ times: 2, set: { orderStatus: 'Paused', side: '' }, remove: ['cumExecQty', 'none'] })
    happen('a')
    happen('b')
    happen('c')
    const [first, second, third] = messages.map(({ data }) => data[0])
    for (const row of [first, second]) {
      expect(row).toMatchObject({ orderStatus: 'Paused', side: '', symbol: 'BTCUSDT' })
      expect(row).not.toHaveProperty('cumExecQty')
    }
    expect(third).toMatchObject({ orderStatus: 'New', side: 'Buy', cumExecQty: '0' })
  })

  it('of another topic wait for it', () => {
    control.armPrivate({ topic: 'execution', isDoubled: true })
    happen('a')
    expect(ids()).toEqual([['a']])
    expect(control.faults()).toMatchObject({ state: { privateFaults: [{ topic: 'execution', left: 1 }] } })
    control.clear()
    expect(control.faults()).toMatchObject({ state: { privateFaults: [] } })
  })

  it.each([
    [{}, 'nothing to change'],
    [{ set: [] }, 'set'],
    [{ remove: 'x' }, 'remove'],
    [{ remove: [1] }, 'remove'],
    [{ isLate: 'soon' }, 'isLate'],
    [{ isLate: true, times: 0 }, 'times'],
  ])('that make no sense are refused: %j', (fields, name) => {
    expect(() => control.armPrivate(fields)).toThrow(name)
  })
})
