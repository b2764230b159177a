import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { WebSocket, WebSocketServer } from 'ws'
import { fromShortKeys } from '#shared/wire/short-keys.ts'
import { decodeFrame, encodeFrame } from '#shared/wire/codec.ts'
import {
  BOOK_WIDTH,
  FRAME_ANSWER,
  FRAME_PUBLIC,
  TICKER_WIDTH,
  TRADE_WIDTH,
  tickerField,
  type PublicEntry,
  type PushFrame,
} from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { formatScaled } from '#shared/units/scaled.ts'
import { createExchangeClock } from '../exchange-clock.ts'
import type { NaiveMessage } from './message.ts'

/**
 * The feed of the naive page: reads the venue's stream and sends one JSON text message per update. The page bench
 * runs it in a separate process: `node gateway.ts VENUE_URL PORT STATIC_DIR`. What a page reports it passes on.
 */
const [venueUrl = '', port = '0', directory = ''] = process.argv.slice(2)
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

interface Scale {
  readonly symbol: string
  readonly price: number
  readonly lot: number
}

async function scales(): Promise<Map<number, Scale>> {
  const answer = (await (
    await fetch(`${venueUrl}/contract/v5/product/brief-symbol-list?filter=all&version=6`, {
      headers: { platform: 'pc' },
    })
  ).json()) as { result: Record<string, unknown> }
  const byId = new Map<number, Scale>()
  for (const list of Object.values(answer.result)) {
    if (!Array.isArray(list)) continue
    for (const item of list as Record<string, unknown>[]) {
      const full = fromShortKeys('instrument', item)
      byId.set(Number(full['id']), {
        symbol: String(full['symbol']),
        price: Number(full['priceFraction']),
        lot: Number(full['lotFraction']),
      })
    }
  }
  return byId
}

const byId = await scales()
const openSymbol = 'BTCUSDT'
const open = [...byId.values()].find((scale) => scale.symbol === openSymbol) ?? {
  symbol: openSymbol,
  price: 2,
  lot: 3,
}
const names = new Map<number, string>()

function* messages(entry: PublicEntry, ts: number): Generator<NaiveMessage> {
  const [topicId, , , , rows] = entry
  const name = names.get(topicId) ?? ''
  const at = (index: number): number => rows[index] ?? 0
  if (name === topic.tickerAll) {
    for (let row = 0; row < rows.length; row += TICKER_WIDTH) {
      const scale = byId.get(at(row))
      if (!scale) continue
      const price = (field: number): string => formatScaled(at(row + field), scale.price)
      yield {
        topic: 'tickers',
        ts,
        symbol: scale.symbol,
        lastPrice: price(tickerField.lastPrice),
        bid1Price: price(tickerField.bid1Price),
        ask1Price: price(tickerField.ask1Price),
        markPrice: price(tickerField.markPrice),
        indexPrice: price(tickerField.indexPrice),
        prevPrice24h: price(tickerField.prevPrice24h),
        highPrice24h: price(tickerField.highPrice24h),
        lowPrice24h: price(tickerField.lowPrice24h),
        volume24h: formatScaled(at(row + tickerField.volume24h), scale.lot),
        turnover24h: formatScaled(at(row + tickerField.turnover24hE2), 2),
        fundingRate: formatScaled(at(row + tickerField.fundingRateE8), 8),
      }
    }
  } else if (name === topic.trades(openSymbol)) {
    for (let row = 0; row < rows.length; row += TRADE_WIDTH) {
      yield {
        topic: 'publicTrade',
        ts,
        symbol: openSymbol,
        side: at(row + 4) === 0 ? 'Buy' : 'Sell',
        price: formatScaled(at(row + 2), open.price),
        size: formatScaled(at(row + 3), open.lot),
        id: String(at(row)),
        time: at(row + 1),
      }
    }
  } else {
    for (let row = 0; row < rows.length; row += BOOK_WIDTH) {
      yield {
        topic: 'orderbook',
        ts,
        symbol: openSymbol,
        side: at(row) === 0 ? 'Buy' : 'Sell',
        price: formatScaled(at(row + 1), open.price),
        size: formatScaled(at(row + 2), open.lot),
      }
    }
  }
}

const http = createServer((request, response) => {
  const path = normalize((request.url ?? '/').split('?')[0] ?? '/')
  try {
    const file = join(directory, path === '/' ? 'index.html' : path)
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  } catch {
    response.statusCode = 404
    response.end()
  }
})
const sockets = new WebSocketServer({ server: http, path: '/feed' })
/**
 * Buffer limit in bytes. Above it the gateway drops a slow page's messages, as exchanges do, and counts them for the
 * report.
 */
const MAX_BUFFERED = 64 * 1024 * 1024
let dropped = 0
const PING = 2

function relay(socket: WebSocket): void {
  const upstream = new WebSocket(`${venueUrl.replace('http', 'ws')}/realtime?v=2`, { origin: venueUrl })
  const exchange = createExchangeClock(() => performance.timeOrigin + performance.now())
  const ping = (): void => {
    exchange.sent()
    upstream.send(encodeFrame({ op: 'ping', reqId: PING, args: [] }).slice())
  }
  upstream.on('open', () => {
    upstream.send(
      encodeFrame({
        op: 'subscribe',
        reqId: 1,
        args: [topic.tickerAll, topic.book20(openSymbol), topic.trades(openSymbol)],
      }).slice(),
    )
    for (const wait of [0, 500, 1000]) setTimeout(ping, wait)
  })
  upstream.on('message', (data: Buffer) => {
    const frame = decodeFrame(data) as PushFrame
    if (frame[0] === FRAME_ANSWER && frame[2].reqId === PING) exchange.answered(frame[1])
    if (frame[0] === FRAME_ANSWER) for (const [name, id] of frame[2].topics ?? []) names.set(id, name)
    if (frame[0] !== FRAME_PUBLIC) return
    const wire = (socket as unknown as { _socket?: { cork(): void; uncork(): void } })._socket
    wire?.cork()
    for (const entry of frame[2]) {
      for (const message of messages(entry, exchange.local(frame[1]))) {
        if (socket.bufferedAmount > MAX_BUFFERED) dropped++
        else socket.send(JSON.stringify(message))
      }
    }
    wire?.uncork()
  })
  socket.on('message', (data: Buffer) => process.send?.(JSON.parse(data.toString())))
  socket.on('close', () => {
    upstream.close()
    process.send?.({ busy: null })
  })
}
sockets.on('connection', relay)
process.on('message', (question) => {
  if (question === 'dropped')
    process.send?.({
      dropped,
      buffered: [...sockets.clients].reduce((sum, socket) => sum + socket.bufferedAmount, 0),
    })
})
http.listen(Number(port), '127.0.0.1', () => process.send?.('listening'))
