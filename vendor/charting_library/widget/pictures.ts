import { intervalLabel } from '../ui/interval-label.ts'
import type { ChartCore } from './core-types.ts'

/** The code that draws and saves pictures. No first screen needs it. */
const load = () => import('./screenshot.ts')

export interface Pictures {
  take: () => Promise<HTMLCanvasElement>
  /** Saves a PNG file. It also uploads the picture to the snapshot service, if there is one (CHART-24). */
  save: () => void
  copy: () => void
  /** Only uploads to the snapshot service. Does nothing without one. */
  share: () => void
}

export interface PicturesOptions {
  core: ChartCore
  /** Resolves to the address of the snapshot service, null if there is none. */
  snapshotUrl: () => Promise<string | null>
  textColour: () => string
  fontFamily: string
  /** Called with the file name or address of each picture. */
  ready: (name: string) => void
  trace: (where: string, message: string) => void
}

/** Takes pictures of the plot. Failures are traced. */
export function createPictures(options: PicturesOptions): Pictures {
  const { core, trace } = options
  const label = (): string => intervalLabel(core.state.resolution)
  const take = async (): Promise<HTMLCanvasElement> => {
    const { drawScreenshot } = await load()
    const title = `${core.client.info()?.name ?? core.state.symbol} · ${label()}`
    // The picture must include changes that wait to be sent to the engine.
    core.sendWaiting()
    return drawScreenshot(core.engine, title, options.textColour(), options.fontFamily)
  }
  const use = (work: (canvas: HTMLCanvasElement) => void | Promise<void>): void => {
    take()
      .then(work)
      .catch((error: unknown) => trace('screenshot', String(error)))
  }
  const send = async (canvas: HTMLCanvasElement, service: string): Promise<void> => {
    const { uploadPng } = await load()
    const address = await uploadPng(canvas, service)
    options.ready(address)
    window.open(address, '_blank', 'noopener')
  }
  return {
    take,
    copy: () => use(async (canvas) => (await load()).copyPng(canvas)),
    share: () =>
      use(async (canvas) => {
        const service = await options.snapshotUrl()
        if (service === null) trace('snapshot', 'takeScreenshot: no snapshot_url is given')
        else await send(canvas, service)
      }),
    save: () =>
      use(async (canvas) => {
        const name = `${core.state.symbol}-${label()}.png`
        const { downloadPng } = await load()
        downloadPng(canvas, name)
        options.ready(name)
        const service = await options.snapshotUrl()
        if (service !== null) await send(canvas, service)
      }),
  }
}
