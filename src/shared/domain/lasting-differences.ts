import { positionKey } from './records.ts'
import type { Position } from './records.ts'

/** `${position key} ${number}`: names a figure of a position. */
export type FigureKey = string
export const figureKey = (
  { symbol, positionIdx }: Pick<Position, 'symbol' | 'positionIdx'>,
  number: string,
): FigureKey => `${positionKey(symbol, positionIdx)} ${number}`

/** Tells differences that last from those of one reading, in which the two sides had different moments. */
export interface LastingDifferences {
  /**
   * Takes the figures that differ at a reading. The same reading counts once. Returns those that have differed since the reading
   * before.
   *
   * @param at Unix ms of the exchange's reading
   */
  read(at: number, off: ReadonlySet<FigureKey>): ReadonlySet<FigureKey>
}

export function createLastingDifferences(): LastingDifferences {
  let readAt = 0
  let before: ReadonlySet<FigureKey> = new Set()
  let lasting: ReadonlySet<FigureKey> = new Set()
  return {
    read(at, off) {
      if (at > readAt) {
        readAt = at
        lasting = new Set([...off].filter((key) => before.has(key)))
        before = off
      }
      return lasting
    },
  }
}
