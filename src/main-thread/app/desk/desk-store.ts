import { proxy, ref } from 'valtio/vanilla'
import { setDockedChain } from '../../stores/docked.ts'
import { chartUser } from '../../features/chart/use-chart-user.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { addTarget } from './add-target.ts'
import { addPanel } from './arrange.ts'
import type { Target } from './arrange.ts'
import { deskWindowPanel } from '../windows/pop-out.ts'
import { mapPanels } from './map-panels.ts'
import { settle } from './sizes.ts'
import type { SizeOf } from './sizes.ts'
import { allIds, panelOf, panelsOf, placeOf, placesOf } from './desk.ts'
import type { Axis, Desk, DeskNode, DeskPanel } from './desk.ts'
import { readShown, shownText } from './desk-text.ts'
import { fitDesk } from './fit-desk.ts'
import { deskHasOption } from './has-option.ts'
import { rememberDesk } from './other-desks.ts'
import { noteCharts, seenCharts } from './seen-charts.ts'
import { setAside } from './set-aside.ts'
import { forgetShown, noteFront, showAlone, shownPlaces } from './shown-places.ts'
import type { Shown } from './desk-text.ts'
import type { Measured } from './measure.ts'
import { templateDesk } from './templates.ts'
import { tidied } from './tidied.ts'
import { addStep, lastStep, stepsBack, takeStep } from './undo-steps.ts'

/** Key of the last desk in the browser's storage. */
export const DESK_KEY = 'desk'

/** Id of the panel that this window was opened for; null for a page with a desk. */
const own = typeof window === 'undefined' ? null : deskWindowPanel()

/**
 * The desk of this window. A reload restores it from the session, a new window starts as the last one. Another window's desk is
 * overwritten in the storage, but stays remembered (`other-desks.ts`). A panel's window starts with a copy of the desk that opened
 * it; what changes there is stored in its session only.
 */
export const deskState = proxy<{ v: Shown }>({ v: ref(stored()) })

/** This desk, and those that `undo` returns to. */
export const reachableDesks = (): readonly Desk[] => [deskState.v, ...stepsBack()].map(({ desk }) => desk)

/** Ids that a panel's window can give to charts before they meet those of the next window. */
const IDS_OF_A_WINDOW = 50

/**
 * The number from which ids of new panels and charts start: what can come back keeps its id and the chart layout stored by it.
 * Each window has numbers of its own, because it adds charts without the desk that opened it.
 */
export function firstId(): number {
  const all = reachableDesks()
  const ids = [...all.flatMap(allIds), ...Object.keys(seenCharts(chartUser()) ?? {})]
  const [now] = all
  const window = own === null || now === undefined ? -1 : panelsOf(now).findIndex(({ id }) => id === own)
  return Math.max(0, ...ids.map((id) => Number(id.slice(1)))) + 1 + (window + 1) * IDS_OF_A_WINDOW
}

/** What the desk's area measured last, and its px: changes start from the sizes on the screen. */
let measured: (Measured & { readonly room: readonly [width: number, height: number] }) | null = null
export const setMeasured = (now: typeof measured): void => {
  measured = now
}
export const measuredNow = (): Measured | null => measured

/** The desk as it is on the screen: places that do not fit are tabs of others. */
export function shownDesk({ desk }: Pick<Shown, 'desk'> = deskState.v): Desk {
  return measured === null ? desk : fitDesk(desk, ...measured.room, shownPlaces.v.front)
}

const noteChain = (): void =>
  setDockedChain(panelsOf(deskState.v.desk).some(({ kind }) => kind === 'chain') || deskHasOption())
if (own === null) noteChain()

function inSession(): string | null {
  try {
    return sessionStorage.getItem(DESK_KEY)
  } catch {
    // Storage is forbidden: the window starts with the template.
    return null
  }
}

function stored(): Shown {
  for (const text of [inSession(), readStored(DESK_KEY)]) {
    const found = text === null ? null : readShown(text)
    if (found !== null) return own === null ? found : { ...found, desk: withOwnMarket(found.desk, own) }
    if (text !== null) setAside(text)
  }
  return { desk: templateDesk('default'), name: '', revision: 0 }
}

/** A panel in its window shows the window's market: the window follows the panel's group itself. */
function withOwnMarket(desk: Desk, id: string): Desk {
  return mapPanels(desk, (panel) => (panel.id === id ? { ...panel, link: 'main', symbol: '' } : panel))
}

