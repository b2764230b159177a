import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addPanel } from '../../../src/main-thread/app/desk/arrange.ts'
import type { Target } from '../../../src/main-thread/app/desk/arrange.ts'
import { DeskArea } from '../../../src/main-thread/app/desk/desk-area.tsx'
import { emptyDesk, panelsOf, placesOf } from '../../../src/main-thread/app/desk/desk.ts'
import type { Desk } from '../../../src/main-thread/app/desk/desk.ts'
import { deskState, showLayout } from '../../../src/main-thread/app/desk/desk-store.ts'
import type { PanelKind } from '../../../src/main-thread/app/desk/panel-kinds.ts'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

/** A desk of places from start to end; kinds with a `+` share one place. */
export function deskWith(...places: readonly string[]): Desk {
  let desk = emptyDesk
  for (const place of places) {
    for (const [at, kind] of place.split('+').entries()) {
      const last = placesOf(desk).at(-1)
      const target: Target =
        at > 0 && last !== undefined ? { to: 'tabs', tabs: last.id } : { to: 'edge', side: 'end' }
      desk =
        addPanel(desk, { kind: kind as PanelKind, link: 'main', symbol: '' }, target, ({ size }) => size) ??
        desk
    }
  }
  return desk
}

/** Shows a desk of 1200 by 640 px as a trader. Returns the symbol of the page. */
export async function openDesk(desk: Desk): Promise<string> {
  // A chart asks for bars as soon as it has room.
  hub.answers.bars ??= () => Promise.resolve(rejected(1, 'provoked'))
  const symbol = await openMarket({}, { lastPrice: '60,000.0' })
  showLayout({ desk, name: '', revision: 0 })
  await show(
    <div style={{ inlineSize: 1200, blockSize: 640, display: 'grid', gridTemplate: '"desk" 1fr / 1fr' }}>
      <DeskArea />
    </div>,
  )
  // Its area is measured before the first frame.
  await frame()
  return symbol
}

export const now = (): Desk => deskState.v.desk
export const kinds = (): string =>
  placesOf(now())
    .map(({ panels }) => panels.map(({ kind }) => kind).join('+'))
    .join(' ')
export const idOf = (kind: string, at = 0): string =>
  panelsOf(now()).filter((panel) => panel.kind === kind)[at]?.id ?? ''

export const tab = (name: string) => page.getByRole('tab', { name, exact: true })
/** The tab of a place, and not one of a panel's own. */
export function head(kind: string, at = 0): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-desk-tab="${idOf(kind, at)}"]`)
  if (found === null) throw new Error(`no tab of ${kind}`)
  return found
}
export const isFocused = (kind: string, at = 0): boolean => document.activeElement === head(kind, at)
export const said = (): string => document.querySelector('[data-testid="desk-said"]')?.textContent ?? ''
/** What a notice refused to add. */
export const refused = () => notices.list.filter(({ id }) => id === 'desk-add')
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

/** Opens the menu of a panel by keys. */
export async function openMenu(kind: string, at = 0): Promise<void> {
  // An action moves the focus, and a menu that closes is still there, for some frames.
  await frame()
  await expect.poll(() => page.getByRole('menu').query()).toBe(null)
  head(kind, at).focus()
  await press('{Shift>}{F10}{/Shift}')
}
/** Chooses from the open menu, by keys. */
export async function choose(name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true }).last()
  const element = await item.findElement()
  if (element instanceof HTMLElement) element.focus()
  await press('{Enter}')
}
export async function act(kind: string, name: string, at = 0): Promise<void> {
  await openMenu(kind, at)
  await choose(name)
}

type Point = readonly [x: number, y: number]
interface Press {
  readonly pointerType?: 'mouse' | 'touch' | 'pen'
  readonly button?: number
  readonly altKey?: boolean
}
const send = (to: EventTarget, type: string, [clientX, clientY]: Point, how: Press = {}): boolean =>
  to.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 7,
      isPrimary: true,
      button: 0,
      ...how,
      clientX,
      clientY,
    }),
  )

let held: Element | null = null

/** Presses an element in its middle and moves the pointer there; the pointer stays down. */
export async function hold(element: Element, to: Point, how: Press = {}): Promise<void> {
  const { x, y, width, height } = element.getBoundingClientRect()
  const from: Point = [x + width / 2, y + height / 2]
  held = element
  send(element, 'pointerdown', from, how)
  send(element, 'pointermove', from, how)
  send(element, 'pointermove', to, how)
  await frame()
}
export async function release(at: Point, how: Press = {}): Promise<void> {
  send(held?.isConnected === true ? held : window, 'pointerup', at, how)
  await frame()
}
export const cancelPointer = (): boolean => send(window, 'pointercancel', [0, 0])
export async function drag(element: Element, to: Point, how: Press = {}): Promise<void> {
  await hold(element, to, how)
  await release(to, how)
}
/** After the next frames, in which the focus follows. */
export const frame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })

/** A point of a place, by shares of its width and height from its left and top. */
export function pointOf(kind: string, x: number, y: number, at = 0): Point {
  const box = head(kind, at).closest('[data-place]')?.getBoundingClientRect() ?? new DOMRect()
  return [box.x + box.width * x, box.y + box.height * y]
}
export const widthOf = (kind: string, at = 0): number =>
  Math.round(head(kind, at).closest('[data-place]')?.getBoundingClientRect().width ?? 0)
export const heightOf = (kind: string, at = 0): number =>
  Math.round(head(kind, at).closest('[data-place]')?.getBoundingClientRect().height ?? 0)
