import { path } from '#shared/wire/http.ts'
import { decodeFrame } from '#shared/wire/codec.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import type { Venue } from '../../../venue/start-venue.ts'
import { createHttpClient } from '../support/http-client.ts'
import { openPush, waitUntil } from '../support/push-client.ts'
import { takeCallSamples } from './call-samples.ts'
import { takePushSamples } from './push-samples.ts'

export type Samples = ReadonlyMap<string, unknown>

/** Keeps examples readable: long lists are cut to their first elements, whole rows. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value as readonly unknown[]
    const numbers = list.length > 0 && list.every((one) => typeof one === 'number')
    const records = list.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    if (records) return list.slice(0, 2).map(shortened)
    const most = numbers ? (list.length % 14 === 0 ? 14 : list.length % 8 === 0 ? 8 : 15) : 3
    return list.slice(0, list.length <= 6 ? 6 : most).map(shortened)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]))
}

/** One real example of every message and call of docs/wire.md, from a running venue. */
export async function takeSamples(venue: Venue): Promise<Samples> {
  const samples = new Map([...(await takePushSamples()), ...(await takeCallSamples(venue.url))])
  const http = createHttpClient(venue.url)
  const keep = async (name: string, reply: Promise<{ readonly body: unknown }>): Promise<void> => {
    samples.set(name, (await reply).body)
  }
  const symbol = 'BTCUSDT'
  await keep('no-session', http.get(path.own.privateSnapshot))
  await keep('time', http.get(path.own.serverTime))
  await keep('exchange', http.get(path.own.exchange))
  await keep('visitor-profile', http.get(path.visitorProfile, { lang: 'en' }))
  await keep('brief-symbol-list', http.get(path.briefSymbolList, { filter: 'LinearPerpetual', version: '6' }))
  await keep('dynamic-symbol-item', http.get(path.dynamicSymbolItem, { symbol }))
  await keep('risk-limit-list', http.get(path.riskLimitList, { symbol }))
  await keep('tickers', http.get(path.own.tickers))
  await keep('kline', http.get(path.own.kline, { symbol, interval: '1', kind: 'market', limit: '2' }))
  await keep('demo-accounts', http.get(path.own.accounts))
  const accountId = await http.login()
  await keep('login', http.post(path.own.login, { accountId }))
  await keep('profile', http.get(path.own.profile))
  await keep('ott', http.post(path.oneTimeToken))
  await keep('renew', http.post(path.own.renewSession))

  const client = await openPush(venue.url)
  const frames: unknown[][] = []
  client.ws.on('message', (data) => {
    const frame = decodeFrame(data as Buffer)
    if (Array.isArray(frame)) frames.push(frame)
  })
  const frameOf = (kind: number, fits: (frame: unknown[]) => boolean = () => true): unknown =>
    frames.find((frame) => frame[0] === kind && fits(frame))
  const answerTo = (op: string): unknown =>
    frameOf(4, (frame) => (frame[2] as { readonly op: string }).op === op)

  /** Topics by the names of their examples in the page. */
  const wanted = {
    book: topic.book20(symbol),
    ticker: topic.tickerFast(symbol),
    trades: topic.trades(symbol),
    kline: topic.kline('1', symbol),
    'price-limit': topic.priceLimit(symbol),
  }
  await client.ask('subscribe', Object.values(wanted))
  samples.set('push-subscribe', answerTo('subscribe'))
  for (const [name, its] of Object.entries(wanted)) {
    await client.until(() => client.entriesOf(its).some((entry) => entry[3] === 1), name)
    const entries = client.entriesOf(its)
    samples.set(`${name}-snapshot`, [1, 1767225600000, [entries.find((entry) => entry[3] === 0)]])
    samples.set(`${name}-delta`, [1, 1767225600000, [entries.find((entry) => entry[3] === 1)]])
  }
  await client.ask('login', ['wrong'])
  samples.set('push-login-fail', answerTo('login'))
  frames.length = 0
  await client.ask('login', [await http.token()])
  samples.set('push-login', answerTo('login'))
  await client.ask('subscribe', privateTopics)
  await client.ask('ping')
  samples.set('push-pong', answerTo('pong'))
  await client.ask('unsubscribe', [topic.trades(symbol)])
  samples.set('push-unsubscribe', answerTo('unsubscribe'))
  await client.ask('nonsense')
  samples.set('push-error', answerTo('error'))
  await client.until(() => frameOf(3) !== undefined)
  samples.set('push-heartbeat', frameOf(3))

  await keep('switch-isolated', http.post(path.own.switchMarginMode, { symbol: 'ETHUSDT', isIsolated: true }))
  await keep(
    'set-leverage',
    http.post(path.own.setLeverage, { symbol: 'ETHUSDT', buyLeverage: '20', sellLeverage: '20' }),
  )
  const limit = { symbol, side: 'Buy', orderType: 'Limit', qty: '0.01', qtyX: '1000000', price: '20000' }
  await keep('order-create', http.post(path.orderCreate, { ...limit, orderLinkId: 'doc-1' }))
  await keep('order-refused', http.post(path.orderCreate, { ...limit, qty: '0.0105', qtyX: '1050000' }))
  const created = await http.post(path.orderCreate, { ...limit, orderLinkId: 'doc-2' })
  const { orderId } = created.result
  await keep('order-replace', http.post(path.orderReplace, { symbol, orderId, price: '20001' }))
  await keep('order-query', http.get(path.own.orderQuery, { orderLinkId: 'doc-2' }))
  await keep('order-cancel', http.post(path.orderCancel, { symbol, orderId }))
  await keep('cancel-all', http.post(path.own.orderCancelAll, { symbol }))
  await http.post(path.orderCreate, { ...limit, orderType: 'Market', orderLinkId: 'doc-3' })
  await waitUntil(() => client.privates.some((entry) => entry[1] === topic.userPosition))
  await keep('private-snapshot', http.get(path.own.privateSnapshot))
  await keep('order-history', http.get(path.own.orderHistory, { symbol }))
  await keep('execution-list', http.get(path.own.executionList))
  for (const name of ['order', 'execution', 'position', 'wallet', 'setting']) {
    await client.until(() => client.privates.some((entry) => entry[1] === `user.${name}`), name)
    samples.set(`private-${name}`, [
      2,
      1767225600000,
      [client.privates.find((entry) => entry[1] === `user.${name}`)],
    ])
  }
  await keep('api-keys', http.get(path.own.apiKeys))
  await keep('api-key-refused', http.post(path.own.apiKeys, { name: 'bot', isReadOnly: false }))
  await keep('demo-reset', http.post(path.own.resetAccount))
  frames.length = 0
  await keep('logout', http.post(path.own.logout))
  await client.until(() => answerTo('session') !== undefined)
  samples.set('push-session-end', answerTo('session'))
  await keep('unknown-path', http.get('/contract/v5/none'))
  await client.close()
  return samples
}

/** Names and kinds of everything in a value; numbers and texts are alike, lists of numbers too. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value as readonly unknown[]
    if (list.every((one) => typeof one === 'number')) return 'numbers'
    const shapes = list.map(shapeOf)
    const texts = new Set(shapes.map((shape) => JSON.stringify(shape)))
    return texts.size === 1 && typeof list[0] === 'object' ? [shapes[0]] : shapes
  }
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, shapeOf(one)]),
  )
}
