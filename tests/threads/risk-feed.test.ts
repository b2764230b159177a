import * as Comlink from 'comlink'
import { afterEach, describe, expect, it } from 'vitest'
import type { FeedPortInput, FeedPortOutput } from '#shared/contracts/feed-port.ts'
import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { Patch } from '#shared/contracts/patch.ts'
import { createSystemClock } from '../../src/workers/runtime/clock.ts'
import { createRisk } from '../../src/workers/risk/compose/create-risk.ts'
import { feedPortOf } from '../../src/workers/risk/feeds/feed-link.ts'
import {
  instrument,
  order,
  privateState,
  texts,
  theme,
  tickerRow,
  view,
} from '../workers/risk/support/samples.ts'

const open: MessagePort[] = []
const channel = (): readonly [MessagePort, MessagePort] => {
  const { port1, port2 } = new MessageChannel()
  open.push(port1, port2)
  return [port1, port2]
}
afterEach(() => {
  for (const port of open.splice(0)) port.close()
})

/** Waits until `done` holds; fails after two seconds. */
async function until(done: () => boolean): Promise<void> {
  for (let round = 0; !done(); round += 1) {
    if (round > 400) throw new Error('waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A risk worker between a page and a hub, over real channels. */
function join() {
  const clock = createSystemClock()
  const risk = createRisk({ clock: { ...clock, frame: (run) => clock.after(16, run) }, paints: false })
  const [apiPort, pagePort] = channel()
  Comlink.expose(risk.api, apiPort)
  const api = Comlink.wrap<RiskApi>(pagePort)
  const patches: Patch[] = []
  let holding: (() => void)[] | null = null
  const onPatch = (patch: Patch): Promise<void> | void => {
    patches.push(patch)
    if (holding === null) return undefined
    const held = holding
    return new Promise((resolve) => {
      held.push(resolve)
    })
  }
  const linkHub = (epoch: string) => {
    const [riskEnd, hubEnd] = channel()
    const received: FeedPortInput[] = []
    hubEnd.addEventListener('message', (event) => received.push(event.data as FeedPortInput))
    hubEnd.start()
    risk.link(feedPortOf(riskEnd))
    const send = (message: FeedPortOutput, transfer: Transferable[] = []): void =>
      hubEnd.postMessage(message, transfer)
    let batch = 0
    return {
      received,
      send,
      tickers(row: Float64Array) {
        batch += 1
        send({ type: 'FeedBatch', epoch, batch, stamp: batch, tickers: row }, [row.buffer])
        return batch
      },
    }
  }
  return {
    api,
    patches,
    linkHub,
    start: () => api.start(Comlink.proxy(onPatch), view({ hz: 60 }), theme, texts),
    hold: (): void => {
      holding = []
    },
    release: (): void => {
      for (const resolve of holding?.splice(0) ?? []) resolve()
      holding = null
    },
  }
}

describe('risk worker over real channels', () => {
  it('receives batches from the hub, returns the credit, and patches the page', async () => {
    const { linkHub, start, patches } = join()
    await start()
    const hub = linkHub('e-1')
    hub.send({ type: 'Catalogue', epoch: 'e-1', instruments: [instrument()], source: 'network' })
    hub.send({ type: 'Private', epoch: 'e-1', event: { kind: 'State', state: privateState() } })
    const batch = hub.tickers(tickerRow(1))
    await until(() =>
      hub.received.some((message) => message.type === 'BatchTaken' && message.batch === batch),
    )
    await until(() => patches.some((patch) => patch.ticker?.lastPrice === '60,000.0'))
    const merged = Object.assign({}, ...patches) as Patch
    expect(merged).toMatchObject({
      epoch: 'e-1',
      stamp: 1,
      instrument: { symbol: 'BTCUSDT' },
      orders: { total: 1 },
    })
    expect(hub.received.some((message) => message.type === 'WantTopics')).toBe(true)
  })

  it('sends no second patch before the page has acknowledged the first, then the newest values once', async () => {
    const { linkHub, start, patches, hold, release } = join()
    await start()
    const hub = linkHub('e-1')
    hub.send({ type: 'Catalogue', epoch: 'e-1', instruments: [instrument()], source: 'network' })
    await until(() => patches.some((patch) => patch.instrument !== undefined))
    hold()
    hub.tickers(tickerRow(1))
    await until(() => patches.some((patch) => patch.ticker !== undefined))
    const before = patches.length
    for (let step = 1; step <= 50; step += 1) {
      const batch = hub.tickers(tickerRow(1, { lastPrice: 600_000 + step }))
      await until(() =>
        hub.received.some((message) => message.type === 'BatchTaken' && message.batch === batch),
      )
    }
    expect(patches).toHaveLength(before)
    release()
    await until(() => patches.length > before)
    expect(patches.at(-1)?.ticker?.lastPrice).toBe('60,005.0')
  })

  it('answers the page through Comlink during updates, and follows another hub', async () => {
    const { api, linkHub, start, patches } = join()
    await start()
    const first = linkHub('e-1')
    first.send({ type: 'Catalogue', epoch: 'e-1', instruments: [instrument()], source: 'network' })
    first.tickers(tickerRow(1))
    await until(() => patches.some((patch) => patch.ticker !== undefined))
    expect(await api.ping()).toBeGreaterThan(0)
    const second = linkHub('e-2')
    second.send({
      type: 'Private',
      epoch: 'e-2',
      event: { kind: 'State', state: privateState({ orders: [order({ orderId: 'n' })] }) },
    })
    await until(() => patches.some((patch) => patch.epoch === 'e-2' && patch.orders?.keys?.[0] === 'n'))
    expect(patches.some((patch) => patch.ticker?.stale === true)).toBe(true)
    second.tickers(tickerRow(1))
    await until(() => patches.findLast((patch) => patch.ticker)?.ticker?.stale === false)
    const preview = await api.previewTicket({
      requestId: 7,
      symbol: 'BTCUSDT',
      kind: 'Limit',
      priceText: '60000',
      qtyText: '0.1',
      percent: null,
      reduceOnly: false,
    })
    expect(preview).toMatchObject({ requestId: 7, qty: '0.1', errors: [] })
  })
})
