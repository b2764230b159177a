import type { FromEngine, ToEngine } from '../protocol.ts'
import type { Scene } from './scene/scene.ts'
import { isOffscreen } from './spare-canvas.ts'
import type { Studies } from './studies/studies.ts'

type Probe = Extract<ToEngine, { type: 'probe' }>

/** Answers the page's requests about the picture: a screenshot, the pixel of a time and price, the plotted values. */
export interface Answers {
  /** Sends the picture of the plot. Sends null if the browser cannot create it. */
  screenshot: (request: number) => void
  /** Sends the pixel position of a time and price. NaN outside the plot. */
  probe: (message: Probe) => void
  /** Sends the bars' times and the studies' values. */
  export: (request: number) => void
}

/** `takePicture` returns a canvas of the plot that the caller may keep. */
export function createAnswers(
  takePicture: () => unknown,
  scene: Scene,
  studies: Pick<Studies, 'columns'>,
  send: (message: FromEngine, transfer?: Transferable[]) => void,
): Answers {
  return {
    screenshot: (request) => {
      const canvas = takePicture()
      if (isOffscreen(canvas)) {
        const image = canvas.transferToImageBitmap()
        send({ type: 'screenshot', request, image }, [image])
        return
      }
      createImageBitmap(canvas as ImageBitmapSource).then(
        (image) => send({ type: 'screenshot', request, image }, [image]),
        () => send({ type: 'screenshot', request, image: null }),
      )
    },
    probe: ({ request, time, price }) => {
      const x = time === null ? Number.NaN : scene.chart.timeScale().timeToCoordinate(time as never)
      const y = price === null ? Number.NaN : scene.series().priceToCoordinate(price)
      send({ type: 'probe', request, x: x ?? Number.NaN, y: y ?? Number.NaN })
    },
    export: (request) => {
      const found = studies.columns()
      send({ type: 'export', request, ...found }, [
        found.times.buffer,
        ...found.studies.map(({ values }) => values.buffer),
      ])
    },
  }
}
