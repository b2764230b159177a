import { WebSocket } from 'ws'
import { encodeFrame } from '../../src/shared/wire/codec.ts'
import { topic } from '../../src/shared/wire/topics.ts'
import { createFrameDecoder } from '../../src/workers/hub/feeds/frame-decoder.ts'
import { createTopicStore } from '../../src/workers/hub/state/topic-store.ts'

/**
 * A book of one symbol in a process of its own, by the hub's own modules or by ccxt pro: `node feed-reader.ts <own | ccxt>
 * <url>`. After a warm-up it prints one line: processor share, books a second, and their ages.
 */
const [, , kind = 'own', url = ''] = process.argv
const WARM_UP_MS = 3000
const MEASURED_MS = 6000
const LEVELS = 50
const now = (): number => performance.timeOrigin + performance.now()
let ages: number[] = []
/** Quantity at the best price, so that a book that is never read isn't optimised away. */
let best = 0

function followOwn(): void {
  const clock = {
    now,
    monotonic: () => performance.now(),
    after: (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const nothing = (): void => undefined
  const store = createTopicStore({ clock, onInvalid: nothing, onTickerId: nothing, onChange: nothing })
  const name = topic.book200('BTCUSDT')
  const data = store.open(name)?.data
  if (data?.kind !== 'book') throw new Error('no book')
  const decode = createFrameDecoder(clock, {
    onPublic: (entries, time) => {
      if (store.apply(entries, time) === 0) return
      best = data.book.view(LEVELS).bids[1] ?? 0
      ages.push(now() - time)
    },
    onPrivate: nothing,
    onHeartbeat: nothing,
    onAnswer: (answer) => {
      for (const [granted, id] of answer.topics ?? []) store.bind(granted, id)
    },
    onMalformed: (reason) => {
      throw new Error(reason)
    },
  })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime?v=2`, { origin: url })
  socket.binaryType = 'arraybuffer'
  socket.on('open', () => socket.send(encodeFrame({ op: 'subscribe', reqId: 1, args: [name] }).slice()))
  socket.on('message', (frame) => decode(frame))
}

async function followCcxt(): Promise<void> {
  const { pro } = await import('ccxt')
  const sockets = url.replace('http', 'ws')
  const rest = Object.fromEntries(['spot', 'futures', 'v2', 'public', 'private'].map((part) => [part, url]))
  const exchange = new pro.bybit({
    urls: { api: { ...rest, ws: { public: { linear: `${sockets}/v5/public/linear` } } } },
  })
  await exchange.loadHttpProxyAgent()
  for (;;) {
    const book = await exchange.watchOrderBook('BTC/USDT:USDT', LEVELS)
    best = book.bids[0]?.[1] ?? 0
    ages.push(now() - Number(book.timestamp))
  }
}

if (kind === 'own') followOwn()
else
  followCcxt().catch((error: unknown) => {
    console.error(String(error))
    process.exit(1)
  })
setTimeout(() => {
  ages = []
  const before = process.cpuUsage()
  const from = performance.now()
  setTimeout(() => {
    const { user, system } = process.cpuUsage(before)
    const ms = performance.now() - from
    console.log(
      JSON.stringify({ cpu: (user + system) / 10 / ms, books: (ages.length * 1000) / ms, ages, best }),
    )
    process.exit(0)
  }, MEASURED_MS)
}, WARM_UP_MS)
