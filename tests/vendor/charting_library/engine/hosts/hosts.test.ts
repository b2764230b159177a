import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../../../vendor/charting_library/engine/dom-shim/install-window.ts'
import { addressed, type FromHost } from '../../../../../vendor/charting_library/bridge/host-messages.ts'
import { packText } from '../../../../../vendor/charting_library/bridge/hot-pack.ts'
import { STUCK_FRAMES } from '../../../../../vendor/charting_library/engine/hosts/chart-host.ts'
import { createHosts, type Hosts } from '../../../../../vendor/charting_library/engine/hosts/hosts.ts'
import type { ToEngine } from '../../../../../vendor/charting_library/protocol.ts'
import { readSize } from '../../../../../vendor/charting_library/widget/plot-size.ts'
import {
  becomeWorker,
  type FakeCanvas,
  fakeCanvases,
  type FakeWorker,
  initOf,
  seriesOf,
  tickOf,
} from './fake-worker.ts'

let worker: FakeWorker
let hosts: Hosts
let sent: FromHost[] = []
const canvases = new Map<number, FakeCanvas[]>()
const scope = globalThis as unknown as Record<string, unknown>

const send = (host: number, message: ToEngine | { type: 'end' }): void => hosts.receive({ host, message })
const ofHost = <Type extends FromHost['message']['type']>(host: number, type: Type) =>
  sent.flatMap(({ host: from, message }) =>
    from === host && message.type === type ? [message as Extract<FromHost['message'], { type: Type }>] : [],
  )
const faults = (): string[] =>
  sent.flatMap(({ host, message }) =>
    message.type === 'fault' ? [`${host} ${message.where} ${message.message}`] : [],
  )
