import type { Hit, HitMap } from './hit-map.ts'
import { PART, type Part } from './label-box.ts'
import type { LinesState } from './lines-state.ts'

/** A button that was not under the pointer at a press within this time is not what the user aims at, ms. */
const INERT_MS = 500

const buttons: ReadonlySet<Part> = new Set([PART.close, PART.reverse, PART.protect])

export interface NewButtons {
  /**
   * Call at each press, before it has an effect. `at`: when it was made, ms. Returns whether it is on a button that appeared
   * under the pointer since another press, as when a tap unfolds a label, or a canceled order's neighbour moves to its place.
   */
  pressed: (hit: Hit | null, at: number, x: number, y: number, slack: number) => boolean
}

/** Recognises the second press of a double press, which would act on what the first has shown there. */
export function createNewButtons({
  topHits,
  baseHits,
}: Pick<LinesState, 'topHits' | 'baseHits'>): NewButtons {
  let before: { madeAt: number; readAt: number; top: Pick<HitMap, 'find'>; base: Pick<HitMap, 'find'> }[] = []
  return {
    pressed: (hit, madeAt, x, y, slack) => {
      const readAt = performance.now()
      // A busy engine reads both presses of a double press late, the second one possibly much later than the first.
      before = before.filter((one) => Math.min(madeAt - one.madeAt, readAt - one.readAt) < INERT_MS)
      const isNew =
        hit !== null &&
        buttons.has(hit.part) &&
        before.some(({ top, base }) => {
          const was = top.find(x, y, slack) ?? base.find(x, y, slack)
          return was?.slot !== hit.slot || was.part !== hit.part
        })
      before.push({ madeAt, readAt, top: topHits.copy(), base: baseHits.copy() })
      return isNew
    },
  }
}
