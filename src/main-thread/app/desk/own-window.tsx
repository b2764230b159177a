import { useEffect } from 'react'
import { ChartWindow } from './chart-window.tsx'
import { PanelBody } from './panel-body.tsx'
import type { PanelKind } from './panel-kinds.ts'
import { reportMarket } from './window-market.ts'

/** The content of a panel's window. Its market is reported to the desk that opened it. */
export function OwnWindow({ kind }: { readonly kind: PanelKind }) {
  useEffect(reportMarket, [])
  return kind === 'chart' ? <ChartWindow /> : <PanelBody kind={kind} />
}
