/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list steered from its search field has no element of its own */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio/react'
import type { MarketsQuery } from '#shared/contracts/risk-api.ts'
import { symbolPath } from '#shared/domain/routes.ts'
import { preferences, toggleFavourite } from '../../stores/preferences.ts'
import { markets } from '../../stores/tables.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { setMarketsQuery } from '../../stores/view.ts'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { MarketRow } from './market-row.tsx'
import { fitsSearch } from './fits-search.ts'
import { FamilyTabs, SortHeads } from './market-filters.tsx'
import styles from './market-menu.module.css'

const ROW = 32

/** Search, families, sorting and the list. The keyboard stays in the search field and moves through the list from there. */
export function MarketPicker(props: { readonly onDone: () => void }) {
  const { t } = useTranslation('header')
  const navigate = useNavigate()
  const listId = useId()
  const favourites = useSnapshot(preferences).favourites
  const [search, setSearch] = useState('')
  const [family, setFamily] = useState<MarketsQuery['family']>('all')
  const [sort, setSort] = useState<{ by: MarketsQuery['sort']; descending: boolean }>({
    by: 'turnover',
    descending: true,
  })
  const [active, setActive] = useState(0)
  /** Enter came before the list for what was typed: its first market is opened as soon as it's there. */
  const [entered, setEntered] = useState(false)
  const keys = useKeys(markets)
  const loaded = useSnapshot(markets.keys).loaded
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

  useEffect(() => {
    setMarketsQuery({
      text: search,
      family,
      favourites: favourites.slice(),
      sort: sort.by,
      descending: sort.descending,
      window: [first, count],
    })
  }, [search, family, favourites, sort, first, count])
  const shown = Math.min(active, Math.max(0, keys.length - 1))

  function open(symbol: string | undefined): void {
    if (symbol === undefined) return
    props.onDone()
    void navigate(symbolPath(symbol, markets.peek(symbol)?.contractType))
  }

  const isCurrent = (symbol: string): boolean =>
    fitsSearch(search, symbol, markets.peek(symbol)?.displayName ?? '')

  useEffect(() => {
    const symbol = keys[shown]
    if (entered && symbol !== undefined && isCurrent(symbol)) open(symbol)
  })

  function move(to: number): void {
    const next = Math.min(Math.max(0, to), Math.max(0, keys.length - 1))
    setActive(next)
    rows.scrollToIndex(next)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const page = 10
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
    }
    const step = steps[event.key]
    const symbol = keys[shown]
    if (step !== undefined) move(shown + step)
    else if (event.key === 'Enter' && event.altKey && symbol !== undefined) toggleFavourite(symbol)
    else if (event.key === 'Enter' && symbol !== undefined && isCurrent(symbol)) open(symbol)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }

  const empty = family === 'favourites' && search === '' ? 'noFavourites' : 'none'
  return (
    <>
      <div className={styles['search']}>
        <Icon name="search" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu was opened to search
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={keys.length > 0 ? `${listId}-${shown}` : undefined}
          aria-label={t('market.search')}
          placeholder={t('market.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActive(0)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <FamilyTabs
        family={family}
        onChange={(next) => {
          setFamily(next)
          setActive(0)
        }}
      />
      <SortHeads sort={sort} onChange={setSort} />
      <div ref={scroller} className={styles['list']}>
        {loaded && keys.length === 0 && (
          <Message title={t(`market.${empty}`)} text={t(`market.${empty}Text`)} />
        )}
        <div
          id={listId}
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
                id={`${listId}-${item.index}`}
                symbol={symbol}
                top={item.start}
                index={item.index}
                total={keys.length}
                active={item.index === shown}
                favourite={favourites.includes(symbol)}
                onOpen={() => open(symbol)}
              />
            )
          })}
        </div>
      </div>
      <p className={styles['hint']}>{t('market.hint')}</p>
    </>
  )
}
