import { intervalLabel } from '../ui/interval-label.ts'
import type { ChartCore } from './core-types.ts'
import { copyPng, downloadPng, drawScreenshot, uploadPng } from './screenshot.ts'

export interface Pictures {
  take: () => Promise<HTMLCanvasElement>
  /** As a file; and to the configured snapshot service, in a window of its own (CHART-24). */
  save: () => void
  copy: () => void
  /** To the snapshot service alone; nowhere without one. */
  share: () => void
}

export interface PicturesOptions {
  core: ChartCore
  /** The snapshot service; null for none. */
  snapshotUrl: () => Promise<string | null>
  textColour: () => string
  fontFamily: string
  /** Told the name or address of each picture. */
  ready: (name: string) => void
  trace: (where: string, message: string) => void
}

/** Pictures of the plot; what fails is traced. */
export function createPictures(options: PicturesOptions): Pictures {
  const { core, trace } = options
  const label = (): string => intervalLabel(core.state.resolution)
  const take = (): Promise<HTMLCanvasElement> => {
    const title = `${core.client.info()?.name ?? core.state.symbol} · ${label()}`
    // A picture shows what was asked of the chart before it was.
    core.sendWaiting()
    return drawScreenshot(core.engine, title, options.textColour(), options.fontFamily)
  }
  const use = (work: (canvas: HTMLCanvasElement) => void | Promise<void>): void => {
    take()
      .then(work)
      .catch((error: unknown) => trace('screenshot', String(error)))
  }
  const send = async (canvas: HTMLCanvasElement, service: string): Promise<void> => {
    const address = await uploadPng(canvas, service)
    options.ready(address)
    window.open(address, '_blank', 'noopener')
  }
  return {
    take,
    copy: () => use(copyPng),
    share: () =>
      use(async (canvas) => {
        const service = await options.snapshotUrl()
        if (service === null) trace('snapshot', 'takeScreenshot: no snapshot_url is given')
        else await send(canvas, service)
      }),
    save: () =>
      use(async (canvas) => {
        const name = `${core.state.symbol}-${label()}.png`
        downloadPng(canvas, name)
        options.ready(name)
        const service = await options.snapshotUrl()
        if (service !== null) await send(canvas, service)
      }),
  }
}
