import { createCanvasSlots, type CanvasBox, type CanvasSlots } from './canvas-slots.ts'
import { graftNode, type NodeContext, type ShimNode } from './node.ts'

/** Size of a plot, CSS pixels. */
export interface ShimSize {
  width: number
  height: number
  devicePixelRatio: number
}

/** The chart's frames. */
export interface ShimFrames {
  request: (callback: FrameRequestCallback) => number
  cancel: (id: number) => void
}

export interface DomShim {
  /** The chart's `window` and `document`. The host switch makes them global while the chart runs. */
  readonly window: object
  readonly document: object
  /** Container element for the chart library. */
  readonly container: ShimNode
  readonly root: ShimNode
  readonly body: ShimNode
  readonly canvases: CanvasSlots
  resize: (width: number, height: number, devicePixelRatio: number) => void
  /** Canvas boxes, if one may have moved since the last call; otherwise null. */
  takeLayout: () => CanvasBox[] | null
}

/** Converts a CSS colour that the canvas accepts to `rgb()` or `rgba()`. */
function createColourReader(): (colour: unknown) => string {
  const probe = new OffscreenCanvas(1, 1).getContext('2d')
  return (colour) => {
    if (probe === null || typeof colour !== 'string') return 'rgb(0, 0, 0)'
    probe.fillStyle = '#000000'
    probe.fillStyle = colour
    const text = probe.fillStyle
    if (!text.startsWith('#')) return text
    const value = Number.parseInt(text.slice(1), 16)
    return `rgb(${value >> 16}, ${(value >> 8) & 255}, ${value & 255})`
  }
}

/** A media query for the current resolution. It notifies listeners when the device pixel ratio changes. */
function createResolutionQueries(): { match(): object; changed(): void } {
  const listeners = new Set<() => void>()
  const add = (listener: unknown): void => {
    if (typeof listener === 'function') listeners.add(listener as () => void)
  }
  const drop = (listener: unknown): void => {
    listeners.delete(listener as () => void)
  }
  return {
    match: () => ({
      matches: true,
      addListener: add,
      removeListener: drop,
      addEventListener: (_: string, listener: unknown) => add(listener),
      removeEventListener: (_: string, listener: unknown) => drop(listener),
    }),
    changed: () => [...listeners].forEach((listener) => listener()),
  }
}

/** Entries without a device-pixel box make the library follow `devicePixelRatio`, which the shim sets. */
export class ShimResizeObserver {
  readonly #deliver: (entries: object[]) => void
  constructor(deliver: (entries: object[]) => void) {
    this.#deliver = deliver
  }
  observe(target: object): void {
    queueMicrotask(() => this.#deliver([{ target }]))
  }
  unobserve(): void {}
  disconnect(): void {}
}

/**
 * Creates the small part of the DOM that lightweight-charts 5.2.1 uses (docs/choices.md#chart-in-a-worker). So the
 * unmodified library runs on OffscreenCanvases. Each chart of a worker has its own.
 */
export function createDomShim(size: ShimSize, frames: ShimFrames): DomShim {
  const viewport = { width: size.width, height: size.height }
  let stale = true
  const markStale = (): void => {
    stale = true
  }
  const readColour = createColourReader()
  const queries = createResolutionQueries()
  const window = {
    devicePixelRatio: size.devicePixelRatio,
    navigator: globalThis.navigator,
    ResizeObserver: ShimResizeObserver,
    requestAnimationFrame: frames.request,
    cancelAnimationFrame: frames.cancel,
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    matchMedia: () => queries.match(),
    getComputedStyle: (node: ShimNode) => ({
      color: readColour(node.style['color']),
      getPropertyValue: () => '',
    }),
  }
  const document: Record<string, unknown> = { hidden: false, defaultView: window }
  const context: NodeContext = { document, viewport, onGeometry: markStale }
  const element = (tag: string): ShimNode => graftNode({}, tag, context)

  const root = element('#document')
  const html = element('html')
  const body = element('body')
  root.appendChild(html)
  html.appendChild(body)
  const container = element('div')
  body.appendChild(container)

  const canvases = createCanvasSlots(context, (node) => root.contains(node))

  Object.assign(document, {
    documentElement: html,
    body,
    activeElement: body,
    createElement: (tag: string) => (tag === 'canvas' ? canvases.take() : element(tag)),
    createElementNS: (_: string, tag: string) => element(tag),
    getElementById: () => null,
    getSelection: () => null,
    addEventListener: root.addEventListener,
    removeEventListener: root.removeEventListener,
  })
  const resize = (nextWidth: number, nextHeight: number, nextRatio: number): void => {
    viewport.width = nextWidth
    viewport.height = nextHeight
    for (const node of [body, container]) {
      node.style['width'] = `${nextWidth}px`
      node.style['height'] = `${nextHeight}px`
    }
    if (window.devicePixelRatio !== nextRatio) {
      window.devicePixelRatio = nextRatio
      queries.changed()
    }
  }
  resize(size.width, size.height, size.devicePixelRatio)

  return {
    window,
    document,
    container,
    root: html,
    body,
    canvases,
    resize,
    takeLayout: () => {
      if (!stale) return null
      stale = false
      return canvases.boxes()
    },
  }
}
