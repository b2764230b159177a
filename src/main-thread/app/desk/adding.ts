import type { TFunction } from 'i18next'
import '../../i18n/english/desk.ts'
import { i18n } from '../../i18n/instance.ts'
import { pushNotice } from '../../stores/notices.ts'
import { isFloating } from './arrange.ts'
import type { Target } from './arrange.ts'
import { MOST_CHARTS } from './chart-grid.ts'
import { MOST_PANELS, panelOf, panelsOf, placeOf, placesOf } from './desk.ts'
import type { Desk, DeskPanel } from './desk.ts'
import { addToDesk, deskState, measuredNow, shownDesk } from './desk-store.ts'
import { flashPanel, focusPanel } from './focus-panel.ts'
import { rememberIntervals } from './grid-actions.ts'
import type { Acted } from './panel-actions.ts'
import { isOnce } from './panel-kinds.ts'
import { announce } from './said.ts'
import { showTab } from './show-panel.ts'
import { titleOf } from './use-titles.ts'

/** Adds a panel of the same kind and market beside this one. */
export function duplicate({ panel, place, name, t }: Acted): void {
  rememberIntervals()
  const { id: _, ...copied } = panelOf(deskState.v.desk, panel.id) ?? panel
  const box = measuredNow()?.boxes.get(place.id)
  const isWide = box !== undefined && box.width > box.height
  const floats = isFloating(deskState.v.desk, place.id)
  const target: Target = floats
    ? { to: 'tabs', tabs: place.id }
    : { to: 'side', tabs: place.id, side: isWide ? 'end' : 'bottom' }
  add(copied, name, t, target)
}

/** Adds a panel. If it shares a place for want of room, or the desk is full or has it already, a notice says so. */
export function add(panel: Omit<DeskPanel, 'id'>, name: string, t: TFunction<'desk'>, target?: Target): void {
  const there = isOnce(panel.kind) ? panelsOf(deskState.v.desk).find(({ kind }) => kind === panel.kind) : null
  if (there) {
    notify('desk:said.once', { panel: name })
    showTab(there.id)
    focusPanel(there.id)
    return flashPanel(there.id)
  }
  const before = shownDesk()
  const known = new Set(panelsOf(deskState.v.desk).map(({ id }) => id))
  addToDesk(panel, target)
  const id = panelsOf(deskState.v.desk).find((one) => !known.has(one.id))?.id
  if (id !== undefined) {
    flashPanel(id)
    const covering = target?.to === 'tabs' ? undefined : covers(id, before)
    return covering === undefined
      ? announce(t('said.added', { panel: name }))
      : notify('desk:said.beside', covering)
  }
  const isFull = panelsOf(deskState.v.desk).length >= MOST_PANELS
  if (isFull) notify('desk:said.full', { most: String(MOST_PANELS) })
  else notify('desk:grid.tooMany', { most: String(MOST_CHARTS) })
}

/**
 * The panel that is a tab beside others since a panel was added without room: the new one, or one that made room for it.
 * undefined: no panel is covered by another one. `before`: the desk as it was shown.
 */
function covers(id: string, before: Desk): { readonly panel: string; readonly other: string } | undefined {
  const after = shownDesk()
  const isCovered = (one: string): boolean => (placeOf(after, one)?.active ?? one) !== one
  const shares = (placeOf(after, id)?.panels.length ?? 0) > 1
  const moved = shares ? id : placesOf(before).find(({ active }) => isCovered(active))?.active
  const panels = moved === undefined ? [] : (placeOf(after, moved)?.panels ?? [])
  if (panels.length === 0) return undefined
  const names = (isMoved: boolean): string =>
    panels
      .filter((panel) => (panel.id === moved) === isMoved)
      .map(({ kind }) => titleOf(i18n.t.bind(i18n), kind))
      .join(', ')
  return { panel: names(true), other: names(false) }
}

const notify = (titleKey: string, params: Readonly<Record<string, string>>): void =>
  pushNotice({ id: 'desk-add', tone: 'info', titleKey, bodyKey: '', params })
