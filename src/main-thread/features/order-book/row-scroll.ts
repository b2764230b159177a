import type { BookTwinView } from '#shared/contracts/book.ts'
import { scrollBook } from '../../bridge/ask-risk.ts'
import { twins } from '../../stores/market.ts'
import { choices } from '../../stores/book-choices.ts'

/** Pixels that make a row. */
const ROW_PX = 22

/**
 * Rows that a wheel or a finger moves a side of the book by; what is left over counts with the next move. True: they were
 * taken; false at the end of what can be seen, where the page scrolls instead. Positive moves show what lies below.
 */
export function createRowScroll(): (y: number, height: number, delta: number) => boolean {
  let rest = 0
  /** The book after the last move, till the next twin tells of it: that comes only once a second. */
  let moved: { readonly book: BookTwinView; readonly instead: BookTwinView | null } | null = null
  return (y, height, delta) => {
    const { sides, shape } = choices.style
    const book = moved !== null && moved.instead === twins.book ? moved.book : twins.book
    if (shape === 'depth' || book === null || delta === 0) return false
    const side = sides === 'asks' || (sides === 'both' && y < height / 2) ? 'ask' : 'bid'
    // Up shows higher prices, which lie further away among asks and nearer among bids.
    const away = (side === 'ask') === delta < 0
    const [before, beyond] = side === 'ask' ? book.asksOut : book.bidsOut
    if ((away ? beyond : before) === 0) {
      rest = 0
      return false
    }
    rest += ((away ? 1 : -1) * Math.abs(delta)) / ROW_PX
    const rows = Math.trunc(rest)
    rest -= rows
    if (rows === 0) return true
    void scrollBook(side, rows).then((now) => {
      moved = now === null ? null : { book: now, instead: twins.book }
    })
    return true
  }
}
