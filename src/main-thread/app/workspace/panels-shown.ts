import type { TFunction } from 'i18next'
import '../../i18n/english/desk.ts'
import { i18n } from '../../i18n/instance.ts'
import { placesOf } from '../desk/desk.ts'
import type { DeskPanel, Tabs } from '../desk/desk.ts'
import { shownDesk } from '../desk/desk-store.ts'
import { currentPanel } from '../desk/last-panel.ts'
import type { Acted } from '../desk/panel-actions.ts'
import { titleOf } from '../desk/use-titles.ts'

const say = i18n.t.bind(i18n)

/** A panel on the desk, and how its commands name it: those of one kind are numbered. */
export interface NamedPanel {
  readonly panel: DeskPanel
  readonly place: Tabs
  readonly nameIn: (t: TFunction) => string
}

/** All panels on the screen, the one that the trader used last first. */
export function panelsShown(): readonly NamedPanel[] {
  const all = placesOf(shownDesk()).flatMap((place) => place.panels.map((panel) => ({ panel, place })))
  const current = currentPanel()?.panel.id
  return all
    .map(({ panel, place }) => {
      const alike = all.filter((other) => other.panel.kind === panel.kind)
      const number = alike.findIndex((other) => other.panel.id === panel.id) + 1
      const nameIn = (t: TFunction): string => {
        const title = titleOf(t, panel.kind)
        return alike.length === 1 ? title : t('desk:grid.chart', { panel: title, number })
      }
      return { panel, place, nameIn }
    })
    .toSorted((a, b) => Number(b.panel.id === current) - Number(a.panel.id === current))
}

/** As the actions of panels take it. */
export const actedOn = ({ panel, place, nameIn }: NamedPanel): Acted => ({
  panel,
  place,
  name: nameIn(say),
  t: i18n.getFixedT(i18n.language, 'desk'),
})
