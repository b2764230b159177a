/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryRowView } from '#shared/contracts/history.ts'
import { historyColumns, listTerms, unitColumnOf } from '#shared/domain/history-lists.ts'
import type { CodeColumn, HistoryCell, HistoryColumn, ListColumn } from '#shared/domain/history-lists.ts'
import { withUnits } from '#shared/units/csv.ts'
import '../../i18n/english/history.ts'
import { historyCsv } from '../../bridge/history-calls.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { openDialog } from '../../stores/dialogs.ts'
import type { RowPlace } from '../../trading/table/cells.tsx'
import { Coin } from '../../trading/table/coin.tsx'
import { saveText } from '../../ui/save-text.ts'
import { SymbolLink } from '../../trading/table/symbol-link.tsx'
import grid from '../../trading/table/table.module.css'
import tools from '../../trading/table/table-tools.module.css'
import { VirtualTable } from '../../trading/table/virtual-table.tsx'
import { cellsOf } from '../../trading/table/cells.tsx'
import type { Column } from '../../trading/table/column.ts'
import { PAGE_ROWS, useHistory } from '../../trading/history/use-history.ts'
import type { HistoryAsked, HistoryPages } from '../../trading/history/use-history.ts'
import { csvWords, historyWord } from './word-of-value.ts'

/** Additional column to share a row; not part of an export. */
type Shown = ListColumn | 'share'

const widthOf = (key: Shown): string =>
  key === 'share'
    ? '56px'
    : historyColumns[key].isWide === true
      ? '152px'
      : key === 'time'
        ? '128px'
        : '112px'
/** The next page is loaded when so many rows or fewer are below the view. */
const NEAR_END = 20

/** One list of the history; scrolling loads further pages. */
export function HistoryList(props: { readonly asked: HistoryAsked }) {
  const { t } = useTranslation('history')
  const { asked } = props
  const [atTop, setAtTop] = useState(true)
  const hasCode = useCapability('inviteCode')
  const history = useHistory(asked, atTop)
  const shown = useMemo((): readonly Shown[] => {
    const { leads, columns, isShared } = listTerms(asked.list)
    return [...leads, ...columns, ...(isShared === true && hasCode ? (['share'] as const) : [])]
  }, [asked.list, hasCode])
  const columns = useMemo(
    () =>
      shown.map((key): Column => ({
        key,
        head: key === 'share' ? '' : t(`column.${key}`),
        width: widthOf(key),
        ...(key === shown.at(-1) && key !== 'share' ? { free: true } : {}),
      })),
    [shown, t],
  )
  const latest = useRef(history)
  useEffect(() => {
    latest.current = history
  })
  const onWindow = useCallback((window: readonly [number, number] | null) => {
    const { keys, state, next } = latest.current
    // The first row is rendered: it is in view, or just above.
    setAtTop(window === null || window[0] === 0)
    if (
      window !== null &&
      state === 'more' &&
      keys.length > 0 &&
      window[0] + window[1] > keys.length - NEAR_END
    )
      next()
  }, [])

  if (history.keys.length === 0) return <Nothing history={history} />
  return (
    <>
      <VirtualTable
        name={t(`list.${asked.list}`)}
        columns={columns}
        keys={history.keys}
        onWindow={onWindow}
        renderRow={(key, place) => {
          const row = history.rows.get(key)
          return row === undefined ? null : (
            <Row key={key} list={asked.list} row={row} columns={columns} place={place} />
          )
        }}
      />
      <div className={tools['foot']}>
        <output aria-live="polite">
          {history.state === 'loading'
            ? t('loading')
            : t(history.state === 'end' ? 'counted' : 'countedMore', { count: history.keys.length })}
          {history.state === 'end' && <Reach />}
          {asked.list === 'closedPositions' && <PerOrder />}
          {history.broken > 0 && ` ${t('broken', { count: history.broken })}`}
        </output>
        <span className={tools['footTools']}>
          {history.state === 'failed' && (
            <Button size="small" onPress={history.next}>
              {t('again')}
            </Button>
          )}
          {history.state === 'more' && (
            <Button variant="text" onPress={history.next}>
              {t('next', { count: PAGE_ROWS })}
            </Button>
          )}
          <Csv asked={asked} shown={shown} />
        </span>
      </div>
    </>
  )
}

/** Why a list ends where it does, if the exchange forgets older entries. */
function Reach() {
  const { t } = useTranslation('history')
  const days = useCapability('historyDays')
  return days === null ? null : ` · ${t('reaches', { days })}`
}

/** What a row of the closed positions is, if it is no whole position. */
function PerOrder() {
  const { t } = useTranslation('history')
  return useCapability('closedPnl') === 'order' ? ` · ${t('perOrder')}` : null
}

function Nothing(props: { readonly history: HistoryPages }) {
  const { t } = useTranslation('history')
  const { state, again, code } = props.history
  const days = useCapability('historyDays')
  if (state === 'loading') return <Message live="status" title={t('loading')} />
  if (state === 'failed')
    return (
      <Message live="alert" title={t('failed')} text={code > 0 ? t('failedCode', { code }) : t('failedText')}>
        <Button size="small" onPress={again}>
          {t('again')}
        </Button>
      </Message>
    )
  return (
    <Message title={t('empty')} text={days === null ? t('emptyText') : t('reaches', { days })}>
      {state === 'more' && (
        <Button size="small" onPress={props.history.next}>
          {t('older')}
        </Button>
      )}
    </Message>
  )
}

