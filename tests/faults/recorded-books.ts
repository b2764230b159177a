import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** A level as the exchange wrote it. */
export type Level = readonly [price: string, qty: string]
/** One recorded message of a book. */
export interface BookMessage {
  readonly isSnapshot: boolean
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}
export interface RecordedBook {
  readonly name: string
  /** Begins with a snapshot. */
  readonly messages: readonly BookMessage[]
}

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** The recordings of ../shared/data; where they are absent the hand-made ones of the same form. */
export const hasRecordings = existsSync(file('../shared/data/DATA.md'))
const read = (real: string, made: string): readonly string[] => {
  const bytes = readFileSync(file(hasRecordings ? `../shared/data/${real}` : `tests/fixtures/${made}`))
  return (hasRecordings ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
}

interface BybitBook {
  readonly topic?: string
  readonly type?: string
  readonly data: { readonly b: readonly Level[]; readonly a: readonly Level[] }
}
/** Books of a Bybit v5 capture: one for each connection and topic, in the order of their messages. */
export function bybitBooks(): readonly RecordedBook[] {
  const books = new Map<string, BookMessage[]>()
  for (const line of read('bybit/bybit-v5-public-20260809.jsonl.gz', 'replay-bybit-v5.jsonl')) {
    if (!line.includes('orderbook') || !line.startsWith('{"t":"recv"')) continue
    const { conn, data } = JSON.parse(line) as { readonly conn: string; readonly data: string }
    const { topic, type, data: book } = JSON.parse(data) as BybitBook
    if (topic?.startsWith('orderbook') !== true) continue
    const name = `${conn} ${topic}`
    const messages = books.get(name) ?? []
    books.set(name, messages)
    const isSnapshot = type === 'snapshot'
    if (isSnapshot || messages.length > 0) messages.push({ isSnapshot, bids: book.b, asks: book.a })
  }
  return [...books].map(([name, messages]) => ({ name, messages }))
}

interface BinanceLine {
  readonly lastUpdateId?: number
  readonly bids?: readonly Level[]
  readonly asks?: readonly Level[]
  readonly data?: {
    readonly e: string
    readonly s: string
    readonly u: number
    readonly b: readonly Level[]
    readonly a: readonly Level[]
  }
}
/** The BTCUSDT book of a Binance USD-M capture: the depth answer, then the updates that go on from it by the exchange's rule. */
export function binanceBook(): RecordedBook {
  const lines = read('binance/usdm-btcusdt_20240808.jsonl.gz', 'replay-binance-usdm.jsonl')
    .filter((line) => line.includes('depthUpdate') || line.includes('lastUpdateId'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as BinanceLine)
  const start = lines.find(({ lastUpdateId }) => lastUpdateId !== undefined)
  const updates = lines.flatMap(({ data }) =>
    data?.e === 'depthUpdate' && data.s === 'BTCUSDT' && data.u >= (start?.lastUpdateId ?? 0) ? [data] : [],
  )
  return {
    name: 'Binance BTCUSDT',
    messages: [
      { isSnapshot: true, bids: start?.bids ?? [], asks: start?.asks ?? [] },
      ...updates.map(({ b, a }) => ({ isSnapshot: false, bids: b, asks: a })),
    ],
  }
}

/** Digits behind the point that a book's prices and quantities have at most. */
export function digitsOf({ messages }: RecordedBook): readonly [price: number, qty: number] {
  const digits = (text: string): number => text.split('.')[1]?.length ?? 0
  let [price, qty] = [0, 0]
  for (const { bids, asks } of messages)
    for (const [at, size] of [...bids, ...asks]) {
      price = Math.max(price, digits(at))
      qty = Math.max(qty, digits(size))
    }
  return [price, qty]
}
/** Decimal text as a scaled integer, without any float on the way. */
export const scaled = (text: string, digits: number): number => {
  const [whole = '', part = ''] = text.split('.')
  return Number(`${whole}${part.padEnd(digits, '0')}`)
}
