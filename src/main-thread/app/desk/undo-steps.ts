import type { Shown } from './desk-text.ts'

/** Arrangements that `undo` can return to. */
const MOST_UNDONE = 30

interface Step {
  readonly shown: Shown
  /** The change after it moved panels, and did not only change what they show. */
  readonly isMove: boolean
}

const steps: Step[] = []

export function addStep(step: Step): void {
  steps.push(step)
  if (steps.length > MOST_UNDONE) steps.shift()
}

export const lastStep = (): Step | undefined => steps.at(-1)
export const takeStep = (): Step | undefined => steps.pop()
/** The arrangements that can come back. */
export const stepsBack = (): readonly Shown[] => steps.map(({ shown }) => shown)
