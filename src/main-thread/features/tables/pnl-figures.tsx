import type { PositionRowView } from '#shared/contracts/positions.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { toneClass } from '../../ui/tone.ts'
import { Coin } from '../../trading/table/coin.tsx'
import { ExplainedFigure } from './explained-figure.tsx'

/** A position's unrealised PnL with its coin, and its ROI, each coloured by its own sign. */
export function PnlFigures(props: { readonly row: PositionRowView; readonly bracketed?: boolean }) {
  const { row, bracketed = false } = props
  return (
    <>
      <span dir="ltr">
        <ExplainedFigure
          rowKey={row.key}
          number="unrealisedPnl"
          value={row.unrealisedPnl}
          className={toneClass(row.pnlTone)}
        />
        <Coin of={row.unrealisedPnl} coin={row.coin} />
      </span>
      <ExplainedFigure
        rowKey={row.key}
        number="roi"
        value={row.roi}
        className={toneClass(toneOfText(row.roi))}
        bracketed={bracketed}
      />
    </>
  )
}
