import '../../i18n/english/desk.ts'
import { i18n } from '../../i18n/instance.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { activePart, partsOf } from '../desk/chart-grid.ts'
import { placesOf } from '../desk/desk.ts'
import { shownDesk } from '../desk/desk-store.ts'
import { toWindow } from '../desk/desk-windows.ts'
import { maximise } from '../desk/grid-actions.ts'
import { currentPanel } from '../desk/last-panel.ts'
import { add, close } from '../desk/panel-actions.ts'
import type { Acted } from '../desk/panel-actions.ts'
import { panelKinds } from '../desk/panel-kinds.ts'
import { isAnyAlone, toggleAlone } from '../desk/show-panel.ts'
import { titleOf } from '../desk/use-titles.ts'

const say = i18n.t.bind(i18n)
/** A command of the view, listed only if something is typed. `words`: ending of the key of its other words. */
export const command = (
  id: string,
  words: string,
  name: PageCommand['name'],
  run: () => void,
  more: Partial<PageCommand> = {},
): PageCommand => ({ id, group: 'view', words, isSearchedOnly: true, name, run, ...more })

/** Commands of the panel that the trader used last. */
function ofCurrent(): readonly PageCommand[] {
  const current = currentPanel()
  if (current === null) return []
  const { panel } = current
  const acted = (): Acted => ({
    ...current,
    name: titleOf(say, panel.kind),
    t: i18n.getFixedT(i18n.language, 'desk'),
  })
  const isChartAlone = panel.grid?.maximised === true
  const isAlone = isAnyAlone()
  const active = activePart(panel).id
  const number = partsOf(panel).findIndex(({ id }) => id === active) + 1
  return [
    command(
      'desk-window',
      'popOut',
      (t) => `${titleOf(t, panel.kind)}: ${t('desk:move.window')}`,
      () => toWindow(acted()),
    ),
    command(
      'desk-close',
      'closePanel',
      (t) => t('desk:close', { panel: titleOf(t, panel.kind) }),
      () => close(acted()),
      { combo: 'Delete' },
    ),
    ...(isAlone || placesOf(shownDesk()).length > 1
      ? [
          command(
            'desk-alone',
            'maximise',
            (t) => (isAlone ? t('desk:showAll') : t('desk:grid.maximise', { chart: titleOf(t, panel.kind) })),
            () => toggleAlone(panel, acted().name, acted().t),
            { combo: isAlone ? 'Escape' : 'Alt+Enter' },
          ),
        ]
      : []),
    ...(partsOf(panel).length === 1
      ? []
      : [
          command(
            'desk-maximise',
            'maximise',
            (t) =>
              isChartAlone
                ? t('desk:grid.restore')
                : t('desk:grid.maximise', {
                    chart: t('desk:grid.chart', { panel: titleOf(t, panel.kind), number }),
                  }),
            () => maximise(panel, active, !isChartAlone),
            { combo: 'Alt+Enter' },
          ),
        ]),
  ]
}

/** Commands that add panels, and those of the panel that the trader used last. */
export const panelCommands = (): readonly PageCommand[] => [
  ...panelKinds.map((kind) =>
    command(
      `desk-add-${kind}`,
      'panel',
      (t) => `${t('desk:add')}: ${titleOf(t, kind)}`,
      () =>
        add({ kind, link: 'main', symbol: '' }, titleOf(say, kind), i18n.getFixedT(i18n.language, 'desk')),
    ),
  ),
  ...ofCurrent(),
]
