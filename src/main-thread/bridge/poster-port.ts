import type {
  DrawPoster,
  PosterFacts,
  PosterOutput,
  PosterQuestion,
  PosterScene,
} from '#shared/contracts/poster.ts'
// oxlint-disable-next-line import/default -- Vite gives the script's address
import posterScript from '../../workers/poster/poster.worker.ts?worker&url'
import { answerWithin } from './deadline.ts'
import { workers } from './start-workers.ts'
import { trace } from './trace.ts'
import { workerUrl } from './worker-url.ts'

const ASK_DEADLINE_MS = 3000
const DRAW_DEADLINE_MS = 8000

/** Current data for a position's poster; null if there is no such position, or without an answer. */
export async function askPoster(question: PosterQuestion): Promise<PosterFacts | null> {
  const risk = workers().risk()
  const answer = await answerWithin(() => risk.api.poster(question), ASK_DEADLINE_MS, risk.lost)
  return answer.ok ? answer.value : null
}

export interface DrawnPoster {
  readonly png: Blob
  readonly picture: ImageBitmap
}

export interface PosterPort {
  /** null if the poster was not drawn in time, or a later request replaced this one. */
  draw(scene: PosterScene, avatar: ImageBitmap | null): Promise<DrawnPoster | null>
  close(): void
}

/** Starts the worker that draws posters; it runs as long as the dialog is open. */
export function openPosterPort(): PosterPort {
  const worker = new Worker(workerUrl(posterScript), { type: 'module', name: 'perpdeck-poster' })
  let ask = 0
  let settle: (drawn: DrawnPoster | null) => void = () => undefined

  function receive({ data }: MessageEvent<PosterOutput<ImageBitmap, Blob>>): void {
    if (data.ask !== ask) {
      if (data.type === 'PosterDrawn') data.picture.close()
      return
    }
    if (data.type === 'PosterFailed') trace('poster', data.message)
    settle(data.type === 'PosterDrawn' ? { png: data.png, picture: data.picture } : null)
  }
  worker.addEventListener('message', receive)
  worker.addEventListener('error', (event) => {
    trace('poster', event.message || 'worker error')
    settle(null)
  })

  return {
    draw(scene, avatar) {
      settle(null)
      ask += 1
      const answer = Promise.withResolvers<DrawnPoster | null>()
      const late = setTimeout(() => answer.resolve(null), DRAW_DEADLINE_MS)
      settle = (drawn) => {
        clearTimeout(late)
        answer.resolve(drawn)
      }
      const message: DrawPoster<ImageBitmap> = { type: 'DrawPoster', ask, scene, avatar }
      worker.postMessage(message, avatar === null ? [] : [avatar])
      return answer.promise
    },
    close() {
      settle(null)
      worker.terminate()
    },
  }
}
