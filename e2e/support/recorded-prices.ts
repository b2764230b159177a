import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Prices of one symbol in a recorded Bybit v5 stream: of trades and of book levels, as numbers. */
export interface RecordedPrices {
  readonly trades: ReadonlySet<number>
  readonly levels: ReadonlySet<number>
}

interface Line {
  readonly conn?: string
  readonly addr?: string
  readonly data?: string
}
interface Message {
  readonly topic?: string
  readonly data?: unknown
}

/** Reads the capture independently of the venue's own reader. */
export function recordedPrices(file: string, symbol: string): RecordedPrices {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const trades = new Set<number>()
  const levels = new Set<number>()
  /** The spot market of the same name uses a separate connection. */
  const linear = new Set<string>()
  for (const row of text.split('\n')) {
    if (row === '') continue
    const { conn = '', addr, data } = JSON.parse(row) as Line
    if (addr?.endsWith('/linear') === true) linear.add(conn)
    if (!linear.has(conn)) continue
    if (data === undefined || !data.includes('"topic"')) continue
    const message = JSON.parse(data) as Message
    if (message.topic === `publicTrade.${symbol}`)
      for (const { p } of message.data as { p: string }[]) trades.add(Number(p))
    else if (message.topic?.startsWith('orderbook.') === true && message.topic.endsWith(symbol)) {
      const { b, a } = message.data as { b: [string, string][]; a: [string, string][] }
      for (const [price] of [...b, ...a]) levels.add(Number(price))
    }
  }
  return { trades, levels }
}
