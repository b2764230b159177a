import type { TradesA11yTable } from '#shared/contracts/book.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { MarketStores } from '../state/market-stores.ts'
import type { Brush } from './brush.ts'
import { paintTrades, tradeRowAt, tradeRowsIn } from './trades-painter.ts'
import { tradesScene, tradesA11y } from './trades-scene.ts'
import type { TradesScene } from './trades-scene.ts'

export interface TradesPanel {
  paint(brush: Brush): void
  forget(): void
  /** Unfreezes the rows. */
  thaw(): void
  /** The pointer entered or left. Returns true if the list must be painted again. */
  hold(held: boolean): boolean
  priceAt(y: number): DecimalText | ''
  a11yTable(rows: number): TradesA11yTable | undefined
}

/** The list of trades of a market: its painted state, and its frozen state under the pointer. */
export function createTradesPanel(market: MarketStores): TradesPanel {
  let painted: { readonly scene: TradesScene; readonly height: number } | null = null
  let frozen: TradesScene | null = null
  const isOpen = (scene: TradesScene): boolean => scene.symbol === market.view.symbol

  return {
    paint(brush) {
      const scene = tradesScene(market, tradeRowsIn(brush.height, brush.theme.rowHeight))
      if (frozen !== null && (frozen.state !== scene?.state || !isOpen(frozen))) frozen = null
      const shown = frozen ?? scene
      paintTrades(brush, shown, frozen !== null)
      painted = shown === null ? null : { scene: shown, height: brush.height }
    },
    forget() {
      painted = null
      frozen = null
    },
    thaw() {
      frozen = null
    },
    hold(held) {
      const before = frozen
      if (!held) frozen = null
      else if (frozen === null && painted !== null && isOpen(painted.scene) && painted.scene.rows.length > 0)
        frozen = painted.scene
      return before !== frozen
    },
    priceAt(y) {
      if (painted === null || !isOpen(painted.scene)) return ''
      const row = painted.scene.rows[tradeRowAt(painted.height, y, market.shared.theme?.rowHeight)]
      return row === undefined || !(row.price > 0)
        ? ''
        : (scaledToText(row.price, painted.scene.decimals) ?? '')
    },
    a11yTable(rows) {
      const scene = rows === 0 ? null : tradesScene(market, rows)
      return scene === null ? undefined : tradesA11y(scene)
    },
  }
}
