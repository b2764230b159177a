import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TpSlEntryView, TpSlLegTerms, TpSlSort } from '#shared/contracts/tpsl-list.ts'
import type { TpSlHead } from '#shared/contracts/dialog.ts'
import '../../i18n/english/tpsl.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { cancelAllEntries, cancelEntry } from '../../trading/tpsl/send-tpsl.ts'
import styles from '../../trading/tpsl/tpsl.module.css'
import listStyles from './entries.module.css'
import { useEntries } from './use-entries.ts'

/** How long the tools shake when there is nothing to cancel, ms (TPSL-36). */
export const SHAKE_MS = 1000

/** The partial entries of a position: sort, modify, cancel, cancel all, add (TPSL-27..31, TPSL-36). */
export function EntryList(props: {
  readonly positionKey: string
  readonly head: TpSlHead | null
  readonly onAdd: () => void
  readonly onEdit: (entry: TpSlEntryView) => void
}) {
  const { t } = useTranslation('tpsl')
  const { t: common } = useTranslation()
  const { positionKey, head } = props
  const { list, sort, sortBy } = useEntries(positionKey, 'partial')
  const [asking, setAsking] = useState(false)
  const [shaking, setShaking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const entries = list?.entries ?? []
  const cancelAll = (): void => {
    if (entries.length > 0) return setAsking(true)
    setShaking(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShaking(false), SHAKE_MS)
  }
  const confirmed = (): void => {
    setAsking(false)
    if (head !== null) void cancelAllEntries(head.symbol, head.positionIdx)
  }
  return (
    <>
      <div
        className={cx(styles['row'], shaking && listStyles['shake'])}
        data-testid="tpsl-tools"
        data-shaking={shaking ? '' : undefined}
      >
        <span className={styles['grow']} />
        <Button variant="text" onPress={cancelAll} data-testid="tpsl-cancel-all">
          {t('cancelAll')}
        </Button>
        <Button variant="text" onPress={props.onAdd} isDisabled={head === null} data-testid="tpsl-add">
          <Icon name="plus" small /> {t('add')}
        </Button>
      </div>
      <div className={listStyles['scroll']}>
        <table className={listStyles['list']} data-testid="tpsl-list">
          <thead>
            <tr>
              <SortHead by="time" label={t('column.qty')} sort={sort} onSort={sortBy} />
              <SortHead by="tp" label={t('column.tp')} sort={sort} onSort={sortBy} />
              <SortHead by="sl" label={t('column.sl')} sort={sort} onSort={sortBy} />
              <th scope="col">
                <span className={text['hidden']}>{t('column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onEdit={props.onEdit} />
            ))}
          </tbody>
        </table>
      </div>
      {entries.length === 0 && (
        <p className={styles['calculating']}>{t(list === null ? 'calculating' : 'noEntries')}</p>
      )}
      <div className={styles['sums']}>
        <span>
          {t('leg.tp')}{' '}
          {/* A sentence, in its own language's direction: the figures in it are not a figure. */}
          <bdi>
            {t('sum', { sum: list?.tpTotal ?? '--', of: list?.size ?? '--', unit: list?.unit ?? '' })}
          </bdi>
        </span>
        <span>
          {t('leg.sl')}{' '}
          <bdi>
            {t('sum', { sum: list?.slTotal ?? '--', of: list?.size ?? '--', unit: list?.unit ?? '' })}
          </bdi>
        </span>
      </div>
      <AppDialog
        title={t('cancelAllTitle')}
        isOpen={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{common('cancel')}</Button>
            <Button variant="primary" onPress={confirmed}>
              {common('confirm')}
            </Button>
          </>
        }
      >
        <p>{t('cancelAllText', { count: entries.length, symbol: head?.displayName ?? '' })}</p>
      </AppDialog>
    </>
  )
}

export function SortHead(props: {
  readonly by: TpSlSort
  readonly label: string
  readonly sort: { readonly by: TpSlSort; readonly descending: boolean }
  readonly onSort: (by: TpSlSort) => void
}) {
  const { by, sort } = props
  const isOn = sort.by === by
  return (
    <th scope="col" aria-sort={isOn ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => props.onSort(by)}>
        {props.label} <span aria-hidden="true">{isOn ? (sort.descending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  )
}

export function LegCell(props: {
  /** Its column's name, for a narrow page, which has no columns. */
  readonly head?: string
  readonly price: string
  readonly terms: TpSlLegTerms | null
  readonly pnl: string
  readonly tone: -1 | 0 | 1
}) {
  const { t } = useTranslation('tpsl')
  const { terms } = props
  if (terms === null)
    return (
      <td data-head={props.head}>
        <span className={text['n']}>{props.price}</span>
      </td>
    )
  const unit = terms.slippageType === 'Percent' ? '%' : ` ${t('slippage.ticks')}`
  return (
    <td data-head={props.head}>
      <span className={text['n']}>{props.price}</span>
      <span className={text['label']}>
        {[
          t(`by.${terms.by}`),
          terms.limit === '' ? t('type.Market') : t('limitAt', { price: terms.limit }),
          ...(terms.slippage === '' ? [] : [inOrder(`≤ ${terms.slippage}${unit}`)]),
        ].join(' · ')}{' '}
        <span className={cx(text['n'], toneClass(props.tone))}>{props.pnl}</span>
      </span>
    </td>
  )
}

/** The buttons that modify and cancel an entry. */
export function EntryActions(props: {
  readonly entry: TpSlEntryView
  readonly onModify: (entry: TpSlEntryView) => void
}) {
  const { t } = useTranslation('tpsl')
  const { entry } = props
  const mayTrade = useMayTrade()
  if (!mayTrade) return null
  const named = { qty: entry.qty, tp: entry.tp, sl: entry.sl }
  return (
    <span className={listStyles['icons']}>
      <Button
        variant="icon"
        size="small"
        aria-label={t('modifyEntry', named)}
        onPress={() => props.onModify(entry)}
        data-testid="tpsl-modify"
      >
        <Icon name="pen" small />
      </Button>
      <Button
        variant="icon"
        size="small"
        aria-label={t('cancelEntry', named)}
        onPress={() => void cancelEntry(entry)}
      >
        <Icon name="close" small />
      </Button>
    </span>
  )
}

function EntryRow(props: { readonly entry: TpSlEntryView; readonly onEdit: (entry: TpSlEntryView) => void }) {
  const { entry } = props
  return (
    <tr data-testid="tpsl-entry">
      <td>
        <span className={text['n']}>
          {entry.qty} {entry.unit}
        </span>
        <span className={text['label']}>
          <bdi dir="ltr">
            <DateTime at={entry.updatedAt} />
          </bdi>
        </span>
      </td>
      <LegCell price={entry.tp} terms={entry.tpTerms} pnl={entry.tpPnl} tone={entry.tpTone} />
      <LegCell price={entry.sl} terms={entry.slTerms} pnl={entry.slPnl} tone={entry.slTone} />
      <td>
        <EntryActions entry={entry} onModify={props.onEdit} />
      </td>
    </tr>
  )
}
