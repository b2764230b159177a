import { forwardInput } from '../../../vendor/charting_library/bridge/forward-input.ts'

/**
 * What this machine can do at all: a worker that fills two canvases of a chart's size in every frame and one stroke where the
 * pointer is, with input forwarded as the chart forwards it. No chart, no lines, no load.
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
