import type { ClosedPosition, PosterQuestion } from '#shared/contracts/poster.ts'
import { posterOpen } from './poster-state.ts'

let mounting: Promise<void> | null = null

/** The dialog's code is loaded with the first poster. */
function open(of: PosterQuestion['of']): void {
  posterOpen.times += 1
  posterOpen.of = of
  mounting ??= import('./poster-host.tsx')
    .then(({ mountPosterHost }) => mountPosterHost())
    .catch((error: unknown) => {
      mounting = null
      reportError(error)
    })
}

/** The share poster of an open position, by its `positionKey()` (POS-03, POSTER-01). */
export const openPoster = (positionKey: string): void => open({ key: positionKey })

/** That of a closed or delivered one, as its history shows it (POSTER-10). */
export const openClosedPoster = (closed: ClosedPosition): void => open({ closed })
