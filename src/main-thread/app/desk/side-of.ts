import type { Side } from './arrange.ts'

/** Directions on the screen. */
export const directions = ['left', 'right', 'up', 'down'] as const
export type Direction = (typeof directions)[number]

const isRtl = (): boolean => document.documentElement.dir === 'rtl'

/** The side of a desk that is in this direction: `start` is right in right-to-left languages. */
export function sideOf(direction: Direction): Side {
  if (direction === 'up') return 'top'
  if (direction === 'down') return 'bottom'
  return (direction === 'left') === isRtl() ? 'end' : 'start'
}
