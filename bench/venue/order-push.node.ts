import { join } from 'node:path'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { path } from '#shared/wire/http.ts'
import { ORDER_EVENT_KEY } from '#shared/wire/short-keys.ts'
import { topic } from '#shared/wire/topics.ts'
import { root } from '../machine.ts'
import type { NodeSuite } from '../suite.ts'
import { logIn } from './trader.ts'
import type { Answered, Trader } from './trader.ts'

/**
 * Orders over HTTP at a steady 200 a second, new ones and their cancellations alternating, while the market runs.
 * Measures the time from the call to its `user.order` push and to its answer. The trader also subscribes to all
 * tickers and to one symbol's book, trades and candles. The venue therefore has a receiver for its 10,000 updates/s.
 */
const ORDERS_PER_SECOND = 200
const SECONDS = 10
const WARM_UP_SECONDS = 2
const RATE = 10_000

interface Figures {
  readonly push: readonly number[]
  readonly answer: readonly number[]
  readonly achievedRate: number
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ??
  Number.NaN

const order = (orderLinkId: string) => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.001',
  qtyX: '100000',
  price: '60000',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  orderLinkId,
})

async function fire(trader: Trader, seen: Map<string, number>): Promise<Omit<Figures, 'achievedRate'>> {
  const push: number[] = []
  const answer: number[] = []
  const done: Promise<void>[] = []
  const open: string[] = []
  const started = performance.now()
  const total = ORDERS_PER_SECOND * (SECONDS + WARM_UP_SECONDS)

  async function settle(
    number: number,
    key: (answered: Answered) => string,
    call: Promise<Answered>,
    sent: number,
  ): Promise<void> {
    const answered = await call
    if (answered.code !== 0) throw new Error(`an order was refused with ${answered.code}`)
    const name = key(answered)
    const until = performance.now() + 2000
    while (!seen.has(name)) {
      if (performance.now() > until) throw new Error(`no push for ${name}`)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    if (number < ORDERS_PER_SECOND * WARM_UP_SECONDS) return
    answer.push(answered.at - sent)
    push.push((seen.get(name) ?? Number.NaN) - sent)
  }

  for (let number = 0; number < total; number += 1) {
    const wait = started + (number * 1000) / ORDERS_PER_SECOND - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const orderId = number % 2 === 1 ? open.shift() : undefined
    const sent = performance.now()
    if (orderId === undefined) {
      const call = trader.call('POST', path.orderCreate, order(`b${number}`))
      void call.then(({ result }) => open.push(String(result['orderId'])))
      done.push(settle(number, () => `b${number}`, call, sent))
    } else {
      const call = trader.call('POST', path.orderCancel, { orderId, symbol: 'BTCUSDT' })
      done.push(settle(number, () => `${orderId} canceled`, call, sent))
    }
  }
  await Promise.all(done)
  return { push, answer }
}

async function measureAt(rate: number | null): Promise<Figures> {
  const args = ['--calls', '100000', '--symbols', '200', ...(rate === null ? [] : ['--rate', String(rate)])]
  const venue = await startVenueProcess(args, join(root, 'public'))
  try {
    const trader = await logIn(venue.url)
    const seen = new Map<string, number>()
    await trader.socket([topic.userOrder], ([, , fields], at) => {
      const event = fields
      const name =
        event[ORDER_EVENT_KEY] === 'canceled' ? `${String(event['i'])} canceled` : String(event['li'])
      if (!seen.has(name)) seen.set(name, at)
    })
    const symbol = 'BTCUSDT'
    await trader.socket(
      [topic.tickerAll, topic.book200(symbol), topic.trades(symbol), topic.kline('1', symbol)],
      null,
    )
    const figures = await fire(trader, seen)
    const { achievedRate } = await venue.control<{ readonly achievedRate: number }>('/push')
    trader.close()
    return { ...figures, achievedRate }
  } finally {
    await venue.dispose()
  }
}

export const suite: NodeSuite = {
  name: 'venue-orders',
  async measure(add) {
    const quiet = await measureAt(null)
    const busy = await measureAt(RATE)
    const row = (name: string, share: number, pick: (figures: Figures) => readonly number[]): void =>
      add(name, 'ms', percentile(pick(busy), share), {
        baseline: percentile(pick(quiet), share),
        lower: true,
      })
    row('call -> user.order push, p50, 10,000 updates/s', 0.5, (figures) => figures.push)
    row('call -> user.order push, p99, 10,000 updates/s', 0.99, (figures) => figures.push)
    row('call -> answer, p50, 10,000 updates/s', 0.5, (figures) => figures.answer)
    row('call -> answer, p99, 10,000 updates/s', 0.99, (figures) => figures.answer)
    add('updates pushed meanwhile', '1/s', busy.achievedRate)
  },
}
