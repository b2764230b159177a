import type { BookLevel } from '../map/book.ts'
import type { ApiState } from '../terms/api-state.ts'

/**
 * What happens to a message of a book: it is lost, a snapshot with `u` 1 or a smaller `u` replaces it, or it has a bid that is
 * not below the asks.
 */
export type BookFault = 'lost' | 'restarted' | 'backward' | 'crossed'

const counts = {
  lost: 'lostBookMessages',
  restarted: 'restartedBookMessages',
  backward: 'backwardBookMessages',
  crossed: 'crossedBookMessages',
} as const satisfies Readonly<Record<BookFault, keyof ApiState>>

/** The fault of the next message of a book, counted down; null: none. */
export function takeBookFault(faults: ApiState | undefined): BookFault | null {
  if (faults === undefined) return null
  for (const [fault, count] of Object.entries(counts)) {
    if (faults[count] === 0) continue
    faults[count] -= 1
    return fault as BookFault
  }
  return null
}

/** Messages by which a snapshot goes back. */
const STEPS_BACK = 10

/** The `u` of a message after `u`. */
export function nextUpdate(u: number, fault: BookFault | null): number {
  if (fault === 'restarted') return 1
  return fault === 'backward' ? Math.max(u - STEPS_BACK, 2) : u + 1
}

export interface BookSides {
  readonly b: readonly BookLevel[]
  readonly a: readonly BookLevel[]
}

/** The invented bid of one topic. It is above the best ask where the book has two asks, else equal to it. */
export interface CrossedBid {
  /** `sides` of a snapshot with the bid in place of the last level. */
  inSnapshot(sides: BookSides): BookSides
  /** `changes` with the bid, or with its removal where an earlier message had it. `book`: what subscribers should hold. */
  inChanges(changes: BookSides, book: () => BookSides, isCrossed: boolean): BookSides
}

export function createCrossedBid(): CrossedBid {
  /** Price of the bid that subscribers hold. */
  let held: string | null = null
  const bidOf = ({ a }: BookSides): BookLevel | null => {
    const price = (a[1] ?? a[0])?.[0]
    return price === undefined ? null : [price, a[0]?.[1] ?? '1']
  }
  return {
    inSnapshot(sides) {
      const bid = bidOf(sides)
      return bid === null ? sides : { ...sides, b: [bid, ...sides.b].slice(0, Math.max(sides.b.length, 1)) }
    },
    inChanges(changes, book, isCrossed) {
      if (!isCrossed && held === null) return changes
      const sides = book()
      const bid = isCrossed ? bidOf(sides) : null
      const removed = held !== null && held !== bid?.[0] && !changes.b.some(([price]) => price === held)
      const size = sides.b.find(([price]) => price === held)?.[1] ?? '0'
      const rest = changes.b.filter(([price]) => price !== bid?.[0])
      const b = [
        ...(bid === null ? [] : [bid]),
        ...rest,
        ...(removed && held !== null ? [[held, size] as const] : []),
      ]
      held = bid === null ? null : bid[0]
      return { ...changes, b }
    },
  }
}
