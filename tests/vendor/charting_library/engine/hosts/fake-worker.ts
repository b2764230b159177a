import { resolveStyle } from '../../../../../vendor/charting_library/widget/engine-style.ts'
import { createPropertyStore } from '../../../../../vendor/charting_library/widget/property-store.ts'
import type { EngineInit, ToEngine } from '../../../../../vendor/charting_library/protocol.ts'

const NOTHING = () => undefined

/** A context that notes on which canvas it drew. */
class FakeContext {
  font = '10px x'
  fillStyle: unknown = '#000000'
  readonly canvas: FakeCanvas
  constructor(canvas: FakeCanvas) {
    this.canvas = canvas
  }
  measureText(text: string): { width: number } {
    return { width: text.length * 6 }
  }
  getTransform(): { isIdentity: boolean } {
    return { isIdentity: true }
  }
  getLineDash(): number[] {
    return []
  }
  createLinearGradient(): object {
    return { addColorStop: NOTHING }
  }
}
const SILENT = [
  'save',
  'restore',
  'clearRect',
  'beginPath',
  'closePath',
  'moveTo',
  'lineTo',
  'rect',
  'roundRect',
  'arc',
  'arcTo',
  'bezierCurveTo',
  'quadraticCurveTo',
  'clip',
  'translate',
  'scale',
  'rotate',
  'setTransform',
  'resetTransform',
  'setLineDash',
]
const DRAWS = ['fillRect', 'strokeRect', 'fill', 'stroke', 'fillText', 'strokeText', 'drawImage']
for (const name of SILENT) Reflect.set(FakeContext.prototype, name, NOTHING)
for (const name of DRAWS)
  Reflect.set(FakeContext.prototype, name, function draw(this: FakeContext) {
    this.canvas.draws++
  })

export class FakeCanvas {
  draws = 0
  #width: number
  #height: number
  #context: FakeContext | null = null
  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
  }
  get width(): number {
    return this.#width
  }
  set width(value: number) {
    this.#width = value
  }
  get height(): number {
    return this.#height
  }
  set height(value: number) {
    this.#height = value
  }
  getContext(): FakeContext {
    this.#context ??= new FakeContext(this)
    return this.#context
  }
}

export interface FakeWorker {
  /** Runs the frames that were requested. Returns how many the browser was asked for. */
  frame: () => number
  restore: () => void
}

/** Gives this thread the global object of a worker that can draw. */
export function becomeWorker(): FakeWorker {
  let frames = new Map<number, FrameRequestCallback>()
  let last = 0
  const scope = globalThis as unknown as Record<string, unknown>
  const added: Record<string, unknown> = {
    OffscreenCanvas: FakeCanvas,
    OffscreenCanvasRenderingContext2D: FakeContext,
    requestAnimationFrame: (callback: FrameRequestCallback) => {
      last += 1
      frames.set(last, callback)
      return last
    },
    cancelAnimationFrame: (id: number) => frames.delete(id),
  }
  const before = new Map(Object.keys(added).map((name) => [name, scope[name]]))
  Object.assign(scope, added)
  return {
    frame: () => {
      const due = frames
      frames = new Map()
      for (const callback of due.values()) callback(performance.now())
      return due.size
    },
    restore: () => {
      for (const [name, value] of before)
        if (value === undefined) Reflect.deleteProperty(scope, name)
        else scope[name] = value
    },
  }
}

export const fakeCanvases = (count: number): FakeCanvas[] =>
  Array.from({ length: count }, () => new FakeCanvas(1, 1))

export function initOf(width: number, height: number, devicePixelRatio: number): EngineInit {
  return {
    width,
    height,
    devicePixelRatio,
    style: resolveStyle(createPropertyStore('dark'), 'sans-serif'),
    chartKind: 1,
    scaleMode: 'normal',
    inverted: false,
    timezone: 'Etc/UTC',
    locale: 'en',
    signs: { decimal: '.', group: ',' },
    minBarSpacing: 0.5,
    fonts: [],
    texts: { protect: 'Protect' },
    timeAxis: {},
  }
}

const STEP = 60

/** Rows of bars (bar-rows.ts) from a time in seconds. */
const rowsFrom = (time: number, count: number, price: number): Float64Array =>
  Float64Array.from(
    Array.from({ length: count }, (_, index) => [
      time + index * STEP,
      price,
      price + 2,
      price - 2,
      price + 1,
      10,
    ]).flat(),
  )

export const seriesOf = (name: string, price: number): Extract<ToEngine, { type: 'series' }> => ({
  type: 'series',
  series: 1,
  symbol: {
    name,
    title: name,
    minmov: 1,
    pricescale: 10,
    volumePrecision: 3,
    hasVolume: true,
  },
  resolution: '1',
  bars: rowsFrom(1_700_000_040, 120, price),
  reason: 'fresh',
})

/** The next bar of `seriesOf`. */
export const tickOf = (price: number): Extract<ToEngine, { type: 'ticks' }> => ({
  type: 'ticks',
  series: 1,
  bars: rowsFrom(1_700_000_040 + 120 * STEP, 1, price),
})
