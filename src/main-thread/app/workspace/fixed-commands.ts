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
import { toFloat } from '../desk/panel-actions.ts'
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

/** Shows the ticket where it is hidden, closed or behind another tab. */
export function showTicket(): void {
  if (docked.on) addPanel('ticket')
  else if (preferences.hidden.includes('ticket')) toggleFixed('ticket')
}
