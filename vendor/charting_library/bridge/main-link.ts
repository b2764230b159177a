import type { Engine } from '../engine/engine.ts'
import type { EngineInput } from '../input-protocol.ts'
import type { FromEngine, ToEngine } from '../protocol.ts'
import type { StartEngine } from './engine-link.ts'
import { readPointer, readTouch } from './read-input.ts'

const MOUSE = ['mousemove', 'mousedown', 'mouseup', 'mouseleave', 'wheel', 'contextmenu'] as const
const TOUCH = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const

/**
 * Offers each input to the engine first. Input that belongs to a line never reaches the listeners of the chart
 * library.
 */
function interceptInput(container: HTMLElement, input: (event: EngineInput) => boolean): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true, passive: false }
  let pressed = false
  const own = (event: Event, read: EngineInput): void => {
    if (input(read)) {
      event.stopPropagation()
      event.preventDefault()
    }
  }
  for (const kind of MOUSE) {
    container.addEventListener(
      kind,
      (event) => {
        if (kind === 'wheel' || kind === 'contextmenu') event.preventDefault()
        if (kind === 'mouseleave' && event.target !== container) return
        const read = readPointer(event, kind, container.getBoundingClientRect())
        if (kind === 'mousedown') pressed = input(read)
        else if (kind !== 'mouseup' || !pressed) own(event, read)
        if (kind === 'mousedown' && pressed) event.stopPropagation()
      },
      options,
    )
  }
  addEventListener(
    'mouseup',
    (event) => {
      if (!pressed) return
      pressed = false
      own(event, readPointer(event, 'mouseup', container.getBoundingClientRect()))
    },
    options,
  )
  for (const kind of TOUCH) {
    container.addEventListener(
      kind,
      (event) => own(event, readTouch(event, kind, container.getBoundingClientRect())),
      options,
    )
  }
  return () => stop.abort()
}

/**
 * Runs the same engine in the page, on the library's own canvases. For browsers without OffscreenCanvas, and for
 * debugging.
 */
export const startMainEngine: StartEngine = async (plot, init, { receive }) => {
  const [{ createEngine }, { createFrameStats }, { loadFonts }] = await Promise.all([
    import('../engine/engine.ts'),
    import('../engine/frame-stats.ts'),
    import('../engine/load-fonts.ts'),
  ])
  await loadFonts(init.fonts, init.style.fontFamily).catch((error: unknown) =>
    receive({ type: 'fault', where: 'font', message: String(error) }),
  )
  const container = document.createElement('div')
  container.className = 'surface'
  plot.append(container)
  const stats = createFrameStats()
  let planned = 0
  const send = (message: FromEngine): void => {
    if (message.type === 'cursor') container.style.cursor = message.cursor
    receive(message)
  }
  const engine: Engine = createEngine(
    {
      container,
      send,
      detachedCanvases: (work) => work(),
      chartCursor: () => 'crosshair',
      // The event is over: the page cannot repeat it for the library's listeners.
      deliver: () => undefined,
    },
    init,
  )
  const afterwards = (): void => {
    if (planned !== 0) return
    planned = requestAnimationFrame(() => {
      planned = 0
      stats.frame()
      engine.drawn()
    })
  }
  const guarded = (where: string, work: () => boolean): boolean => {
    try {
      return stats.measure(work)
    } catch (error) {
      receive({ type: 'fault', where, message: error instanceof Error ? error.message : String(error) })
      return false
    } finally {
      afterwards()
    }
  }
  const input = (event: EngineInput): boolean => {
    stats.input(event.at)
    return guarded('input', () => engine.input(event))
  }
  const stopInput = interceptInput(container, input)
  const counts = () => ({
    bars: engine.barCount(),
    lines: engine.lineCount(),
    labels: engine.labelCount(),
    worker: false,
  })
  const post = (message: ToEngine): void => {
    if (message.type === 'stats')
      receive({ type: 'stats', request: message.request, stats: stats.read(counts(), message.withWork) })
    else if (message.type === 'input') input(message.input)
    else {
      guarded(message.type, () => {
        engine.handle(message)
        return true
      })
    }
  }
  receive({ type: 'ready' })
  afterwards()
  return {
    kind: 'main',
    post,
    terminate: () => {
      stopInput()
      cancelAnimationFrame(planned)
      engine.destroy()
      container.remove()
    },
  }
}
