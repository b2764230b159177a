import type { GoneDrawings, Watchables } from '../api/extensions.ts'
import type { ChartCore } from './core-types.ts'

/** Loads the code of `watch` with its first call. */
export function lateWatch(
  core: ChartCore,
  changed: (state: Watchables, gone: GoneDrawings | null) => void,
  trace: (where: string, message: string) => void,
): () => void {
  let isStopped = false
  let stop = (): void => undefined
  import('./watchables.ts')
    .then(({ watchables }) => {
      if (!isStopped) stop = watchables(core, changed)
    })
    .catch((error: unknown) => trace('watch', String(error)))
  return () => {
    isStopped = true
    stop()
  }
}
