import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shownText } from '../../../src/main-thread/app/desk/desk-text.ts'
import { placesOf } from '../../../src/main-thread/app/desk/desk.ts'
import { deskState, shownDesk } from '../../../src/main-thread/app/desk/desk-store.ts'
import { templateDesk } from '../../../src/main-thread/app/desk/templates.ts'
import { DeskTools } from '../../../src/main-thread/app/workspace/desk-tools.tsx'
import { setDocked } from '../../../src/main-thread/stores/docked.ts'
import { show } from '../support/show.tsx'
import {
  act,
  deskWith,
  frame,
  head,
  heightOf,
  kinds,
  now,
  openDesk,
  refused,
  said,
  widthOf,
} from './desks.tsx'

/** The desk's own button: a chart that is shown meanwhile has one of that name in its shadow tree. */
async function pressUndo(): Promise<void> {
  const own = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
  await expect.poll(own).toBeDefined()
  own()?.click()
}

/** Another window changed its desk last. */
function otherWindow(id: string, name: string, desk = templateDesk('scalper')): void {
  localStorage.setItem(
    'perpdeck.desk-windows',
    `${id} ${localStorage.getItem('perpdeck.desk-windows') ?? ''}`,
  )
  localStorage.setItem(`perpdeck.desk-of.${id}`, shownText({ desk, name, revision: 3 }))
}

/** Adds a panel by the desk's menu. */
async function add(name: string): Promise<void> {
  await userEvent.click(page.getByTestId('desk-add'))
  await userEvent.click(page.getByRole('menuitem', { name, exact: true }))
  await frame()
}

describe('the tools of a desk', () => {
  it('offer the last desks of other windows, by their name or number of panels; undo returns', async () => {
    await openDesk(deskWith('book', 'trades'))
    otherWindow('aaaaaaaa', '')
    otherWindow('bbbbbbbb', 'Evening', deskWith('account'))
    otherWindow('cccccccc', 'The same', deskState.v.desk)
    otherWindow('dddddddd', 'Evening', deskWith('account', 'book'))
    setDocked(true)
    await show(<DeskTools />)
    const list = page.getByTestId('desk-others')
    await expect
      .poll(() => Array.from(list.element().querySelectorAll('button'), (button) => button.textContent))
      .toEqual(['Evening', 'Evening (2)', 'Panels: 6'])
    await userEvent.click(list.getByRole('button', { name: 'Evening (2)' }))
    await expect.poll(() => deskState.v).toMatchObject({ name: 'Evening', revision: 3 })
    await pressUndo()
    await expect.poll(kinds).toBe('book trades')
  })

  it('show a template, and the panels that it has in its places', async () => {
    await openDesk(deskWith('connection', 'markets', 'chain'))
    await expect.element(page.getByRole('region', { name: 'Connection' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Markets' })).toBeVisible()
    setDocked(true)
    await show(<DeskTools />)
    await userEvent.click(page.getByTestId('desk-templates').getByRole('button', { name: 'Scalper' }))
    await expect.poll(kinds).toBe('chart tables book trades ticket account')
    await pressUndo()
    await expect.poll(kinds).toBe('connection markets chain')
  })

  it('add a chart below the largest one, and among its tabs when there is no room for another', async () => {
    await openDesk(deskWith('chart', 'ticket', 'account'))
    setDocked(true)
    await show(<DeskTools />)
    const wide = widthOf('chart')
    await add('Chart')
    expect(kinds()).toBe('chart chart ticket account')
    expect([widthOf('chart'), widthOf('chart', 1)]).toEqual([wide, wide])
    expect(Math.min(heightOf('chart'), heightOf('chart', 1))).toBeGreaterThanOrEqual(300)
    await add('Chart')
    expect(kinds()).toBe('chart+chart chart ticket account')
    await add('Connection')
    expect(kinds()).toBe('chart+chart chart ticket account+connection')
  })

  it('say in a notice whose tabs a panel shares for want of room, show it, and frame its place', async () => {
    await openDesk(deskWith('chart', 'book', 'ticket'))
    setDocked(true)
    await show(<DeskTools />)
    const framed = (kind: string, at = 0): number =>
      head(kind, at).closest('[data-place]')?.getAnimations().length ?? 0
    await add('Account tables')
    await expect.poll(said).toBe('Account tables was added')
    await expect.poll(() => framed('tables')).toBe(1)
    expect(refused()).toEqual([])
    await add('Markets')
    await expect.poll(() => framed('markets')).toBe(1)
    const others = [...(head('markets').closest('[data-place]')?.querySelectorAll('[data-desk-tab]') ?? [])]
      .map(({ textContent }) => textContent)
      .filter((name) => name !== 'Markets')
    expect(others).toContain('Order book')
    const beside = { titleKey: 'desk:said.beside', params: { panel: 'Markets', other: others.join(', ') } }
    expect(refused()).toMatchObject([beside])
    expect(head('markets').getAttribute('aria-selected')).toBe('true')
    expect(said()).toBe('Account tables was added')
  })

  it('say in a notice which panels share tabs since a copy took their room', async () => {
    await openDesk(deskWith('chart', 'book', 'trades', 'ticket'))
    for (let copies = 0; copies < 6 && refused().length === 0; copies += 1) await act('book', 'Duplicate')
    expect(refused()).toMatchObject([{ titleKey: 'desk:said.beside' }])
    expect(placesOf(shownDesk()).length).toBeLessThan(placesOf(now()).length)
  })
})