function store(): void {
  const text = shownText(deskState.v)
  if (own === null) {
    noteChain()
    writeStored(DESK_KEY, text)
    rememberDesk(text)
  }
  noteCharts(deskState.v.desk)
  try {
    sessionStorage.setItem(DESK_KEY, text)
  } catch {
    // As above.
  }
}

/** Px of a place or split on the screen; its stored size before the desk was shown. */
export const shownSize: SizeOf = (node: DeskNode, axis: Axis) => {
  const box = measured?.sizes.get(node.id)
  return box === undefined ? node.size : axis === 'row' ? box.width : box.height
}

function show(next: Shown, isMove: boolean): void {
  addStep({ shown: deskState.v, isMove })
  deskState.v = ref(next)
  store()
}

/** Shows another layout; `undo` returns to the present one. */
export function showLayout(next: Shown): void {
  forgetShown()
  show(next, true)
}

/** The layout was saved under this name. */
export function markSaved(name: string, revision: number): void {
  deskState.v = ref({ ...deskState.v, name, revision })
  store()
}

type Change = (desk: Desk) => Desk
const settled = (desk: Desk): Desk => settle(desk, shownSize)

/**
 * Changes the desk, starting from the sizes on the screen. Returns false if nothing changed. `isMove`: it changes which panels
 * are where, and not only what they show.
 */
export const changeDesk = (change: Change, isMove = false): boolean =>
  changeFrom(settled(deskState.v.desk), change, isMove)

/** As a move, from the sizes that are stored: what leaves and comes back then finds the sizes that it left. */
export const changeAsStored = (change: Change): boolean => changeFrom(deskState.v.desk, change, true)

/** The desk that a move starts from: the places on the screen, with their sizes. */
export function deskOnScreen(): Desk {
  const shown = shownDesk()
  return settled(shown === deskState.v.desk ? shown : { ...shown, root: tidied(shown.root) })
}

/** As a move that starts from the places on the screen, and shows a panel that it adds. */
export const arrangeDesk = (change: Change): boolean => changeFrom(deskOnScreen(), change, true)

function changeFrom(from: Desk, change: Change, isMove: boolean): boolean {
  const next = change(from)
  if (next === from) return false
  const isNew = ({ id }: DeskPanel): boolean => panelOf(from, id) === undefined
  panelsOf(next)
    .filter(isNew)
    .forEach(({ id }) => noteFront(id))
  showAlone(aloneIn(from, next))
  show({ ...deskState.v, desk: next }, isMove)
  return true
}

/** Id of a panel whose place fills the desk after a change: it does if no other place changed, and none is new. */
function aloneIn(from: Desk, next: Desk): string {
  const id = placeOf(from, shownPlaces.v.alone)?.id
  const others = (desk: Desk): string =>
    placesOf(desk)
      .filter((tabs) => tabs.id !== id)
      .map((tabs) => [tabs.id, ...tabs.panels.map((panel) => panel.id)].join(' '))
      .join(',')
  return others(from) === others(next) ? (placesOf(next).find((tabs) => tabs.id === id)?.active ?? '') : ''
}

/** As `changeDesk`, without a step for `undo`: choice of a tab, drag of a bar. */
export function adjustDesk(change: (desk: Desk) => Desk): void {
  const next = change(deskState.v.desk)
  if (next === deskState.v.desk) return
  deskState.v = ref({ ...deskState.v, desk: next })
  store()
}

/** Returns to the arrangement before the last change. Returns false if there is none. */
export function undo(): boolean {
  const last = takeStep()
  if (last === undefined) return false
  forgetShown()
  deskState.v = ref(last.shown)
  store()
  return true
}

/** Returns to an earlier arrangement. If there were changes since, `undo` returns to those. */
export function returnTo(shown: Shown): void {
  if (lastStep()?.shown === shown) undo()
  else showLayout(shown)
}

/** Adds a panel to a target; without one where its kind usually is. Returns false if the desk is full. */
export function addToDesk(panel: Omit<DeskPanel, 'id'>, target?: Target): boolean {
  return arrangeDesk((desk) => {
    const added = (to: Target): Desk | null => addPanel(desk, panel, to, shownSize, firstId())
    return added(target ?? addTarget(desk, panel.kind, added, measured?.room)) ?? desk
  })
}
