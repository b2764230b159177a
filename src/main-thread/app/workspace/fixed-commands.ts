import type { TFunction } from 'i18next'
import { windowPanels } from '#shared/domain/routes.ts'
import type { WindowPanel } from '#shared/domain/routes.ts'
import '../../i18n/english/commands.ts'
import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { docked } from '../../stores/docked.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { arrangePanels, panelIds, preferences } from '../../stores/preferences.ts'
import type { PanelId } from '../../stores/preferences.ts'
import { view } from '../../stores/view.ts'
import { panelsOf, placeOf } from '../desk/desk.ts'
import type { Desk, DeskPanel } from '../desk/desk.ts'
import { deskState } from '../desk/desk-store.ts'
import { moveHome } from '../desk/move-to.ts'
import { toFloat } from '../desk/panel-actions.ts'
import { showTab } from '../desk/show-panel.ts'
import { titleOf } from '../desk/use-titles.ts'
import { freeGroup } from '../windows/free-group.ts'
import { handOver } from '../windows/hand-over.ts'
import { openLinked } from '../windows/lent-group.ts'
import { link } from '../windows/link-group.ts'
import { openPanel } from '../windows/open-window.ts'
import { addPanel, command } from './panel-commands.ts'
import { actedOn, panelsShown } from './panels-shown.ts'
import { switchDesk } from './switch-desk.ts'

/** The window of the book shows the trades too. */
const windowName = (t: TFunction, panel: WindowPanel): string =>
  panel === 'book' ? t('workspace:bookAndTrades') : titleOf(t, panel)

/** Opens the window of a fixed panel, in this window's link group or a free one. */
async function popOut(panel: WindowPanel): Promise<void> {
  const free = link.group === '' ? await freeGroup() : ''
  openLinked(free, () => handOver(panel, '', () => openPanel(panel, view.symbol)))
}

/** Shows or hides a fixed panel. */
function toggleFixed(id: PanelId): void {
  const { hidden, sizes } = preferences
  arrangePanels(sizes, hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
}

/** The fixed panels: each is shown or hidden, has a window, or floats on a desk. */
export const fixedCommands = (): readonly PageCommand[] => [
  ...panelIds.map((id) => {
    const isHidden = preferences.hidden.includes(id)
    return command(
      `panel-${id}`,
      isHidden ? 'panel' : 'closePanel',
      (t) => t(`commands:action.${isHidden ? 'tab' : 'hide'}`, { name: titleOf(t, id) }),
      () => toggleFixed(id),
    )
  }),
  ...windowPanels.map((panel) =>
    command(
      `window-${panel}`,
      'popOut',
      (t) => t('workspace:popOut', { panel: windowName(t, panel) }),
      () => void popOut(panel).catch(reportError),
    ),
  ),
  ...panelsShown().map((named) =>
    command(
      `desk-float-${named.panel.id}`,
      'float',
      (t) => `${named.nameIn(t)}: ${t('desk:move.float')}`,
      // Only a desk has floating panels.
      () => {
        switchDesk(true)
        toFloat(actedOn(named))
      },
    ),
  ),
]

const ticketOf = (desk: Desk): DeskPanel | undefined => panelsOf(desk).find(({ kind }) => kind === 'ticket')

/** Shows the ticket where it is hidden, closed, in a closed window, behind another tab or a place that fills the desk. */
export function showTicket(): void {
  if (!docked.on) {
    if (preferences.hidden.includes('ticket')) toggleFixed('ticket')
    return
  }
  const there = ticketOf(deskState.v.desk)
  if (there === undefined) addPanel('ticket')
  else if (placeOf(deskState.v.desk, there.id) === undefined) moveHome(there.id)
  // A full desk has no room for it.
  const shown = ticketOf(deskState.v.desk)
  if (shown !== undefined) showTab(shown.id)
}
