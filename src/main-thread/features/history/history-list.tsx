import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { historyColumns, listTerms, unitColumnOf } from '#shared/domain/history-lists.ts'
import type { ListColumn } from '#shared/domain/history-lists.ts'
import { withUnits } from '#shared/units/csv.ts'
import '../../i18n/english/history.ts'
import { historyCsv } from '../../bridge/history-calls.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Button } from '../../ui/button.tsx'
import { shownZone } from '../../ui/durations.ts'
import { Message } from '../../ui/message.tsx'
import { saveText } from '../../ui/save-text.ts'
import tools from '../../trading/table/table-tools.module.css'
import { VirtualTable } from '../../trading/table/virtual-table.tsx'
import type { Column } from '../../trading/table/column.ts'
import { PAGE_ROWS, useHistory } from '../../trading/history/use-history.ts'
import type { HistoryAsked, HistoryPages } from '../../trading/history/use-history.ts'
import { HistoryRow } from './history-row.tsx'
import type { Shown } from './history-row.tsx'
import { csvWords } from './word-of-value.ts'

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
            <HistoryRow key={key} list={asked.list} row={row} columns={columns} place={place} />
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
      timeZone: shownZone(),
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
