import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { navigate } from 'wouter/use-browser-location'
import type { MarketsQuery } from '#shared/contracts/markets.ts'
import { findChains } from '#shared/domain/find-chains.ts'
import type { OptionChain } from '#shared/domain/option-chains.ts'
import { optionsPath, symbolPath } from '#shared/domain/routes.ts'
import { keptValues, useKept } from '../../stores/kept.ts'
import { preferences, toggleFavourite } from '../../stores/preferences.ts'
import { markets } from '../../stores/tables.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { setMarketsQuery } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TabPanel, useTabs } from '../../ui/tabs.tsx'
import { ANY_QUOTE, families, FamilyTabs, marketSorts, QuoteTabs, SortHeads } from './market-filters.tsx'
import { MarketList } from './market-list.tsx'
import styles from './market-menu.module.css'

const WatchlistBar = lazyPart(async () => (await import('./watchlist-bar.tsx')).WatchlistBar)

/** What the menu keeps while it is open. */
const MENU = 'markets-menu'
const noQuotes: readonly string[] = []

/** Search, families, sorting and list of markets. The focus stays in the search field; arrow keys move through the list. */
export function MarketPicker(props: {
  readonly onDone: () => void
  readonly isPanel?: boolean
  readonly onChoose?: ((symbol: string) => void) | undefined
}) {
  const { t } = useTranslation('header')
  const listId = useId()
  const favourites = useSnapshot(preferences).favourites
  // The menu starts with an empty search each time. The panel restores what was typed.
  const kept = (name: string): string => `${props.isPanel === true ? 'markets' : MENU} ${name}`
  useState(() => {
    if (props.isPanel !== true)
      for (const key of Object.keys(keptValues)) if (key.includes(MENU)) delete keptValues[key]
  })
  const [search, setSearch] = useKept<string>(kept('search'), '')
  const [family, setFamily] = useKept<MarketsQuery['family']>(kept('family'), 'all', families)
  const [by, setBy] = useKept<MarketsQuery['sort']>(kept('sort'), 'popular', marketSorts)
  const [descending, setDescending] = useKept<boolean>(kept('descending'), true)
  const sort = useMemo(() => ({ by, descending }), [by, descending])
  const [quote, setQuote] = useKept<string>(kept('quote'), ANY_QUOTE)
  /** The tokens of the chosen tab, separated by commas. */
  const [tokens, setTokens] = useKept<string>(kept('tokens'), '')
  const quotes = useMemo(
    () => (family === 'spot' && tokens !== '' ? tokens.split(',') : noQuotes),
    [family, tokens],
  )
  const familyTabs = useTabs(family)
  const quoteTabs = useTabs(quote)
  const [active, setActive] = useState(0)
  /** Enter was pressed before the list for the typed text arrived: its first market is opened when it does. */
  const [entered, setEntered] = useState(false)
  const keys = useKeys(markets)
  const { loaded, question: answered } = useSnapshot(markets.keys)
  const question = JSON.stringify([search, family, quotes, favourites, sort.by, sort.descending])
  /** Whether the list answers the current query; before that, Enter would open a market of another list. */
  const current = answered === question
  const [inView, setInView] = useState<readonly [number, number]>([0, 24])
  const onWindow = useCallback((first: number, count: number) => setInView([first, count]), [])

  const owner = props.isPanel === true ? listId : ''
  useEffect(() => () => setMarketsQuery(null, owner), [owner])
  useEffect(() => {
    setMarketsQuery(
      {
        question,
        text: search,
        family,
        quotes,
        favourites: favourites.slice(),
        sort: sort.by,
        descending: sort.descending,
        window: inView,
      },
      owner,
    )
  }, [question, search, family, quotes, favourites, sort, inView, owner])
  const shown = Math.min(active, Math.max(0, keys.length - 1))

  function open(symbol: string | undefined): void {
    if (symbol === undefined) return
    props.onDone()
    if (props.onChoose !== undefined) return props.onChoose(symbol)
    navigate(symbolPath(symbol, markets.peek(symbol)?.contractType))
  }

  const chains = useMemo(() => (family === 'option' ? findChains(search) : null), [family, search])
  function openChain(chain: OptionChain | undefined): void {
    if (chain === undefined) return
    props.onDone()
    navigate(optionsPath(chain.settle, chain.base))
  }

  useEffect(() => {
    if (entered && current) open(keys[shown])
  })

  const move = (to: number): void => setActive(Math.min(Math.max(0, to), Math.max(0, keys.length - 1)))

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
    else if (event.key === 'Enter' && chains !== null) openChain(chains[0])
    else if (event.key === 'Enter' && current) open(symbol)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }

  const empty = family === 'favourites' && search === '' ? 'noFavourites' : 'none'
  const rows =
    chains === null ? (
      <>
        <SortHeads
          sort={sort}
          onChange={(next) => {
            setBy(next.by)
            setDescending(next.descending)
          }}
        />
        <MarketList
          id={listId}
          keys={keys}
          active={shown}
          favourites={favourites}
          empty={loaded ? empty : null}
          onWindow={onWindow}
          onOpen={open}
        />
      </>
    ) : (
      <ul className={styles['chains']} aria-label={t('market.chains')}>
        {chains.map((chain) => (
          <li key={`${chain.settle}/${chain.base}`}>
            <Button variant="link" className={styles['chain']} onPress={() => openChain(chain)}>
              <bdi>{`${chain.base}/${chain.settle}`}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    )
  return (
    <>
      <div className={styles['search']}>
        <Icon name="search" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu was opened to search
          autoFocus={props.isPanel !== true}
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
        of={familyTabs}
        onChange={(next) => {
          setFamily(next)
          setActive(0)
          setEntered(false)
        }}
      />
      <TabPanel of={familyTabs} className={styles['shown']}>
        {family === 'favourites' && <WatchlistBar />}
        {family === 'spot' && (
          <QuoteTabs
            of={quoteTabs}
            onChange={(chosen, of) => {
              setQuote(chosen)
              setTokens(of.join(','))
              setActive(0)
              setEntered(false)
            }}
          />
        )}
        {family === 'spot' ? (
          <TabPanel of={quoteTabs} className={styles['shown']}>
            {rows}
          </TabPanel>
        ) : (
          rows
        )}
      </TabPanel>
      <p className={styles['hint']}>{t('market.hint')}</p>
    </>
  )
}
