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
 */
const ORDERS = 160
/** Below the gateway's own limit of 8 orders a second. */
const PAUSE_MS = 140

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
  timeInForce: 'GoodTillCancel',
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

/** Times of calls and of their answers by link id. */
async function fire(trader: Trader): Promise<ReadonlyMap<string, readonly [sent: number, answered: number]>> {
  const times = new Map<string, readonly [number, number]>()
  for (let number = 0; number < ORDERS; number += 1) {
    const linkId = `order-${number}`
    const sent = performance.now()
    const answer = await trader.call('POST', path.orderCreate, order(linkId))
    if (answer.code !== 0) throw new Error(`an order was refused with ${answer.code}`)
    times.set(linkId, [sent, answer.at])
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

async function embedded(): Promise<readonly number[]> {
  const venue = await startVenueProcess(['--seed', '7'])
  try {
    const trader = await logIn(venue.url, ({ kind }) => kind === 'UTA2')
    const times = await fire(trader)
    trader.close()
    return [...times.values()].map(([sent, answered]) => answered - sent)
  } finally {
    await venue.dispose()
  }
}

async function throughGateway(): Promise<{
  readonly sent: readonly number[]
  readonly answered: readonly number[]
}> {
  const arrived = new Map<string, number>()
  let watch: Server | null = null
  const venue = await startGatewayVenue({
    through: async (api) => {
      watch = await startWatch(api, arrived)
      return (watch.address() as AddressInfo).port
    },
  })
  try {
    const trader = await logIn(venue.url, undefined, venue.pairingCode())
    const times = await fire(trader)
    trader.close()
    if (times.size !== ORDERS || [...times.keys()].some((id) => !arrived.has(id)))
      throw new Error('not every order reached the exchange behind')
    return {
      sent: [...times].map(([id, [sent]]) => (arrived.get(id) ?? Number.NaN) - sent),
      answered: [...times.values()].map(([sent, answered]) => answered - sent),
    }
  } finally {
    await venue.dispose()
    ;(watch as Server | null)?.close()
  }
}

export const suite: NodeSuite = {
  name: 'venue-gateway-orders',
  async measure(add) {
    const here = await embedded()
    const there = await throughGateway()
    const row = (name: string, share: number, values: readonly number[]): void =>
      add(name, 'ms', percentile(values, share), { baseline: percentile(here, share), lower: true })
    row('call -> order at the upstream socket, p50', 0.5, there.sent)
    row('call -> order at the upstream socket, p99', 0.99, there.sent)
    row('call -> answer through the gateway, p50', 0.5, there.answered)
  },
}
