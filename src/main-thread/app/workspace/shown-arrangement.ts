import '../../i18n/english/workspace.ts'
import { snapshot } from 'valtio/vanilla'
import { docked } from '../../stores/docked.ts'
import { arrangePanels, preferences } from '../../stores/preferences.ts'
import { offerUndo } from '../../trading/undo/offer-undo.ts'
import { deskState, markSaved, returnTo, showLayout } from '../desk/desk-store.ts'
import type { Shown } from '../desk/desk-text.ts'
import { openOwn, withWindowBoxes } from '../desk/desk-windows.ts'
import { mainMarket, setOwnInterval } from '../../stores/market.ts'
import { setChartInterval, view } from '../../stores/view.ts'
import { rememberIntervals } from '../desk/grid-actions.ts'
import { canonicalText } from '../desk/read-desk.ts'
import { templateDesk, templateNames } from '../desk/templates.ts'
import type { TemplateName } from '../desk/templates.ts'
import { DEFAULT_ARRANGEMENT, sameArrangement } from './layouts.ts'
import type { Arrangement, SavedLayout } from './layouts.ts'
import { savedLayouts } from './store-layouts.ts'
import { switchDesk } from './switch-desk.ts'

/** What this window shows now, as it is saved. From then on its desk remembers the intervals of its charts. */
export function shownArrangement(): Arrangement {
  const { sizes, hidden } = snapshot(preferences)
  if (!docked.on) return { sizes, hidden, desk: null, interval: view.interval }
  rememberIntervals()
  return { sizes, hidden, desk: withWindowBoxes(deskState.v.desk) }
}

/** Whether no saved layout and no template is what another desk, or else other fixed panels, would replace. */
function isUnsaved(byDesk: boolean): boolean {
  const saved = savedLayouts.list
  if (!byDesk) {
    const { sizes, hidden } = preferences
    return ![DEFAULT_ARRANGEMENT, ...saved].some((one) =>
      sameArrangement(one, { sizes, hidden, desk: null, interval: view.interval }),
    )
  }
  const known = [
    ...saved.flatMap(({ desk }) => (desk === null ? [] : [desk])),
    ...templateNames.map((name) => templateDesk(name)),
  ]
  const now = canonicalText(deskState.v.desk)
  return !known.some((desk) => canonicalText(desk) === now)
}

/** Shows another arrangement: a desk, or fixed panels. If the present one is not saved, offers to show it again. */
function replace(byDesk: boolean, titleKey: 'unsaved' | 'reset', show: () => void): void {
  const isLost = isUnsaved(byDesk)
  // The desk that comes back has the intervals that its charts show now.
  if (docked.on) rememberIntervals()
  const [{ sizes, hidden }, shown, { on }] = [snapshot(preferences), deskState.v, snapshot(docked)]
  const { interval } = view
  show()
  if (docked.on !== byDesk) switchDesk(byDesk)
  if (!isLost) return
  const bodyKey = titleKey === 'unsaved' ? 'workspace:undo.unsavedText' : ''
  offerUndo({ titleKey: `workspace:undo.${titleKey}`, bodyKey, only: 'desk' }, () => {
    if (byDesk) returnTo(shown)
    else showFixed({ sizes, hidden, interval })
    if (docked.on !== on) switchDesk(on)
  })
}

function showFixed({ sizes, hidden, interval }: Omit<Arrangement, 'desk'>): void {
  arrangePanels(sizes, hidden)
  if (interval === undefined) return
  // The desk that is left keeps its own.
  setOwnInterval(mainMarket, null)
  setChartInterval(interval)
}

/** Shows a layout. Its windows are opened as far as the browser allows; the desk offers to open the others. */
export function showArrangement(layout: SavedLayout): void {
  const { desk, name, revision } = layout
  if (desk === null) return replace(false, 'unsaved', () => showFixed(layout))
  showDesk({ desk, name, revision })
  for (const own of desk.windows) if (!openOwn(own)) break
}

/** Shows another desk. `undo` returns to the present one. */
export const showDesk = (next: Shown): void => replace(true, 'unsaved', () => showLayout(next))

/** Shows a template's desk. */
export const openTemplate = (name: TemplateName): void =>
  showDesk({ desk: templateDesk(name), name: '', revision: 0 })

/** Shows the fixed panels as at the beginning. */
export const resetPanels = (): void =>
  replace(false, 'reset', () => arrangePanels(DEFAULT_ARRANGEMENT.sizes, DEFAULT_ARRANGEMENT.hidden))

/** Name of the saved layout that the desk was opened from. */
export const shownName = (): string => deskState.v.name

/** After a save or a change of name: the desk of this window belongs to the layout from now on. */
export function followSaved(list: readonly SavedLayout[], name: string): void {
  const saved = list.find((layout) => layout.name === name)
  if (saved !== undefined && saved.desk !== null && docked.on) markSaved(name, saved.revision)
}

/** Whether the desk differs from the saved layout that it was opened from. */
export const differs = (saved: SavedLayout | undefined): boolean =>
  saved === undefined || saved.desk === null || canonicalText(saved.desk) !== canonicalText(deskState.v.desk)
