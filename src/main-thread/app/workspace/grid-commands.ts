import '../../i18n/english/desk.ts'
import { i18n } from '../../i18n/instance.ts'
import { switchOf } from '../../features/commands/entry.ts'
import { docked } from '../../stores/docked.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { MOST_CHARTS } from '../desk/chart-grid.ts'
import { linksOf } from '../desk/chart-groups.ts'
import { gridLinks } from '../desk/desk.ts'
import { chooseLayout, chooseLink } from '../desk/grid-actions.ts'
import { chartsIn, gridLayouts, shapeText } from '../desk/grid-layouts.ts'
import type { GridLayout } from '../desk/grid-layouts.ts'
import { currentCharts } from '../desk/last-panel.ts'
import { announce } from '../desk/said.ts'
import { command } from './panel-commands.ts'
import { switchDesk } from './switch-desk.ts'

const say = i18n.t.bind(i18n)
const named = (layout: GridLayout) => ({ charts: chartsIn(layout), shape: shapeText(layout) })

/** Arranges the charts of the panel that the trader used last. Only a desk has several. */
function choose(layout: GridLayout): void {
  switchDesk(true)
  const panel = currentCharts()
  if (panel === undefined) return
  const fits = chooseLayout(panel, layout)
  announce(fits ? say('desk:grid.layout', named(layout)) : say('desk:grid.tooMany', { most: MOST_CHARTS }))
}

/** Numbers of charts in a panel, and what they have in common. */
export function gridCommands(): readonly PageCommand[] {
  const panel = currentCharts()
  if (panel === undefined) return []
  return [
    ...gridLayouts.map((layout) =>
      command(
        `grid-${layout}`,
        'grid',
        (t) => t('desk:grid.layout', named(layout)),
        () => choose(layout),
        { changes: 'settings' },
      ),
    ),
    ...(docked.on
      ? gridLinks.map((link) => {
          const isOn = linksOf(panel).includes(link)
          return command(
            `grid-link-${link}`,
            'grid',
            (t) => `${t('desk:grid.links')}: ${switchOf(`desk:grid.link.${link}`, isOn)(t)}`,
            () => chooseLink(panel, link, !isOn),
            { changes: 'settings' },
          )
        })
      : []),
  ]
}
