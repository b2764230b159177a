import { useCallback } from 'react'
import { useSnapshot } from 'valtio/react'
import type { BookA11yRow, BookA11yTable } from '#shared/contracts/book.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { ownOrdersAt, scrollBook } from '../../bridge/ask-risk.ts'
import { filled, useWords } from '../../i18n/use-words.ts'
import type { Words } from '../../i18n/use-words.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { editOwnOrders } from './own-orders.ts'
import { canPaint } from '../../trading/canvas/painted-canvas.tsx'
import { pickLevel } from './pick-level.ts'
import { A11yTable } from '../../trading/canvas/a11y-table.tsx'
import type { A11yRow } from '../../trading/canvas/a11y-table.tsx'

const plain = (shown: string) => parseDecimalText(shown.replaceAll(',', '')) ?? ''
const sideOf = (row: A11yRow): 'ask' | 'bid' => (row.tone === 'down' ? 'ask' : 'bid')

/** Rows in the order of the painted book: from the highest price down. */
function rowsOf(book: BookA11yTable | null, t: Words): A11yRow[] {
  const row =
    (side: 'ask' | 'bid') =>
    ([price, size, sum, own = '']: BookA11yRow, index: number): A11yRow => ({
      key: `${side}${index}`,
      price,
      cells: [size, sum],
      tone: side === 'ask' ? 'down' : 'up',
      side: t(side),
      ...(own === '' ? {} : { own, ownLabel: filled(t, 'editOwn', { qty: own, price }) }),
    })
  return [...(book?.asks ?? []).map(row('ask')).toReversed(), ...(book?.bids ?? []).map(row('bid'))]
}

/** The book as an accessible table: Enter picks a price, Shift+Enter its sum too, an own quantity opens its orders, Page keys scroll. */
export function BookA11yTable() {
  const t = useWords('book')
  const market = useMarket()
  const book = useSnapshot(market.a11yTables).book
  const pick = useCallback(
    (row: A11yRow, withSum: boolean) => {
      pickLevel(plain(row.price), withSum ? plain(row.cells[1] ?? '') : '', market)
    },
    [market],
  )
  const own = useCallback(
    async (row: A11yRow) => {
      editOwnOrders(market, await ownOrdersAt(sideOf(row), row.price, market.id))
    },
    [market],
  )
  const page = async (row: A11yRow, direction: 1 | -1): Promise<readonly A11yRow[] | null> => {
    const side = sideOf(row)
    const shown = Math.max(1, (side === 'ask' ? book?.asks : book?.bids)?.length ?? 1)
    const moved = await scrollBook(side, shown * (side === 'ask' ? -direction : direction), market.id)
    return moved === null ? null : rowsOf(moved, t)
  }
  const state = book?.state ?? 'empty'
  return (
    <A11yTable
      label={t('twin', { symbol: book?.symbol ?? '' })}
      columns={[
        t('price'),
        `${t('size')} (${book?.unit ?? ''})`,
        `${t('sum')} (${book?.unit ?? ''})`,
        t('own'),
      ]}
      rows={rowsOf(book, t)}
      caption={
        state === 'live'
          ? filled(t, 'spread', { spread: book?.spread ?? '--', percent: book?.spreadPercent ?? '--' })
          : t(`state.${state}`)
      }
      pickLabel={(row) => filled(t, 'pick', { side: row.side, price: row.price })}
      onPick={pick}
      onOwn={(row) => void own(row)}
      onPage={page}
      visible={!canPaint()}
      testId="book-twin"
      state={state}
    />
  )
}
