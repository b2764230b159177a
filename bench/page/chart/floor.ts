import { forwardInput } from '../../../vendor/charting_library/bridge/forward-input.ts'

/**
 * Measures the limits of this machine. A worker fills two canvases of a chart's size in every frame and draws one
 * stroke at the pointer. Input is forwarded as the chart forwards it. There is no chart, no line and no load.
 */
interface FloorStats {
  readonly frames: number
  readonly busyMs: number
  readonly elapsedMs: number
  readonly inputLatencies: readonly number[]
}

const AXIS = 72
const container = document.getElementById('chart')
if (!container) throw new Error('no container')
const { width, height } = container.getBoundingClientRect()
const surface = document.createElement('div')
surface.style.cssText = `position:relative;width:${width}px;height:${height}px`
container.append(surface)
const worker = new Worker(new URL('./floor.worker.ts', import.meta.url), { type: 'module' })
const canvases = [width - AXIS, AXIS].map((wide, index) => {
  const canvas = document.createElement('canvas')
  canvas.width = wide
  canvas.height = height
  canvas.style.cssText = `position:absolute;top:0;left:${index === 0 ? 0 : width - AXIS}px`
  surface.append(canvas)
  return canvas.transferControlToOffscreen()
})
worker.postMessage({ canvases }, canvases)
forwardInput(surface, (input) => worker.postMessage({ input }))

Object.assign(window, {
  chartBench: {
    stats: () =>
      new Promise<FloorStats>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<FloorStats>) => resolve(data)
        worker.postMessage({ stats: true })
      }),
  },
})
document.body.dataset['ready'] = 'yes'
