import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryRowView } from '#shared/contracts/history.ts'
import { positionColumns as described } from '#shared/contracts/positions.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import type { TableColumn } from '#shared/contracts/tables.ts'
import '../../i18n/english/history.ts'
import { positions } from '../../stores/tables.ts'
import { useRow } from '../../stores/use-slot.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Hint } from '../../trading/explain/hint.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { useHistory } from '../../trading/history/use-history.ts'
import { ExplainedFigure } from './explained-figure.tsx'
import { detailColumns, explainedNumbers, lookOf } from './position-columns.ts'
import type { ShownColumn } from './position-columns.ts'
import styles from './tables.module.css'

const explained = ['unrealisedPnl', 'roi', ...explainedNumbers] as const

/** Dialog with all figures of a position, explained if computed, and its last fills. */
export function PositionDetails(props: { readonly rowKey: string; readonly onDone: () => void }) {
  const { t } = useTranslation('tables')
  const row = useRow(positions, props.rowKey)
  return (
    <AppDialog title={t('details.title', { symbol: row?.displayName ?? '' })} isOpen onClose={props.onDone}>
      {row === null ? <output>{t('close.gone')}</output> : <Facts row={row} />}
      {row !== null && <Fills row={row} />}
    </AppDialog>
  )
}

type Fact = readonly [name: string, value: ReactNode, tone?: string, tip?: string]

/** A column's figure with its unit. */
function factOf(column: ShownColumn, row: PositionRowView, t: (key: string) => string): Fact {
  const { shows, tip } = lookOf(column)
  const { unit }: TableColumn = described[column]
  const figure = shows === undefined ? '--' : row[shows]
  return [
    t(`positions.${column}`),
    unit === undefined ? figure : `${figure} ${row[unit]}`,
    column === 'realised' ? toneClass(row.realisedTone) : '',
    tip === undefined ? '' : t(`positionsTip.${column}`),
  ]
}

/** Figures that the table has no column for, after the column they belong to. */
const extras = (row: PositionRowView, t: (key: string) => string): Partial<Record<ShownColumn, Fact>> => ({
  mark: [t('details.last'), row.lastPrice],
  value: [t('details.margin'), `${row.positionMargin} ${row.coin}`],
})

function Facts(props: { readonly row: PositionRowView }) {
  const { t } = useTranslation('tables')
  const { t: common } = useTranslation()
  const { row } = props
  const further = extras(row, t)
  const plain: readonly Fact[] = [
    [
      t('close.side'),
      common(row.side === 'Buy' ? 'side.long' : 'side.short'),
      toneClass(row.side === 'Buy' ? 1 : -1),
    ],
    ...detailColumns.flatMap((column) => {
      const extra = further[column]
      const fact = factOf(column, row, t)
      return extra === undefined ? [fact] : [fact, extra]
    }),
    [t('details.opened'), <DateTime key="opened" at={row.createdAt} />],
  ]
  const { greeks } = row
  const option: readonly Fact[] =
    greeks === undefined
      ? []
      : [
          [t('greeks.delta'), greeks.delta],
          [t('greeks.gamma'), greeks.gamma],
          [t('greeks.theta'), greeks.theta],
          [t('greeks.vega'), greeks.vega],
          [t('greeks.iv'), greeks.iv],
          [t('greeks.strikePrice'), greeks.strikePrice],
          [t('greeks.deliveryTime'), <DateTime key="delivery" at={greeks.deliveryTime} />],
        ]
  return (
    <dl className={styles.facts}>
      {[...plain, ...option].map(([name, value, tone, tip = '']) => (
        <div key={name} className={styles.fact}>
          <dt>
            {name}
            {tip === '' ? null : <Hint label={name}>{tip}</Hint>}
          </dt>
          <dd className={cx(text.n, tone)}>{value}</dd>
        </div>
      ))}
      {explained.map((number) => (
        <div key={number} className={styles.fact}>
          <dt>{t(`explained.${number}`)}</dt>
          <dd>
            <ExplainedFigure rowKey={row.key} number={number} value={row[number]} differs={row.differs} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Fills since the position was opened, newest first; in hedge mode only those of its side. New fills are added at the top. */
function Fills(props: { readonly row: PositionRowView }) {
  const { t } = useTranslation('tables')
  const { t: history } = useTranslation('history')
  const { symbol, createdAt, positionIdx } = props.row
  const ofSide = positionIdx === 0 ? {} : { positionIdx }
  const { next, rows, state } = useHistory(
    { list: 'tradeHistory', text: symbol, ...ofSide, from: createdAt, to: null },
    true,
  )
  return (
    <section aria-label={t('details.fills')}>
      <h3 className={text.label}>{t('details.fills')}</h3>
      <ul className={styles.fills} data-testid="position-fills">
        {[...rows.values()].map((fill) => (
          <Fill key={fill.id} fill={fill} />
        ))}
      </ul>
      <output>
        {state === 'failed'
          ? history('failedText')
          : rows.size === 0 && state === 'loading'
            ? t('details.loading')
            : ''}
      </output>
      {(state === 'more' || state === 'failed') && (
        <Button variant="text" onPress={next} data-testid="older-fills">
          {history(state === 'failed' ? 'again' : 'older')}
        </Button>
      )}
    </section>
  )
}

function Fill(props: { readonly fill: HistoryRowView }) {
  const { t } = useTranslation()
  const { fill } = props
  return (
    <li>
      <DateTime className={cx(text.n, text.mut)} at={fill.time} />
      <span className={toneClass(fill.side === 'Buy' ? 1 : -1)}>{t(`side.${fill.side}`)}</span>
      <span className={text.n}>{fill.cells.qty}</span>
      <span className={text.n}>{fill.cells.price}</span>
      <span className={text.n}>{fill.cells.fee}</span>
    </li>
  )
}
