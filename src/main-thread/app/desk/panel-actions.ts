import type { TFunction } from 'i18next'
import '../../i18n/english/desk.ts'
import { placeFloat, setSizes } from './sizes.ts'
import { removeUndoably } from './change-undoably.ts'
import { panelOf } from './desk.ts'
import type { Box, DeskPanel, Tabs } from './desk.ts'
import { adjustDesk, changeDesk, deskState, measuredNow, shownDesk } from './desk-store.ts'
import { firstBeside, focusPanel } from './focus-panel.ts'
import { sizesAfter } from './measure.ts'
import { boxToFloat, foldedInto, moveHome, moveTo } from './move-to.ts'
import { stepTarget } from './neighbours.ts'
import { announce } from './said.ts'
import { sideOf } from './side-of.ts'
import type { Direction } from './side-of.ts'

export const resizes = ['wider', 'narrower', 'taller', 'lower'] as const
export type Resize = (typeof resizes)[number]

const STEP = 32

/** What a panel is, where it is, and the words to announce it with. */
export interface Acted {
  readonly panel: DeskPanel
  readonly place: Tabs
  readonly name: string
  readonly t: TFunction<'desk'>
}

const floatBox = (tabs: string): Box | undefined =>
  deskState.v.desk.floats.find((float) => float.tabs.id === tabs)

/** Moves a docked panel past its neighbour, or a floating one by some px. */
export function step({ panel, place, name, t }: Acted, direction: Direction): void {
  const side = sideOf(direction)
  const box = floatBox(place.id)
  if (box !== undefined) {
    const x = box.x + (side === 'start' ? -STEP : side === 'end' ? STEP : 0)
    const y = box.y + (side === 'top' ? -STEP : side === 'bottom' ? STEP : 0)
    changeDesk((desk) => placeFloat(desk, place.id, { ...box, x: Math.max(0, x), y: Math.max(0, y) }), true)
    announce(t(`said.${direction}`, { panel: name }))
    return
  }
  const measured = measuredNow()
  const target = measured === null ? null : stepTarget(shownDesk(), panel.id, side, measured)
  // Without room for a place of its own, it would end among the tabs of another place.
  const hasRoom = target === null || foldedInto(panel.id, target) === null
  const hasMoved = target !== null && hasRoom && moveTo(panel.id, target)
  announce(t(hasMoved ? `said.${direction}` : hasRoom ? 'said.edge' : 'said.noRoom', { panel: name }))
  focusPanel(panel.id)
}

export function toFloat({ panel, place, name, t }: Acted): void {
  moveTo(panel.id, { to: 'float', box: boxToFloat(panel, place) })
  announce(t('said.float', { panel: name }))
  focusPanel(panel.id)
}

export function toDock({ panel, name, t }: Acted): void {
  moveHome(panel.id)
  announce(t('said.dock', { panel: name }))
  focusPanel(panel.id)
}

export function toTabs({ panel, name, t }: Acted, beside: Tabs, other: string): void {
  moveTo(panel.id, { to: 'tabs', tabs: beside.id })
  announce(t('said.beside', { panel: name, other }))
  focusPanel(panel.id)
}

/** Closes a panel; the focus goes to what takes its place. */
export function close({ panel, place, name, t }: Acted): void {
  removeUndoably(panel.id, name)
  announce(t('said.closed', { panel: name }))
  const { desk } = deskState.v
  const next = place.panels.find(({ id }) => id !== panel.id && panelOf(desk, id) !== undefined)
  focusPanel(next?.id ?? firstBeside(panel.id))
}

/** Sizes a panel's place by some px: a floating one itself, a docked one by the bars at its sides. */
export function resize({ panel, place, name, t }: Acted, how: Resize): void {
  const isRow = how === 'wider' || how === 'narrower'
  const by = how === 'wider' || how === 'taller' ? STEP : -STEP
  const box = floatBox(place.id)
  if (box !== undefined) {
    const width = Math.max(200, box.width + (isRow ? by : 0))
    const height = Math.max(120, box.height + (isRow ? 0 : by))
    changeDesk((desk) => placeFloat(desk, place.id, { ...box, width, height }), true)
  } else resizeDocked(place, isRow, by)
  const shown = floatBox(place.id) ?? measuredNow()?.boxes.get(place.id)
  // Docked places are measured with the next render.
  requestAnimationFrame(() => {
    const now = floatBox(place.id) ?? measuredNow()?.boxes.get(place.id) ?? shown
    announce(t('said.size', { panel: name, width: now?.width ?? 0, height: now?.height ?? 0 }))
  })
  focusPanel(panel.id)
}

function resizeDocked(place: Tabs, isRow: boolean, by: number): void {
  const measured = measuredNow()
  const box = measured?.boxes.get(place.id)
  if (measured === null || box === undefined) return
  // The bar after the place moves first; a place at the end of its row is sized by the bar before it.
  const touching = measured.bars.filter(
    (bar) => (bar.split.axis === 'row') === isRow && touches(bar, box, isRow),
  )
  const bar = touching.find((one) => isAfter(one, box, isRow)) ?? touching[0]
  if (bar === undefined) return
  const px = bar.value + (isAfter(bar, box, isRow) ? by : -by)
  adjustDesk((desk) => setSizes(desk, bar.split, sizesAfter(bar, px)))
}

const isAfter = (bar: Box, box: Box, isRow: boolean): boolean => (isRow ? bar.x > box.x : bar.y > box.y)

/** Whether a bar is directly at a side of a box. */
function touches(bar: Box, box: Box, isRow: boolean): boolean {
  const [at, px, from, length] = isRow
    ? [bar.x, bar.width, box.x, box.width]
    : [bar.y, bar.height, box.y, box.height]
  const isAlong = isRow
    ? bar.y <= box.y && bar.y + bar.height >= box.y + box.height
    : bar.x <= box.x && bar.x + bar.width >= box.x + box.width
  return isAlong && (Math.abs(at - from - length) < 2 || Math.abs(at + px - from) < 2)
}
