import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { positionColumns as described, positionSorts } from '#shared/contracts/positions.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import type { TableColumn } from '#shared/contracts/tables.ts'
import { useMarginKey } from '../../stores/margin-key.ts'
import { positions } from '../../stores/tables.ts'
import { useRow } from '../../stores/use-slot.ts'
import { setPositionsWindow } from '../../stores/view.ts'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { comingDialog } from '../../ui/coming-dialog.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PositionTpSl, trailingOf } from '../../trading/tpsl/tpsl-cell.tsx'
import { PositionActions } from '../../trading/row-actions/row-actions.tsx'
import { CardTools } from './card-tools.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { MoreCards, useCardKeys } from './more-cards.tsx'
import { PnlFigures } from './pnl-figures.tsx'
import { cardColumns, lookOf, positionColumns } from './position-columns.ts'
import type { ShownColumn } from './position-columns.ts'
import { PositionTotals } from './position-totals.tsx'
import { SymbolLink } from '../../trading/table/symbol-link.tsx'
import { TableFilter } from './table-filter.tsx'
import { filterPositions, usePositionsAsked } from '../../stores/table-questions.ts'
import styles from './tables.module.css'

const PositionDetails = lazyPart(
  async () => (await import('./position-details.tsx')).PositionDetails,
  comingDialog(({ onDone }) => onDone()),
)

/** Number of cards at first, and added per press. */
const STEP = 50

/** Open positions as cards, for phones. */
export function PositionCards() {
  const { t } = useTranslation('tables')
  const { keys, more, left } = useCardKeys(positions, setPositionsWindow, STEP)
  const [detailed, setDetailed] = useState<string | null>(null)
  const text = usePositionsAsked('text')
  const family = usePositionsAsked('family')
  const sort = usePositionsAsked('sort')
  const descending = usePositionsAsked('descending')
  const columns = useMemo(() => positionColumns(t), [t])
  return (
    <div className={styles.cards}>
      <div className={styles.cardsHead}>
        <PositionTotals />
        <TableFilter text={text} family={family} onChange={filterPositions} />
        <CardTools
          of="positions"
          columns={columns}
          sorts={positionSorts}
          sort={sort}
          descending={descending}
          onSort={filterPositions}
        />
      </div>
      {keys.map((key) => (
        <PositionCard key={key} rowKey={key} onDetails={setDetailed} />
      ))}
      <MoreCards left={left} onMore={more} />
      {detailed !== null && <PositionDetails rowKey={detailed} onDone={() => setDetailed(null)} />}
    </div>
  )
}

function FactFigure({ row, column }: { readonly row: PositionRowView; readonly column: ShownColumn }) {
  const { shows, explained, warns } = lookOf(column)
  const warn = warns === true && row.liqNear ? text.warn : undefined
  if (explained === undefined)
    return shows === undefined ? null : <span className={cx(text.n, warn)}>{row[shows]}</span>
  return (
    <ExplainedFigure
      rowKey={row.key}
      number={explained}
      value={row[explained]}
      className={warn}
      differs={row.differs}
    />
  )
}

function PositionCard(props: { readonly rowKey: string; readonly onDetails: (key: string) => void }) {
  const { t } = useTranslation('tables')
  const { t: common } = useTranslation()
  const row = useRow(positions, props.rowKey)
  const margin = useMarginKey(row?.isIsolated === true)
  if (row === null) return null
  const nameOf = (column: ShownColumn): string => {
    const { unit }: TableColumn = described[column]
    const head = t(`positions.${column}`)
    return unit === undefined ? head : `${head} (${row[unit]})`
  }
  return (
    <article
      className={styles.card}
      data-side={row.side}
      data-stale={row.stale ? '' : undefined}
      data-testid={`position-${row.key}`}
      aria-label={row.displayName}
    >
      <div className={styles.cardHead}>
        <SymbolLink symbol={row.symbol} name={row.displayName} />
        <span className={toneClass(row.side === 'Buy' ? 1 : -1)}>
          {common(row.side === 'Buy' ? 'side.long' : 'side.short')}
        </span>
        {row.greeks === undefined && (
          <>
            <span className={text.mut}>{common(margin)}</span>
            <span className={text.n}>{row.leverage}</span>
          </>
        )}
        <Button
          variant="icon"
          className={styles.cardDetails}
          aria-label={t('details.of', { symbol: row.displayName })}
          onPress={() => props.onDetails(row.key)}
        >
          <Icon name="info" />
        </Button>
      </div>
      <div className={styles.cardPnl}>
        <PnlFigures row={row} />
      </div>
      <dl className={styles.cardGrid}>
        {cardColumns.map((column) => (
          <div key={column}>
            <dt>{nameOf(column)}</dt>
            <dd>
              <FactFigure row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.cardActions}>
        <span className={styles.cardStops}>
          <span className={text.mut}>{t('tab.tpsl')}</span>
          <PositionTpSl
            rowKey={row.key}
            name={row.displayName}
            tpSl={row.tpSl ?? ''}
            entries={row.tpSlEntries ?? 0}
            {...trailingOf(row)}
          />
        </span>
        <PositionActions
          rowKey={row.key}
          symbol={row.symbol}
          name={row.displayName}
          isOption={row.greeks !== undefined}
          large
        />
      </div>
    </article>
  )
}
