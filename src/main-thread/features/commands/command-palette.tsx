/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list steered from its search field has no element of its own */
import { useEffect, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import '../../i18n/english/commands.ts'
import { askLinks, demoAccounts } from '../../bridge/send-commands.ts'
import { commandDialog, takeTypedAhead } from '../../stores/command-dialog.ts'
import { offers } from '../../stores/page-commands.ts'
import dialog from '../../ui/dialog.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { hotkeys } from './bindings.ts'
import { isMacPlatform, shownCombo } from './combos.ts'
import keys from './hotkeys.module.css'
import styles from './commands.module.css'
import { entriesOf } from './entries.ts'
import type { Entry } from './entry.ts'
import { findEntries, isCertain } from './find-entries.ts'
import { useFoundMarkets } from './found-markets.ts'
import { MarketOption } from './market-option.tsx'
import { askedFor } from './market-query.ts'
import { recentIds, rememberUsed } from './recent.ts'
import { browsedRows, foundRows } from './rows.ts'
import type { Row } from './rows.ts'
import { openMarket, showOnChart } from './show-on-chart.ts'
import { vocabularyOf } from './typed-act.ts'
import { typedEntries } from './typed-entries.ts'
import type { NotOffered } from './typed-entries.ts'
import { zoneEntries } from './zone-entries.ts'

/** Namespaces of the commands' names. */
const namespaces = ['commands', 'header', 'tables', 'actions', 'pages', 'exchange', 'tpsl']
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

function run(row: Row): void {
  close()
  if (row.group === 'markets') {
    if (row.interval === null) return openMarket(row.symbol)
    return showOnChart(row.symbol, row.interval)
  }
  rememberUsed(row.entry.id)
  setTimeout(row.entry.run, AFTER_CLOSING_MS)
}

/** What is known a moment after the palette opened: addresses of help pages, and accounts. */
function useLate() {
  const [links, setLinks] = useState<OutsideLinks | null>(null)
  const [accounts, setAccounts] = useState<readonly AccountInfo[]>([])
  useEffect(() => {
    let isHere = true
    void askLinks().then((known) => {
      if (isHere) setLinks(known)
    })
    void demoAccounts().then((known) => {
      if (isHere && known.kind === 'accepted') setAccounts(known.value)
    })
    return () => {
      isHere = false
    }
  }, [])
  return { links, accounts }
}

/** The rows for a text, best first; `isWaiting`: for the markets that it names. `none`: why nothing does what it says. */
function useRows(text: string): {
  readonly rows: readonly Row[]
  readonly none: NotOffered | null
  readonly isWaiting: boolean
} {
  const { t, i18n } = useTranslation(namespaces)
  const { bindings } = useSnapshot(hotkeys)
  const { links, accounts } = useLate()
  const tongues = useMemo(() => ({ t, en: i18n.getFixedT('en') }), [t, i18n])
  const known = useMemo(() => vocabularyOf(tongues), [tongues])
  const { times } = useSnapshot(offers)
  const all = useMemo(
    () => entriesOf(tongues.t, tongues.en, bindings, links, accounts),
    // oxlint-disable-next-line react/exhaustive-deps -- parts of the page offer other commands
    [tongues, bindings, links, accounts, times],
  )
  const asked = useMemo(() => askedFor(text, known), [text, known])
  const found = useFoundMarkets(asked.market, MARKETS)
  const shown = useMemo(() => {
    const { typed, interval } = asked
    const answer = found ?? { symbols: [], isSimilar: false, isByName: false, isWhole: false }
    // An act on a market lists what it does, not the market itself.
    const listed = { ...answer, interval, ...(typed === null ? {} : { symbols: [] }) }
    const recent = recentIds()
    const matches = findEntries(all, text, recent, known)
    if (text === '') return { rows: browsedRows(matches.entries, recent, listed), none: null }
    const { acts, none } =
      typed === null ? { acts: [], none: null } : typedEntries(typed, found?.symbols ?? null, tongues)
    return {
      rows: foundRows(matches, { acts, zones: zoneEntries(text, tongues.t, tongues.en) }, listed),
      // A command has all its words.
      none: isCertain(matches.fit) ? null : none,
    }
  }, [text, found, asked, all, known, tongues])
  return { ...shown, isWaiting: found === null }
}

function Search() {
  const { t } = useTranslation('commands')
  const listId = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  /** Enter was pressed before the markets for the typed text arrived. */
  const [entered, setEntered] = useState(false)
  const text = query.trim()
  const { rows, none, isWaiting } = useRows(text)
  const shown = Math.min(active, Math.max(0, rows.length - 1))
  const row = rows[shown]
  useEffect(() => {
    // A press from before a trading action was shown doesn't start it. If the worker doesn't answer, a second Enter does.
    if (!entered || isWaiting || row === undefined || actsAtOnce(row)) return undefined
    const timer = setTimeout(() => run(row))
    return () => clearTimeout(timer)
  }, [entered, row, isWaiting])
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
    else if (isWaiting && shown === 0 && !entered) setEntered(true)
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
        {rows.length === 0 && !isWaiting && (
          <Message
            title={t('none')}
            text={none === null ? t('noneText') : t(none.key, none.params)}
            live="status"
          />
        )}
        <div id={listId} role="listbox" aria-label={t('found')}>
          {rows.map((one, index) => (
            <div key={one.id}>
              {headOf(rows[index - 1], text) !== headOf(one, text) && (
                <div className={styles.group} aria-hidden="true">
                  {t(headOf(one, text))}
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
                  <EntryOption entry={one.entry} isGrouped={text === ''} />
                )}
              </div>
            </div>
          ))}
        </div>
      </div>
      <output className={styles.hint} data-testid="command-hint">
        {entered && row !== undefined && row.group !== 'markets' && actsAtOnce(row)
          ? t('again', { name: row.entry.name })
          : none !== null && rows.length > 0
            ? t(none.key, none.params)
            : t('hint')}
      </output>
    </>
  )
}

/** Whether a row changes safety, orders or positions with the press that chooses it. */
const actsAtOnce = (row: Row): boolean =>
  (row.group === 'trading' || row.group === 'general') && row.entry.changes === 'trading'

/** Key of the heading above a row. What a text found is in the order of how well it fits, not in groups. */
const headOf = (row: Row | undefined, text: string): string =>
  row === undefined ? '' : text === '' || row.group === 'markets' ? `group.${row.group}` : 'title'

function EntryOption({ entry, isGrouped }: { readonly entry: Entry; readonly isGrouped: boolean }) {
  const { t } = useTranslation('commands')
  return (
    <>
      <span className={styles.name} dir="auto">
        {entry.name}
      </span>
      {!isGrouped && ' '}
      {!isGrouped && <span className={styles.kind}>{t(`group.${entry.group}`)}</span>}
      {entry.combo !== '' && <kbd className={keys.key}>{shownCombo(entry.combo, isMacPlatform())}</kbd>}
    </>
  )
}
