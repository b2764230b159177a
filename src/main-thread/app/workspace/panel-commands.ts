import '../../i18n/english/desk.ts'
import { i18n } from '../../i18n/instance.ts'
import { docked } from '../../stores/docked.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { add } from '../desk/adding.ts'
import { isFloating } from '../desk/arrange.ts'
import { activePart, partsOf } from '../desk/chart-grid.ts'
import { placesOf } from '../desk/desk.ts'
import { deskState, shownDesk } from '../desk/desk-store.ts'
import { dockOwn, toWindow } from '../desk/desk-windows.ts'
import { maximise } from '../desk/grid-actions.ts'
import { close, toDock, toFloat } from '../desk/panel-actions.ts'
import { panelKinds } from '../desk/panel-kinds.ts'
import type { PanelKind } from '../desk/panel-kinds.ts'
import { isAnyAlone, toggleAlone } from '../desk/show-panel.ts'
import { titleOf } from '../desk/use-titles.ts'
import { actedOn, panelsShown } from './panels-shown.ts'
import type { NamedPanel } from './panels-shown.ts'
import { switchDesk } from './switch-desk.ts'

const say = i18n.t.bind(i18n)
/** A command of the view, listed only if something is typed. `words`: ending of the key of its other words. */
export const command = (
  id: string,
  words: string,
  name: PageCommand['name'],
  run: () => void,
  more: Partial<PageCommand> = {},
): PageCommand => ({ id, group: 'view', words, isSearchedOnly: true, name, run, ...more })

/** Commands of a panel. `ending`: of their ids, '' for the panel that the trader used last. */
function ofPanel(named: NamedPanel, ending: string): readonly PageCommand[] {
  const { panel, place, nameIn } = named
  const isAlone = isAnyAlone()
  const floats = isFloating(shownDesk(), place.id)
  const key = (combo: string): Partial<PageCommand> => (ending === '' ? { combo } : {})
  return [
    command(
      `desk-window${ending}`,
      'popOut',
      (t) => `${nameIn(t)}: ${t('desk:move.window')}`,
      () => toWindow(actedOn(named)),
    ),
    command(
      `desk-close${ending}`,
      'closePanel',
      (t) => t('desk:close', { panel: nameIn(t) }),
      () => close(actedOn(named)),
      key('Delete'),
    ),
    floats
      ? command(
          `desk-dock${ending}`,
          'dock',
          (t) => `${nameIn(t)}: ${t('desk:move.dock')}`,
          () => toDock(actedOn(named)),
        )
      : command(
          `desk-float${ending}`,
          'float',
          (t) => `${nameIn(t)}: ${t('desk:move.float')}`,
          () => toFloat(actedOn(named)),
        ),
    ...((isAlone && ending === '') || (!isAlone && placesOf(shownDesk()).length > 1)
      ? [
          command(
            `desk-alone${ending}`,
            'maximise',
            (t) => (isAlone ? t('desk:showAll') : t('desk:grid.maximise', { chart: nameIn(t) })),
            () => toggleAlone(panel, nameIn(say), actedOn(named).t),
            key(isAlone ? 'Escape' : 'Alt+Enter'),
          ),
        ]
      : []),
  ]
}

/** Shows one chart of a panel's grid, or all of them again. */
function ofGrid({ panel, nameIn }: NamedPanel): readonly PageCommand[] {
  if (partsOf(panel).length === 1) return []
  const isAlone = panel.grid?.maximised === true
  const active = activePart(panel).id
  const number = partsOf(panel).findIndex(({ id }) => id === active) + 1
  return [
    command(
      'desk-maximise',
      'maximise',
      (t) =>
        isAlone
          ? t('desk:grid.restore')
          : t('desk:grid.maximise', { chart: t('desk:grid.chart', { panel: nameIn(t), number }) }),
      () => maximise(panel, active, !isAlone),
      { combo: 'Alt+Enter' },
    ),
  ]
}

/** Panels in windows of their own. */
const ofWindows = (): readonly PageCommand[] =>
  deskState.v.desk.windows.map(({ panel: { id, kind } }) =>
    command(
      `desk-dock-${id}`,
      'dock',
      (t) => t('desk:windows.dock', { panel: titleOf(t, kind) }),
      () => dockOwn(id, say('desk:said.dock', { panel: titleOf(say, kind) })),
    ),
  )

/** Adds a panel of a kind to the desk, which fixed panels make room for. One that a desk has once is shown if it is there. */
export function addPanel(kind: PanelKind): void {
  if (!docked.on) switchDesk(true)
  add({ kind, link: 'main', symbol: '' }, titleOf(say, kind), i18n.getFixedT(i18n.language, 'desk'))
}

/** Commands that add panels. */
export const addingCommands = (): readonly PageCommand[] =>
  panelKinds.map((kind) =>
    command(
      `desk-add-${kind}`,
      'panel',
      (t) => `${t('desk:add')}: ${titleOf(t, kind)}`,
      () => addPanel(kind),
    ),
  )

/** Commands of all panels: first of the one that the trader used last. */
export const panelCommands = (): readonly PageCommand[] => [
  ...panelsShown().flatMap((named, at) => [
    ...ofPanel(named, at === 0 ? '' : `-${named.panel.id}`),
    ...(at === 0 ? ofGrid(named) : []),
  ]),
  ...ofWindows(),
]
