import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { twins } from '../../stores/market.ts'
import { pickPrice, pickShownPrice } from '../ticket/pick-price.ts'
import { GroupingSelect } from './grouping-select.tsx'
import { PaintedCanvas, canPaint } from './painted-canvas.tsx'
import { TwinTable } from './twin-table.tsx'
import type { TwinRow } from './twin-table.tsx'
import styles from './panel.module.css'

/** The order book: painted by the risk worker, with a text twin; a clicked price goes into the ticket. */
export function OrderBookPanel() {
  const { t } = useTranslation('book')
  return (
    <section className={styles['panel']} aria-label={t('title')} data-testid="order-book">
      <div className={styles['bar']}>
        <h2 className={styles['title']}>{t('title')}</h2>
        <GroupingSelect />
      </div>
      <div className={styles['body']}>
        {canPaint() ? <PaintedCanvas panel="book" onPick={pickPrice} /> : null}
        <BookTwin />
      </div>
    </section>
  )
}

function BookTwin() {
  const { t } = useTranslation('book')
  const { book } = useSnapshot(twins)
  const pick = useCallback((row: TwinRow) => pickShownPrice(row.price), [])
  const row =
    (side: 'ask' | 'bid') =>
    ([price, size, sum]: readonly [string, string, string], index: number): TwinRow => ({
      key: `${side}${index}`,
      price,
      cells: [size, sum],
      tone: side === 'ask' ? 'down' : 'up',
      side: t(side),
    })
  // Best ask last, so that the table reads like the painted book: from the highest price down.
  const asks = (book?.asks ?? []).map(row('ask')).toReversed()
  const bids = (book?.bids ?? []).map(row('bid'))
  return (
    <>
      <TwinTable
        label={t('twin', { symbol: book?.symbol ?? '' })}
        columns={[t('price'), t('size'), t('sum')]}
        rows={[...asks, ...bids]}
        pickLabel={(row) => t('pick', { side: row.side, price: row.price })}
        onPick={pick}
        visible={!canPaint()}
        testId="book-twin"
        state={book?.state ?? 'empty'}
      />
    </>
  )
}
