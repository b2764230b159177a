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
import { ExplainButton } from '../explain/explain-button.tsx'
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
          {row !== null && <PositionCell column={column.key} row={row} onClose={props.onClose} />}
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

function PositionCell(props: {
  readonly column: string
  readonly row: PositionRowView
  readonly onClose: (key: string) => void
}): ReactNode {
  const { t } = useTranslation('tables')
  const { t: common } = useTranslation()
  const { row } = props
  const n = text.n
  switch (props.column) {
    case 'contract':
      return (
        <>
          <SymbolLink symbol={row.symbol} name={row.displayName} />
          <span className={text.mut}>{common(row.isIsolated ? 'margin.isolated' : 'margin.cross')}</span>
          <span className={n}>{row.leverage}</span>
        </>
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
        <span className={cx(n, row.liqNear && text.warn)}>
          {row.liqPrice}
          <Explain rowKey={row.key} number="liqPrice" label={t('positions.liq')} />
        </span>
      )
    case 'pnl':
      return (
        <span className={cx(n, toneClass(row.pnlTone))}>
          {`${row.unrealisedPnl} (${row.roi})`}
          <Explain rowKey={row.key} number="unrealisedPnl" label={t('positions.pnl')} />
        </span>
      )
    case 'breakeven':
      return <span className={n}>{row.breakevenPrice}</span>
    case 'value':
      return <span className={n}>{row.positionValue}</span>
    case 'im':
      return <span className={n}>{row.positionIM}</span>
    case 'mm':
      return <span className={n}>{row.positionMM}</span>
    case 'realised':
      return <span className={cx(n, toneClass(row.realisedTone))}>{row.realisedPnl}</span>
    case 'close':
      return <CloseButton rowKey={row.key} name={row.displayName} onClose={props.onClose} />
    default:
      return null
  }
}

/* The widgets of a row don't depend on its figures: they sit out its ten renders a second. */

const Explain = memo(function Explain(props: {
  readonly rowKey: string
  readonly number: 'liqPrice' | 'unrealisedPnl'
  readonly label: string
}) {
  const { rowKey, number } = props
  return <ExplainButton label={props.label} target={() => ({ of: 'position', key: rowKey, number })} />
})

const CloseButton = memo(function CloseButton(props: {
  readonly rowKey: string
  readonly name: string
  readonly onClose: (key: string) => void
}) {
  const { t } = useTranslation('tables')
  return (
    <Button
      size="small"
      onPress={() => props.onClose(props.rowKey)}
      aria-label={t('close.marketOf', { symbol: props.name })}
    >
      {t('close.market')}
    </Button>
  )
})
