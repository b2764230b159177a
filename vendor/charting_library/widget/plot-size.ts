import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'

export interface PlotSize {
  width: number
  height: number
  devicePixelRatio: number
}

const MIN = 40

export function readSize(plot: HTMLElement): PlotSize {
  return {
    width: Math.max(MIN, Math.floor(plot.clientWidth)),
    height: Math.max(MIN, Math.floor(plot.clientHeight)),
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
