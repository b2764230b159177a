/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list steered from its search field has no element of its own */
import { useEffect, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import type { Interval } from '#shared/domain/enums.ts'
import '../../i18n/english/commands.ts'
import { askLinks } from '../../bridge/send-commands.ts'
import { commandDialog, takeTypedAhead } from '../../stores/command-dialog.ts'
import { preferences } from '../../stores/preferences.ts'
import { markets } from '../../stores/tables.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { setMarketsQuery } from '../../stores/view.ts'
import dialog from '../../ui/dialog.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { hotkeys } from './bindings.ts'
import { isMacPlatform, shownCombo } from './combos.ts'
import keys from './hotkeys.module.css'
import styles from './commands.module.css'
import { entriesOf, matchingEntries } from './entries.ts'
import type { Entry } from './entries.ts'
import { leverageEntries } from './leverage-entries.ts'
import { MarketOption } from './market-option.tsx'
import { marketQuery } from './market-query.ts'
import { recentIds, rememberUsed } from './recent.ts'
import { openMarket, showOnChart } from './show-on-chart.ts'
import { zoneEntries } from './zone-entries.ts'

const MARKETS = 6
/** A closing dialog returns the focus to where it was. An action that moves the focus has to run after that, ms. */
const AFTER_CLOSING_MS = 80

const close = (): void => {
  commandDialog.open = ''
}

/** The command palette: markets, actions, settings and pages in one list, filtered while typing. */
export function CommandPalette() {
  return (
    <ModalOverlay
      data-modal
      className={`${dialog.overlay ?? ''} ${styles.overlay ?? ''}`}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) close()
      }}
    >
      <Modal className={`${dialog.modal ?? ''} ${styles.modal ?? ''}`}>
        <Titled />
      </Modal>
    </ModalOverlay>
  )
}

function Titled() {
  const { t } = useTranslation('commands')
  return (
    <Dialog className={styles.dialog ?? ''} aria-label={t('title')}>
      <Search />
    </Dialog>
  )
}

/** The markets that match, by the search of the market menu; null until the worker has answered the typed text. */
function useMarkets(search: string): readonly string[] | null {
  const { favourites } = useSnapshot(preferences)
  const { question: answered } = useSnapshot(markets.keys)
  const list = useKeys(markets)
  const question = JSON.stringify(['palette', search])
  useEffect(() => {
    setMarketsQuery({
      question,
      text: search,
      family: 'all',
      quotes: [],
      favourites: favourites.slice(),
      sort: 'popular',
      descending: true,
      window: [0, MARKETS],
    })
  }, [question, search, favourites])
  useEffect(() => () => setMarketsQuery(null), [])
  return answered === question ? list.slice(0, MARKETS) : null
}

type Row =
  | {
      readonly id: string
      readonly group: 'markets'
      readonly symbol: string
      /** Interval to open it with; null: the chart's present one. */
      readonly interval: Interval | null
    }
  | { readonly id: string; readonly group: Entry['group'] | 'recent'; readonly entry: Entry }

function rowsOf(
  query: string,
  { symbols, interval }: { readonly symbols: readonly string[]; readonly interval: Interval | null },
  all: readonly Entry[],
  typed: { readonly first: readonly Entry[]; readonly last: readonly Entry[] },
): readonly Row[] {
  const recent = recentIds()
  const fitting = [...typed.first, ...matchingEntries(all, query, recent), ...typed.last]
  const ending = interval === null ? '' : `-${interval}`
  const marketRows = symbols.map((symbol): Row => ({
    id: `market-${symbol}${ending}`,
    group: 'markets',
    symbol,
    interval,
  }))
  // A trading action is never first, where Enter alone would start it.
  const isRecent = ({ id, group }: Entry): boolean =>
    query === '' && group !== 'trading' && recent.includes(id)
  const rest = fitting.filter((entry) => !isRecent(entry))
  const groups = [...new Set(rest.map(({ group }) => group))]
  return [
    ...fitting.filter(isRecent).map((entry): Row => ({ id: entry.id, group: 'recent', entry })),
    ...marketRows,
    ...groups.flatMap((group) =>
      rest.filter((entry) => entry.group === group).map((entry): Row => ({ id: entry.id, group, entry })),
    ),
  ]
}

