import { navigate } from 'wouter/use-browser-location'
import { isSymbolName, symbolPath } from '#shared/domain/routes.ts'
import { link } from '../windows/link-group.ts'
import { isLetter } from './desk.ts'
import type { DeskPanel, PanelLink } from './desk.ts'
import { changeDesk, deskState } from './desk-store.ts'
import { deskPart } from './chart-grid.ts'
import { linkPanel } from './link-panel.ts'
import { showGroup, showMarket } from './panel-market.ts'

/** A market was chosen in a panel: its group shows it, or the panel alone, or the whole page. */
export function chooseMarket(id: string, symbol: string): void {
  const panel = deskPart(deskState.v.desk, id)
  if (panel === undefined || !isSymbolName(symbol)) return
  if (panel.link === 'main' || panel.link === link.group) navigate(symbolPath(symbol))
  else changeDesk((desk) => showMarket(desk, id, symbol))
}

/** Links a panel; a group without a market takes over the panel's, `symbol`. */
export function choosePanelLink(panel: DeskPanel, to: PanelLink, symbol: string): void {
  changeDesk((desk) => {
    const linked = linkPanel(desk, panel.id, to, symbol)
    const isNew = isLetter(to) && to !== link.group && desk.groups[to] === undefined
    return isNew ? showGroup(linked, to, symbol) : linked
  })
}
