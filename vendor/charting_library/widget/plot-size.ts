import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'

export interface PlotSize {
  width: number
  height: number
  devicePixelRatio: number
}

/** A narrower plot would be filled by its price axis: the chart library never recovers from a pane without a width. */
const MIN_WIDTH = 160
const MIN_HEIGHT = 40

/** The size of a plot; a common one while it is not shown, so that its chart can draw. */
export function readSize({ clientWidth, clientHeight }: HTMLElement): PlotSize {
  const isShown = clientWidth > 0 && clientHeight > 0
  return {
    width: isShown ? Math.max(MIN_WIDTH, Math.floor(clientWidth)) : 640,
    height: isShown ? Math.max(MIN_HEIGHT, Math.floor(clientHeight)) : 360,
    devicePixelRatio: devicePixelRatio || 1,
  }
}

/**
 * Reports the plot's size and pixel density whenever they change. `known` is the size that the engine was started with.
 * A change during the engine's start is reported at once.
 */
export function watchSize(plot: HTMLElement, known: PlotSize, changed: (size: PlotSize) => void): () => void {
  let last = known
  let query: MediaQueryList | null = null
  const check = (): void => {
    const size = readSize(plot)
    const same =
      size.width === last.width &&
      size.height === last.height &&
      size.devicePixelRatio === last.devicePixelRatio
    if (same || plot.clientWidth === 0 || plot.clientHeight === 0) return
    last = size
    changed(size)
  }
  const onDensity = (): void => {
    check()
    watchDensity()
  }
  function watchDensity(): void {
    query?.removeEventListener('change', onDensity)
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', onDensity)
  }
  watchDensity()
  check()
  const observer = new ResizeObserver(check)
  observer.observe(plot)
  return () => {
    observer.disconnect()
    query?.removeEventListener('change', onDensity)
  }
}

/** Gives the library's root element the size that the options request. Without one it fills the container. */
export function sizeHost(host: HTMLElement, options: ChartingLibraryWidgetOptions): void {
  const { autosize, width, height, fullscreen } = options
  if (autosize !== true && width !== undefined) host.style.width = `${width}px`
  if (autosize !== true && height !== undefined) host.style.height = `${height}px`
  if (fullscreen === true)
    Object.assign(host.style, { position: 'fixed', inset: '0', width: '100vw', height: '100vh' })
}