function run(row: Row): void {
  close()
  if (row.group === 'markets') {
    if (row.interval === null) return openMarket(row.symbol)
    return showOnChart(row.symbol, row.interval)
  }
  rememberUsed(row.entry.id)
  setTimeout(row.entry.run, AFTER_CLOSING_MS)
}

function Search() {
  const { t, i18n } = useTranslation(['commands', 'header', 'tables', 'actions', 'pages', 'exchange', 'tpsl'])
  const { bindings } = useSnapshot(hotkeys)
  const listId = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  /** Enter was pressed before the markets for the typed text arrived. */
  const [entered, setEntered] = useState(false)
  const [links, setLinks] = useState<OutsideLinks | null>(null)
  useEffect(() => {
    let isHere = true
    void askLinks().then((known) => {
      if (isHere) setLinks(known)
    })
    return () => {
      isHere = false
    }
  }, [])
  const english = useMemo(() => i18n.getFixedT('en'), [i18n])
  const all = useMemo(() => entriesOf(t, english, bindings, links), [t, english, bindings, links])
  const text = query.trim()
  const { market, interval } = useMemo(() => marketQuery(text), [text])
  const symbols = useMarkets(market)
  const rows = useMemo(
    () =>
      rowsOf(text, { symbols: symbols ?? [], interval }, all, {
        first: leverageEntries(text, t, english),
        last: zoneEntries(text, t, english),
      }),
    [text, symbols, interval, all, t, english],
  )
  const shown = Math.min(active, Math.max(0, rows.length - 1))
  const row = rows[shown]
  useEffect(() => {
    // A press from before a trading action was shown doesn't start it. If the worker doesn't answer, a second Enter does.
    if (!entered || symbols === null || row === undefined || row.group === 'trading') return undefined
    const timer = setTimeout(() => run(row))
    return () => clearTimeout(timer)
  }, [entered, row, symbols])
  useEffect(() => {
    document.getElementById(`${listId}-${shown}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, shown])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (event.key !== 'Enter') setEntered(false)
    if (step !== undefined) setActive(Math.min(Math.max(0, shown + step), Math.max(0, rows.length - 1)))
    else if (event.key !== 'Enter') return
    else if (symbols === null && shown === 0 && !entered) setEntered(true)
    else if (row !== undefined) run(row)
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was opened to type
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={row === undefined ? undefined : `${listId}-${shown}`}
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={query}
          // The commit that adds the field also focuses it: from here on it takes the keys.
          onFocus={() => {
            const ahead = takeTypedAhead()
            if (ahead.text !== '') setQuery(ahead.text)
            if (ahead.entered) setEntered(true)
          }}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.list}>
        {rows.length === 0 && symbols !== null && (
          <Message title={t('none')} text={t('noneText')} live="status" />
        )}
        <div id={listId} role="listbox" aria-label={t('found')}>
          {rows.map((one, index) => (
            <div key={one.id}>
              {rows[index - 1]?.group !== one.group && (
                <div className={styles.group} aria-hidden="true">
                  {t(`group.${one.group}`)}
                </div>
              )}
              <div
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === shown}
                className={styles.row}
                data-testid={`command-${one.id}`}
                onClick={() => run(one)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') run(one)
                }}
              >
                {one.group === 'markets' ? (
                  <MarketOption symbol={one.symbol} interval={one.interval} />
                ) : (
                  <EntryOption entry={one.entry} />
                )}
              </div>
            </div>
          ))}
        </div>
      </div>
      <p className={styles.hint}>{t('hint')}</p>
    </>
  )
}

function EntryOption({ entry }: { readonly entry: Entry }) {
  return (
    <>
      <span className={styles.name} dir="auto">
        {entry.name}
      </span>
      {entry.combo !== '' && <kbd className={keys.key}>{shownCombo(entry.combo, isMacPlatform())}</kbd>}
    </>
  )
}
