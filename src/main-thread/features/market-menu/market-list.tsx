/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list steered from its search field has no element of its own */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from '../../ui/message.tsx'
import { MarketRow } from './market-row.tsx'
import styles from './market-menu.module.css'

const ROW = 32

/** The found markets, of which only those in view are rendered; `onWindow` receives their range. */
export function MarketList(props: {
  readonly id: string
  readonly keys: readonly string[]
  /** Row selected by the keyboard; it is scrolled into view. */
  readonly active: number
  readonly favourites: readonly string[]
  /** Texts for an empty list; null while it is loading. */
  readonly empty: 'none' | 'noFavourites' | null
  readonly onWindow: (first: number, count: number) => void
  readonly onOpen: (symbol: string) => void
}) {
  const { id, keys, active, favourites, empty, onWindow } = props
  const { t } = useTranslation('header')
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- not compiled: nothing memoizes what it returns
  const rows = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const count = Math.max(items.length, 24)

  useEffect(() => onWindow(first, count), [onWindow, first, count])
  useEffect(() => rows.scrollToIndex(active), [rows, active])

  return (
    <div ref={scroller} className={styles['list']}>
      {empty !== null && keys.length === 0 && (
        <Message title={t(`market.${empty}`)} text={t(`market.${empty}Text`)} />
      )}
      <div
        id={id}
        role="listbox"
        aria-label={t('market.list')}
        style={{ height: rows.getTotalSize(), position: 'relative' }}
      >
        {items.map((item) => {
          const symbol = keys[item.index]
          if (symbol === undefined) return null
          return (
            <MarketRow
              key={symbol}
              id={`${id}-${item.index}`}
              symbol={symbol}
              top={item.start}
              index={item.index}
              total={keys.length}
              active={item.index === active}
              favourite={favourites.includes(symbol)}
              onOpen={() => props.onOpen(symbol)}
            />
          )
        })}
      </div>
    </div>
  )
}
