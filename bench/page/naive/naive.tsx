import { memo, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { proxy, useSnapshot } from 'valtio'
import { createBusyProbe } from '#shared/units/busy-probe.ts'
import type { NaiveMessage } from './message.ts'

/**
 * A naive page with the product's panels: ticker header, order book (15 rows a side), trades (20 rows), positions (5
 * rows). The socket is on the main thread and receives JSON. Each message is one Valtio write, and each row calls
 * `useSnapshot`.
 */
type Ticker = Extract<NaiveMessage, { topic: 'tickers' }>
type Trade = Extract<NaiveMessage, { topic: 'publicTrade' }>

const tickers = proxy<Record<string, Ticker>>({})
const book = proxy<{ bids: [number, number][]; asks: [number, number][] }>({ bids: [], asks: [] })
const trades = proxy<{ rows: Trade[] }>({ rows: [] })
const levels = { Buy: new Map<number, number>(), Sell: new Map<number, number>() }
const positions = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'].map((symbol, index) => ({
  symbol,
  size: index + 1,
}))
const stats = {
  messages: 0,
  ages: [] as number[],
  pixelAges: [] as number[],
  last: {} as Record<string, string>,
  frames: 0,
}

const now = (): number => performance.timeOrigin + performance.now()

function applyBook(message: Extract<NaiveMessage, { topic: 'orderbook' }>): void {
  const side = levels[message.side]
  if (Number(message.size) === 0) side.delete(Number(message.price))
  else side.set(Number(message.price), Number(message.size))
  if (message.side === 'Buy') book.bids = [...side].sort((a, b) => b[0] - a[0]).slice(0, 15)
  else book.asks = [...side].sort((a, b) => a[0] - b[0]).slice(0, 15)
}

let pixelPending = false
function receive(message: NaiveMessage): void {
  stats.messages++
  if (message.topic === 'tickers') {
    tickers[message.symbol] = message
    stats.last[message.symbol] = message.lastPrice
  } else if (message.topic === 'orderbook') applyBook(message)
  else trades.rows = [message, ...trades.rows.slice(0, 19)]
  if (stats.ages.length < 200_000) stats.ages.push(now() - message.ts)
  if (!pixelPending) {
    pixelPending = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        pixelPending = false
        stats.pixelAges.push(now() - message.ts)
      }, 0),
    )
  }
}

const HeaderField = memo(function HeaderField({ field }: { field: keyof Ticker }) {
  return <span>{String(useSnapshot(tickers)['BTCUSDT']?.[field] ?? '--')}</span>
})

const BookRow = memo(function BookRow({ side, index }: { side: 'bids' | 'asks'; index: number }) {
  const rows = useSnapshot(book)[side]
  const [price, size] = rows[index] ?? []
  const sum = rows.slice(0, index + 1).reduce((total, row) => total + row[1], 0)
  return (
    <tr>
      <td>{price?.toFixed(2) ?? '--'}</td>
      <td>{size?.toFixed(3) ?? '--'}</td>
      <td>{sum.toFixed(3)}</td>
    </tr>
  )
})

const TradeRow = memo(function TradeRow({ index }: { index: number }) {
  const trade = useSnapshot(trades).rows[index]
  return (
    <tr>
      <td>{trade?.price ?? '--'}</td>
      <td>{trade?.size ?? '--'}</td>
      <td>{trade ? new Date(trade.time).toLocaleTimeString() : '--'}</td>
    </tr>
  )
})

const PositionRow = memo(function PositionRow({ symbol, size }: { symbol: string; size: number }) {
  const ticker = useSnapshot(tickers)[symbol]
  const entry = useMemo(() => Number(tickers[symbol]?.prevPrice24h ?? 0), [symbol])
  const pnl = (Number(ticker?.markPrice ?? 0) - entry) * size
  return (
    <tr>
      <td>{symbol}</td>
      <td>{size}</td>
      <td>{ticker?.markPrice ?? '--'}</td>
      <td>{pnl.toFixed(2)}</td>
    </tr>
  )
})

const fields: readonly (keyof Ticker)[] = [
  'lastPrice',
  'markPrice',
  'indexPrice',
  'highPrice24h',
  'lowPrice24h',
  'volume24h',
  'turnover24h',
  'fundingRate',
]
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

function App() {
  return (
    <div>
      <div className="header">
        {fields.map((field) => (
          <HeaderField key={field} field={field} />
        ))}
      </div>
      <div className="panels">
        <table>
          <tbody>
            {numbers(15).map((index) => (
              <BookRow key={`a${index}`} side="asks" index={14 - index} />
            ))}
            {numbers(15).map((index) => (
              <BookRow key={`b${index}`} side="bids" index={index} />
            ))}
          </tbody>
        </table>
        <table>
          <tbody>
            {numbers(20).map((index) => (
              <TradeRow key={index} index={index} />
            ))}
          </tbody>
        </table>
        <table>
          <tbody>
            {positions.map((position) => (
              <PositionRow key={position.symbol} {...position} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

declare global {
  interface Window {
    naiveStats?: () => { messages: number; ages: number[]; pixelAges: number[]; last: Record<string, string> }
    naiveReset?: () => void
  }
}
window.naiveStats = () => ({
  messages: stats.messages,
  ages: stats.ages,
  pixelAges: stats.pixelAges,
  last: stats.last,
})
window.naiveReset = () => {
  stats.ages = []
  stats.pixelAges = []
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
const socket = new WebSocket(`ws://${location.host}/feed`)
/** The panel of faults opens the page so: it shows and reports how busy its thread is, as the panel does for its own page. */
if (location.search === '?busy') {
  const probe = createBusyProbe({
    now: () => performance.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
  })
  const shown = document.createElement('output')
  document.body.prepend(shown)
  setInterval(() => {
    const percent = probe.percent()
    if (Number.isNaN(percent)) return
    shown.textContent = `React, one thread, no workers: ${percent.toFixed(0)} % busy`
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ busy: percent }))
  }, 1000)
}
socket.addEventListener('message', (event: MessageEvent<string>) =>
  receive(JSON.parse(event.data) as NaiveMessage),
)
