import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { path } from '#shared/wire/http.ts'
import { root } from '../machine.ts'
import type { NodeSuite } from '../suite.ts'
import { logIn } from './trader.ts'

/**
 * Orders by the Bybit v5 API, each signed, against the same orders by our own wire. They are far from the market and
 * immediate-or-cancel, so that none stays open. First as many as are answered with 64 in flight over 8 connections, then one
 * at a time for the time to its answer. Both trade the same account. The venue stores on disk.
 */
const ORDERS = 20_000
const WARM_UP = 4000
const CONNECTIONS = 8
const IN_FLIGHT = 8
const SINGLE = 1000
const KEY = 'BENCHKEY'
const SECRET = 'BENCHSECRET'

/** The bytes of one order; `number` makes it one of its own. */
type Build = (number: number) => string

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ??
  Number.NaN

const post = (host: string, target: string, headers: readonly string[], body: string): string =>
  [
    `POST ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    body,
  ].join('\r\n')

function byApi(host: string): Build {
  return (number) => {
    const body = JSON.stringify({
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.001',
      price: '60000',
      timeInForce: 'IOC',
      orderLinkId: `api-${number}`,
    })
    const stamp = String(Date.now())
    const sign = createHmac('sha256', SECRET).update(`${stamp}${KEY}5000${body}`).digest('hex')
    const headers = [
      `X-BAPI-API-KEY: ${KEY}`,
      `X-BAPI-TIMESTAMP: ${stamp}`,
      'X-BAPI-RECV-WINDOW: 5000',
      `X-BAPI-SIGN: ${sign}`,
    ]
    return post(host, '/v5/order/create', headers, body)
  }
}

function byOwnWire(host: string, cookie: string): Build {
  return (number) =>
    post(
      host,
      path.orderCreate,
      [`Cookie: ${cookie}`, 'platform: pc', `Origin: http://${host}`],
      JSON.stringify({
        symbol: 'BTCUSDT',
        side: 'Buy',
        orderType: 'Limit',
        qty: '0.001',
        qtyX: '100000',
        price: '60000',
        timeInForce: 'ImmediateOrCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
        orderLinkId: `own-${number}`,
      }),
    )
}

/** Sends orders over one connection, `inFlight` at a time. Returns each one's time to its answer, ms. Throws on a refusal. */
function sendOrders(
  host: string,
  build: Build,
  numbers: readonly number[],
  inFlight: number,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(`http://${host}`)
    const socket = connect(Number(port), hostname).setNoDelay(true)
    const times: number[] = []
    const sentAt: number[] = []
    let text = ''
    let next = 0
    const send = (): void => {
      const number = numbers[next]
      if (number === undefined) return
      next += 1
      sentAt.push(performance.now())
      socket.write(build(number))
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the venue ended a connection')))
    socket.on('connect', () => {
      for (let count = 0; count < inFlight; count += 1) send()
    })
    socket.on('data', (part) => {
      text += part.toString('latin1')
      for (;;) {
        const head = text.indexOf('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(text.slice(0, Math.max(head, 0)))?.[1])
        if (head < 0 || text.length < head + 4 + length) return
        const body = text.slice(head + 4, head + 4 + length)
        text = text.slice(head + 4 + length)
        if (!/^\{"ret_?[cC]ode":0,/.test(body))
          return reject(new Error(`an order was refused: ${body.slice(0, 200)}`))
        times.push(performance.now() - (sentAt[times.length] ?? 0))
        if (times.length === numbers.length) {
          socket.removeAllListeners('close')
          socket.destroy()
          return resolve(times)
        }
        send()
      }
    })
  })
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)

async function perSecond(host: string, build: Build, first: number, count: number): Promise<number> {
  const each = count / CONNECTIONS
  const started = performance.now()
  await Promise.all(
    range(0, CONNECTIONS).map((at) => sendOrders(host, build, range(first + at * each, each), IN_FLIGHT)),
  )
  return (count * 1000) / (performance.now() - started)
}

interface Figures {
  readonly perSecond: number
  readonly times: readonly number[]
}

async function measureBy(host: string, build: Build): Promise<Figures> {
  await perSecond(host, build, 0, WARM_UP)
  const rate = await perSecond(host, build, WARM_UP, ORDERS)
  const times = await sendOrders(host, build, range(WARM_UP + ORDERS, SINGLE), 1)
  return { perSecond: rate, times }
}

export const suite: NodeSuite = {
  name: 'venue-api',
  async measure(add) {
    const args = ['--api', '0', '--api-limits', 'off', '--api-key', `${KEY}:${SECRET}`, '--calls', '1000000']
    const venue = await startVenueProcess(args, join(root, 'public'))
    try {
      const apiHost = /API \(Bybit v5\): http:\/\/(\S+)/.exec(venue.output())?.[1] ?? ''
      // The account of the key: it belongs to the first new browser.
      const trader = await logIn(venue.url, ({ kind }) => kind !== 'standard')
      const own = await measureBy(
        new URL(venue.url).host,
        byOwnWire(new URL(venue.url).host, trader.cookie()),
      )
      trader.close()
      const api = await measureBy(apiHost, byApi(apiHost))
      add('signed orders answered, 64 in flight', 'orders/s', api.perSecond, { baseline: own.perSecond })
      for (const share of [0.5, 0.99]) {
        add(`signed order -> answer, p${share * 100}`, 'ms', percentile(api.times, share), {
          baseline: percentile(own.times, share),
          lower: true,
        })
      }
    } finally {
      await venue.dispose()
    }
  },
}
