import type { TFunction } from 'i18next'
import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { windowPanels } from '#shared/domain/routes.ts'
import type { WindowPanel } from '#shared/domain/routes.ts'
import { docked } from '../../stores/docked.ts'
import { offerCommands } from '../../stores/page-commands.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { view } from '../../stores/view.ts'
import { showLayout } from '../desk/desk-store.ts'
import { templateDesk, templateNames } from '../desk/templates.ts'
import { openPanel } from '../windows/pop-out.ts'
import { switchDesk } from './switch-desk.ts'

const windowNames: Readonly<Record<WindowPanel, (say: TFunction) => string>> = {
  chart: (say) => say('common:tab.chart'),
  book: (say) => say('workspace:bookAndTrades'),
  tables: (say) => say('tables:name'),
}

/** Windows of the fixed panels, the templates, and the change between fixed and movable panels. */
const layoutCommands = (): readonly PageCommand[] => [
  ...(docked.on ? [] : windowPanels).map((panel): PageCommand => ({
    id: `window-${panel}`,
    group: 'view',
    words: 'layout',
    name: (say) => say('workspace:popOut', { panel: windowNames[panel](say) }),
    run: () => void openPanel(panel, view.symbol),
  })),
  ...templateNames.map((name): PageCommand => ({
    id: `template-${name}`,
    group: 'view',
    words: 'layout',
    isSearchedOnly: true,
    name: (say) => `${say('workspace:name')}: ${say(`desk:template.${name}`)}`,
    run: () => {
      showLayout({ desk: templateDesk(name), name: '', revision: 0 })
      if (!docked.on) switchDesk(true)
    },
  })),
  {
    id: 'arrange',
    group: 'view',
    words: 'layout',
    name: (say) => say(docked.on ? 'desk:fixed' : 'desk:arrange'),
    run: () => switchDesk(!docked.on),
  },
]

/** Adds layouts and windows to the command palette. Returns a function that withdraws them. */
export const offerLayouts = (): (() => void) => offerCommands(layoutCommands)
