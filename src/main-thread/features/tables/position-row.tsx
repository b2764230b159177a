/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { memo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { PositionRowView } from '#shared/contracts/views.ts'
import { positions } from '../../stores/tables.ts'
import { useRow } from '../../stores/use-slot.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { ExplainedFigure } from './explained-figure.tsx'
import { SymbolLink } from './symbol-link.tsx'
import styles from './tables.module.css'
import { cellClass } from './virtual-table.tsx'
import type { Column } from './virtual-table.tsx'

export interface RowPlace {
  readonly style: CSSProperties
  readonly index: number
}

/** A position; subscribed to its own slot alone. */
export const PositionRow = memo(function PositionRow(props: {
  readonly rowKey: string
  readonly columns: readonly Column[]
  readonly place: RowPlace
  readonly onClose: (key: string) => void
}) {
  const { columns, place, rowKey } = props
  const row = useRow(positions, rowKey)
  const current = useSnapshot(view).symbol === row?.symbol
  return (
    <div
      className={styles.row}
      style={place.style}
      role="row"
      aria-rowindex={place.index + 2}
      data-current={current ? '' : undefined}
      data-stale={row?.stale === true ? '' : undefined}
      data-testid={`position-${rowKey}`}
    >
      {columns.map((column, index) => (
        <span
          key={column.key}
          role="cell"
          className={cellClass(columns, index)}
          data-side={index === 0 ? row?.side : undefined}
          data-column={column.key}
        >
          {row !== null && cellOf(column.key, row, props.onClose)}
        </span>
      ))}
    </div>
  )
}, samePlace)

/** Styles are made anew by the virtualizer; only their content counts. */
function samePlace(
  before: { readonly rowKey: string; readonly columns: readonly Column[]; readonly place: RowPlace },
  after: { readonly rowKey: string; readonly columns: readonly Column[]; readonly place: RowPlace },
): boolean {
  return (
    before.rowKey === after.rowKey &&
    before.columns === after.columns &&
    before.place.index === after.place.index
  )
}

/** Cells by column. Those with words or widgets are told texts alone, so that a price leaves the others unrendered. */
function cellOf(column: string, row: PositionRowView, onClose: (key: string) => void): ReactNode {
  const n = text.n
  switch (column) {
    case 'contract':
      return (
        <Contract
          symbol={row.symbol}
          name={row.displayName}
          isIsolated={row.isIsolated}
          leverage={row.leverage}
        />
      )
    case 'size':
      return (
        <span className={n}>
          <span className={toneClass(row.side === 'Buy' ? 1 : -1)}>{row.size}</span>{' '}
          <span className={text.mut}>{row.unit}</span>
        </span>
      )
    case 'entry':
      return <span className={n}>{row.entryPrice}</span>
    case 'mark':
      return <span className={n}>{row.markPrice}</span>
    case 'liq':
      return (
        <ExplainedFigure
          rowKey={row.key}
          number="liqPrice"
          value={row.liqPrice}
          className={row.liqNear ? text.warn : undefined}
        />
      )
    case 'pnl':
      return (
        <span className={cx(n, toneClass(row.pnlTone))}>
          <ExplainedFigure rowKey={row.key} number="unrealisedPnl" value={row.unrealisedPnl} />{' '}
          <ExplainedFigure rowKey={row.key} number="roi" value={row.roi} bracketed />
        </span>
      )
    case 'breakeven':
      return <ExplainedFigure rowKey={row.key} number="breakevenPrice" value={row.breakevenPrice} />
    case 'value':
      return <span className={n}>{row.positionValue}</span>
    case 'im':
      return <ExplainedFigure rowKey={row.key} number="positionIM" value={row.positionIM} />
    case 'mm':
      return <ExplainedFigure rowKey={row.key} number="positionMM" value={row.positionMM} />
    case 'realised':
      return <span className={cx(n, toneClass(row.realisedTone))}>{row.realisedPnl}</span>
    case 'close':
      return <CloseButton rowKey={row.key} name={row.displayName} onClose={onClose} />
    default:
      return null
  }
}

const Contract = memo(function Contract(props: {
  readonly symbol: string
  readonly name: string
  readonly isIsolated: boolean
  readonly leverage: string
}) {
  const { t } = useTranslation()
  return (
    <>
      <SymbolLink symbol={props.symbol} name={props.name} />
      <span className={text.mut}>{t(props.isIsolated ? 'margin.isolated' : 'margin.cross')}</span>
      <span className={text.n}>{props.leverage}</span>
    </>
  )
})

/** Depends on no figure: it sits out the row's ten renders a second. */
export const CloseButton = memo(function CloseButton(props: {
  readonly rowKey: string
  readonly name: string
  readonly onClose: (key: string) => void
  readonly large?: boolean
}) {
  const { t } = useTranslation('tables')
  return (
    <Button
      size={props.large === true ? 'normal' : 'small'}
      onPress={() => props.onClose(props.rowKey)}
      aria-label={t('close.marketOf', { symbol: props.name })}
    >
      {t('close.market')}
    </Button>
  )
})
