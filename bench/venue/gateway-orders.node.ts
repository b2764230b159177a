import { Agent, request } from 'node:http'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { path } from '#shared/wire/http.ts'
import { startGatewayVenue } from '../../e2e/support/gateway-venue.ts'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { NodeSuite } from '../suite.ts'
import { logIn } from './trader.ts'
import type { Trader } from './trader.ts'

/**
 * What a gateway adds to an order: from the call of the terminal until the order's bytes reach the socket of the exchange
 * behind. A journal entry is on disk before that. Baseline: from the same call until the embedded exchange has answered.
 * The added part compares each order with the same bytes sent to that socket without the gateway.
 */
const WINDOWS = 5
/** Of each window. Their p99 is the second worst. */
const ORDERS = 110
/** Before the first window: the code of a fresh process is slow, and the gateway reads the account's past. */
const WARM_UP = 10
/** Below the gateway's own limit of 300 orders a minute. */
const PAUSE_MS = 205

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ??
  Number.NaN

const order = (orderLinkId: string) => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.001',
  qtyX: '100000',
  price: '50000',
  // Nothing rests, so that all windows find the same account.
  timeInForce: 'ImmediateOrCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  orderLinkId,
})

/** Passes bytes on to a port, and notes when those of each order arrive. */
async function startWatch(port: number, arrived: Map<string, number>): Promise<Server> {
  const server = createServer((socket) => {
    const behind = connect(port, '127.0.0.1')
    socket.on('data', (data) => {
      const at = performance.now()
      const text = data.toString('latin1')
      const linkId = /"orderLinkId":"([^"]+)"/.exec(text)?.[1]
      if (linkId !== undefined) arrived.set(linkId, at)
      behind.write(data)
    })
    behind.on('data', (data) => socket.write(data))
    for (const one of [socket, behind]) one.on('error', () => one.destroy())
    socket.on('close', () => behind.destroy())
    behind.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Sends an order's bytes to a port without the gateway, by the same client as the terminal's calls, and waits for the answer. */
function sendDirectly(agent: Agent, port: number, linkId: string): Promise<void> {
  const text = JSON.stringify({ category: 'linear', ...order(linkId) })
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const sent = request(
      { agent, hostname: '127.0.0.1', port, method: 'POST', path: '/v5/order/create', headers },
      (response) => response.resume().once('end', resolve),
    )
    sent.once('error', reject)
    sent.end(text)
  })
}

/** A figure of each window, and the median of the windows. */
function ofWindows(
  values: readonly number[],
  share: number,
): { readonly figure: number; readonly windows: readonly number[] } {
  const windows = Array.from({ length: Math.ceil(values.length / ORDERS) }, (_, at) =>
    percentile(values.slice(at * ORDERS, (at + 1) * ORDERS), share),
  )
  return { figure: percentile(windows, 0.5), windows }
}

/** Times of `count` calls and of their answers by link id, after the warm-up. `between` runs after each call. */
async function fire(
  trader: Trader,
  count: number,
  between: (linkId: string) => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, readonly [sent: number, answered: number]>> {
  const times = new Map<string, readonly [number, number]>()
  for (let number = -WARM_UP; number < count; number += 1) {
    const linkId = `order-${number + WARM_UP}`
    const sent = performance.now()
    const answer = await trader.call('POST', path.orderCreate, order(linkId))
    if (answer.code !== 0) throw new Error(`an order was refused with ${answer.code}`)
    if (number >= 0) times.set(linkId, [sent, answer.at])
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / 2))
    await between(linkId)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / 2))
  }
  return times
}

async function embedded(): Promise<readonly number[]> {
  const venue = await startVenueProcess(['--seed', '7'])
  try {
    const trader = await logIn(venue.url, ({ kind }) => kind === 'UTA2')
    const times = await fire(trader, ORDERS)
    trader.close()
    return [...times.values()].map(([sent, answered]) => answered - sent)
  } finally {
    await venue.dispose()
  }
}

async function throughGateway(): Promise<{
  readonly sent: readonly number[]
  /** The same without the gateway, each right after its order. */
  readonly direct: readonly number[]
  readonly answered: readonly number[]
}> {
  const arrived = new Map<string, number>()
  let watch: Server | null = null
  let port = 0
  const directly = new Map<string, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const venue = await startGatewayVenue({
    through: async (api) => {
      watch = await startWatch(api, arrived)
      ;({ port } = watch.address() as AddressInfo)
      return port
    },
  })
  try {
    const trader = await logIn(venue.url, undefined, venue.pairingCode())
    const times = await fire(trader, WINDOWS * ORDERS, async (linkId) => {
      directly.set(linkId, performance.now())
      await sendDirectly(agent, port, `direct-${linkId}`)
    })
    trader.close()
    if (times.size !== WINDOWS * ORDERS || [...times.keys()].some((id) => !arrived.has(id)))
      throw new Error('not every order reached the exchange behind')
    return {
      sent: [...times].map(([id, [sent]]) => (arrived.get(id) ?? Number.NaN) - sent),
      direct: [...directly]
        .slice(WARM_UP)
        .map(([id, sent]) => (arrived.get(`direct-${id}`) ?? Number.NaN) - sent),
      answered: [...times.values()].map(([sent, answered]) => answered - sent),
    }
  } finally {
    await venue.dispose()
    agent.destroy()
    ;(watch as Server | null)?.close()
  }
}

export const suite: NodeSuite = {
  name: 'venue-gateway-orders',
  async measure(add) {
    const here = await embedded()
    const there = await throughGateway()
    const row = (
      name: string,
      share: number,
      values: readonly number[],
      against: readonly number[],
    ): void => {
      const { figure, windows } = ofWindows(values, share)
      const rival = ofWindows(against, share)
      const samples = { own: windows, baseline: rival.windows }
      add(name, 'ms', figure, { baseline: rival.figure, lower: true, samples })
    }
    row('call -> order at the upstream socket, p50', 0.5, there.sent, here)
    row('call -> order at the upstream socket, p99', 0.99, there.sent, here)
    row('call -> answer through the gateway, p50', 0.5, there.answered, here)
    // Pairs: each order through the gateway less the same bytes sent without it right after.
    const added = there.sent.map((ms, at) => ms - (there.direct[at] ?? Number.NaN))
    if (added.some((ms) => !Number.isFinite(ms))) throw new Error('not every direct order arrived')
    row('added by the gateway: call -> upstream socket, p50', 0.5, added, there.direct)
    row('added by the gateway: call -> upstream socket, p99', 0.99, added, there.direct)
  },
}