function Row(props: {
  readonly list: HistoryAsked['list']
  readonly row: HistoryRowView
  readonly columns: readonly Column[]
  readonly place: RowPlace
}) {
  const { list, row, columns, place } = props
  return (
    <div
      className={grid['row']}
      style={place.style}
      role="row"
      aria-rowindex={place.index + 2}
      data-testid="history-row"
    >
      {cellsOf(columns, row.side === '' ? undefined : row.side, (column) => (
        <Cell list={list} row={row} column={column as Shown} />
      ))}
    </div>
  )
}

interface CellProps {
  readonly list: HistoryAsked['list']
  readonly row: HistoryRowView
  readonly column: ListColumn
}

/** Contents of the cells, by what they show. */
const contents: Readonly<Record<HistoryCell, (props: CellProps) => ReactNode>> = {
  time: ({ row }) => <DateTime className={cx(text['n'], text['mut'])} at={row.time} />,
  contract: ({ row }) =>
    row.symbol === '' ? '--' : <SymbolLink symbol={row.symbol} name={row.displayName} />,
  code: (props) => <Code {...props} />,
  figure: (props) => <Figure {...props} />,
  result: (props) => <Figure {...props} tone={toneClass(props.row.tone)} />,
  id: (props) => <Figure {...props} isWhole />,
}

const Cell = (props: Omit<CellProps, 'column'> & { readonly column: Shown }): ReactNode => {
  const { column } = props
  return column === 'share' ? (
    <SharePosition row={props.row} />
  ) : (
    contents[historyColumns[column].cell]({ ...props, column })
  )
}

const valueOf = (row: HistoryRowView, column: ListColumn): string =>
  column === 'side' ? row.side : (row.cells[column as HistoryColumn] ?? '')

function Code({ row, column }: CellProps) {
  const { t } = useTranslation('history')
  const value = valueOf(row, column)
  const { apiKeyName } = row
  if (column === 'type' && apiKeyName !== undefined) {
    const words = `${t('tables:orders.api', { name: apiKeyName })} · ${historyWord(t, column, value)}`
    return <span title={words}>{words}</span>
  }
  if (column !== 'side')
    return value === '' ? (
      <span className={text['mut']}>--</span>
    ) : (
      historyWord(t, column as CodeColumn, value)
    )
  return value === '' ? (
    '--'
  ) : (
    <span className={toneClass(value === 'Buy' ? 1 : -1)}>{historyWord(t, column, value)}</span>
  )
}

function Figure(props: CellProps & { readonly tone?: string; readonly isWhole?: true }) {
  const { list, row, column } = props
  const value = valueOf(row, column)
  if (value === '') return <span className={text['mut']}>--</span>
  const unit = unitColumnOf(list, column)
  return (
    <span dir="ltr">
      <span className={cx(text['n'], props.tone)} title={props.isWhole === true ? value : undefined}>
        {value}
      </span>
      {unit !== null && <Coin of={value} coin={row.cells[unit] ?? ''} />}
    </span>
  )
}

/** Button that opens the poster of a closed position (POSTER-10). */
function SharePosition(props: { readonly row: HistoryRowView }) {
  const { t } = useTranslation('history')
  const { cells, displayName, side, symbol } = props.row
  if (side === '') return null
  const {
    leverage = '--',
    entry: entryPrice = '--',
    exit: settlementPrice = '--',
    qty = '--',
    pnl = '--',
  } = cells
  return (
    <Button
      variant="icon"
      size="small"
      aria-label={t('share', { symbol: displayName })}
      onPress={() =>
        openDialog('poster', {
          of: { closed: { symbol, displayName, side, leverage, entryPrice, settlementPrice, qty, pnl } },
        })
      }
    >
      <Icon name="share" small />
    </Button>
  )
}

function Csv(props: { readonly asked: HistoryAsked; readonly shown: readonly Shown[] }) {
  const { t } = useTranslation('history')
  const [state, setState] = useState<'' | 'busy' | 'failed' | 'cut'>('')
  const { asked, shown } = props

  async function save(): Promise<void> {
    setState('busy')
    const outcome = await historyCsv({
      question: { ...asked, cursor: null, limit: PAGE_ROWS },
      heads: withUnits(
        shown.filter((key): key is ListColumn => key !== 'share'),
        (key) => unitColumnOf(asked.list, key),
      ).map((key) => [key, t(`column.${key}`)] as const),
      words: csvWords(t),
    })
    if (outcome.kind !== 'accepted') return setState('failed')
    saveText(`perpdeck-${asked.list}.csv`, outcome.value.text)
    setState(outcome.value.cut ? 'cut' : '')
    return undefined
  }

  return (
    <>
      <Button variant="text" isDisabled={state === 'busy'} onPress={() => void save()}>
        {t(state === 'busy' ? 'csv.busy' : 'csv.save')}
      </Button>
      <output>{state === 'failed' || state === 'cut' ? t(`csv.${state}`) : ''}</output>
    </>
  )
}
