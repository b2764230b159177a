import type { BookA11yTable } from '#shared/contracts/book.ts'
import { scrollBook } from '../../bridge/ask-risk.ts'
import type { Market } from '../../stores/market.ts'
import { choices } from '../../stores/book-choices.ts'

/**
 * Scrolls a side of a market's book by whole rows; the remainder counts for the next move. Returns true if the book scrolls, false
 * at its end, where the page scrolls instead. A positive delta scrolls down. `rowPx`: height of a row.
 */
export function createRowScroll(
  { id, a11yTables }: Pick<Market, 'id' | 'a11yTables'>,
  rowPx: number,
): (y: number, height: number, delta: number) => boolean {
  let rest = 0
  /** The book after the last move, until the next update of `a11yTables`, which arrives only once a second. */
  let moved: { readonly book: BookA11yTable; readonly instead: BookA11yTable | null } | null = null
  return (y, height, delta) => {
    const { sides, shape } = choices.style
    const book = moved !== null && moved.instead === a11yTables.book ? moved.book : a11yTables.book
    if (shape === 'depth' || book === null || delta === 0) return false
    const side = sides === 'asks' || (sides === 'both' && y < height / 2) ? 'ask' : 'bid'
    // Scrolling up shows higher prices, which are further from the spread for asks and nearer to it for bids.
    const away = (side === 'ask') === delta < 0
    const [before, beyond] = side === 'ask' ? book.asksOut : book.bidsOut
    if ((away ? beyond : before) === 0) {
      rest = 0
      return false
    }
    rest += ((away ? 1 : -1) * Math.abs(delta)) / rowPx
    const rows = Math.trunc(rest)
    rest -= rows
    if (rows === 0) return true
    void scrollBook(side, rows, id).then((now) => {
      moved = now === null ? null : { book: now, instead: a11yTables.book }
    })
    return true
  }
}