/** Runs timers, promises and frames until nothing is drawn any more. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn++) {
    await vi.advanceTimersByTimeAsync(30)
    worker.frame()
  }
}
const open = (host: number, width: number, height: number, ratio = 1): void => {
  const own = fakeCanvases(40)
  canvases.set(host, own)
  send(host, {
    type: 'init',
    init: initOf(width, height, ratio),
    canvases: own as unknown as OffscreenCanvas[],
    mailbox: null,
  })
}
const drawsOf = (host: number): number =>
  (canvases.get(host) ?? []).reduce((sum, canvas) => sum + canvas.draws, 0)
const widest = (host: number): number => Math.max(...(canvases.get(host) ?? []).map(({ width }) => width))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] })
  sent = []
  canvases.clear()
  worker = becomeWorker()
  hosts = createHosts((message) => sent.push(message))
})
afterEach(() => {
  hosts.uninstall()
  worker.restore()
  vi.useRealTimers()
})

describe('the first picture of a chart', () => {
  it('is drawn once, with its bars: their prices make the axis wider, so that all canvases get another size', async () => {
    open(1, 800, 400)
    await settle()
    expect(ofHost(1, 'layout')).toEqual([])
    send(1, seriesOf('BTCUSDT', 60_000))
    await settle()
    expect(faults()).toEqual([])
    expect(ofHost(1, 'layout')).toHaveLength(1)
    expect(ofHost(1, 'range')).toHaveLength(1)
  })
})

describe('a chart that is not shown at first', () => {
  it('B2: is drawn in its whole place once it is shown', async () => {
    vi.stubGlobal('devicePixelRatio', 1)
    const { width, height } = readSize({ clientWidth: 0, clientHeight: 0 } as HTMLElement)
    vi.unstubAllGlobals()
    open(1, width, height)
    send(1, seriesOf('BTCUSDT', 60_000))
    await settle()
    send(1, { type: 'resize', width: 680, height: 520, devicePixelRatio: 1 })
    await settle()
    expect(faults()).toEqual([])
    const boxes = ofHost(1, 'layout').at(-1)?.boxes ?? []
    expect(Math.max(...boxes.map(({ left, width: own }) => left + own))).toBe(680)
  })

  it('B2: asks once for a restart if all its frames fail, as in a place that its price axis fills', async () => {
    open(1, 40, 40)
    send(1, seriesOf('BTCUSDT', 60_000))
    await settle()
    for (let frame = 1; frame <= 2 * STUCK_FRAMES; frame++) {
      send(1, { type: 'resize', width: 680 + frame, height: 520, devicePixelRatio: 1 })
      await vi.advanceTimersByTimeAsync(600)
      worker.frame()
    }
    expect(faults().length).toBeGreaterThan(0)
    expect(ofHost(1, 'stuck')).toHaveLength(1)
  })
})

describe('two charts in one worker', () => {
  beforeEach(async () => {
    open(1, 800, 400)
    open(2, 500, 300, 2)
    send(1, seriesOf('BTCUSDT', 60_000))
    send(2, seriesOf('ETHUSDT', 3000))
    await settle()
  })

  it('paint without a fault, each at its own size and device pixel ratio', () => {
    expect(faults()).toEqual([])
    expect(ofHost(1, 'range')).toHaveLength(1)
    expect(ofHost(2, 'range')).toHaveLength(1)
    const [one, two] = [1, 2].map((host) => ofHost(host, 'layout').at(-1)?.boxes ?? [])
    expect(Math.max(...(one ?? []).map(({ left, width }) => left + width))).toBe(800)
    expect(Math.max(...(two ?? []).map(({ left, width }) => left + width))).toBe(500)
    // The pane is narrower than the plot by its price axis.
    expect(widest(1)).toBeLessThan(800)
    expect(widest(1)).toBeGreaterThan(600)
    expect(widest(2)).toBeGreaterThan(800)
    expect(widest(2)).toBeLessThan(1000)
  })

  it('draw only on their own canvases', async () => {
    const [one, two] = [drawsOf(1), drawsOf(2)]
    hosts.receive(addressed(2, packText([tickOf(3001)])))
    await settle()
    expect(drawsOf(1)).toBe(one)
    expect(drawsOf(2)).toBeGreaterThan(two)
  })

  it('never see the size of the other after a resize', async () => {
    send(1, { type: 'resize', width: 640, height: 360, devicePixelRatio: 3 })
    send(2, { type: 'resize', width: 320, height: 200, devicePixelRatio: 1 })
    await settle()
    expect(faults()).toEqual([])
    expect(widest(1)).toBeGreaterThan(1500)
    expect(widest(1)).toBeLessThan(1920)
    expect(widest(2)).toBeLessThan(320)
  })

  it('share one frame of the browser when both change', async () => {
    await vi.advanceTimersByTimeAsync(500)
    worker.frame()
    const [one, two] = [drawsOf(1), drawsOf(2)]
    hosts.receive(addressed(1, packText([tickOf(60_001)])))
    hosts.receive(addressed(2, packText([tickOf(3001)])))
    await vi.advanceTimersByTimeAsync(30)
    expect(worker.frame()).toBe(1)
    expect(drawsOf(1)).toBeGreaterThan(one)
    expect(drawsOf(2)).toBeGreaterThan(two)
  })

  it('go on when one of them ends: its canvases are freed, and its timers and frames are dropped', async () => {
    hosts.receive(addressed(1, packText([tickOf(60_001)])))
    send(1, { type: 'end' })
    const one = drawsOf(1)
    sent = []
    expect(widest(1)).toBe(1)
    hosts.receive(addressed(2, packText([tickOf(3001)])))
    await settle()
    await vi.advanceTimersByTimeAsync(5000)
    await settle()
    expect(drawsOf(1)).toBe(one)
    expect(sent.filter(({ host }) => host === 1)).toEqual([])
    expect(ofHost(2, 'legend').length).toBeGreaterThan(0)
    expect(faults()).toEqual([])
  })

  it('report an error in a frame as a fault of its chart, and the other chart is drawn in the same frame', async () => {
    await vi.advanceTimersByTimeAsync(500)
    worker.frame()
    const broken = canvases.get(1)?.find(({ width }) => width === widest(1))
    const context = broken?.getContext() as unknown as Record<string, unknown>
    for (const name of ['clearRect', 'fillRect', 'save'])
      context[name] = () => {
        throw new Error('a broken canvas')
      }
    const two = drawsOf(2)
    hosts.receive(addressed(1, packText([tickOf(60_001)])))
    hosts.receive(addressed(2, packText([tickOf(3001)])))
    await vi.advanceTimersByTimeAsync(30)
    worker.frame()
    expect(faults()).toEqual(['1 frame a broken canvas'])
    expect(ofHost(1, 'stuck')).toEqual([])
    expect(drawsOf(2)).toBeGreaterThan(two)
  })

  it('leave no document and no window behind', () => {
    expect(scope['document']).toBeUndefined()
    expect(scope['window']).toBeUndefined()
  })

  it('ignore a message for a chart that has ended or that never was', () => {
    send(1, { type: 'end' })
    sent = []
    send(1, { type: 'stats', request: 1 })
    hosts.receive(addressed(1, packText([tickOf(60_001)])))
    send(9, { type: 'stats', request: 1 })
    expect(sent).toEqual([])
  })
})

it('a ping is answered by the worker itself', () => {
  send(0, { type: 'ping' })
  expect(sent).toEqual([{ host: 0, message: { type: 'pong' } }])
})
