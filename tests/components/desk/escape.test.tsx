import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { escapeOrder } from '../../../src/main-thread/app/desk/escape-order.ts'
import { templateDesk } from '../../../src/main-thread/app/desk/templates.ts'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub } from '../support/fake-workers.ts'
import { frame, head, openDesk, press, said } from './desks.tsx'

const cells = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-cell]')]
const charts = (): number => cells().filter((cell) => !cell.hidden && cell.checkVisibility()).length
const places = (): number =>
  [...document.querySelectorAll<HTMLElement>('[data-place]')].filter((place) => place.checkVisibility())
    .length
/** Charts and places on the screen. */
const shown = (): string => `${charts()} of ${places()}`

async function openFour(): Promise<void> {
  hub.answers.bars = () => Promise.resolve(rejected(1, 'provoked'))
  await openDesk(templateDesk('fourCharts'))
  await expect.poll(() => cells().length).toBe(4)
}
const maximise = async (at: number): Promise<void> => {
  cells()[at]?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus()
  await press('{Alt>}{Enter}{/Alt}')
  await expect.poll(charts).toBe(1)
}
const fill = async (kind: string): Promise<void> => {
  head(kind).focus()
  await press('{Alt>}{Enter}{/Alt}')
  await expect.poll(places).toBe(1)
}
/** Presses Escape. A wrong effect would show within the next frames. */
const escape = async (): Promise<string> => {
  await press('{Escape}')
  await frame()
  return shown()
}

const added: Element[] = []
afterEach(() => {
  for (const element of added.splice(0)) element.remove()
})
/** Adds an element to the page and focuses it. */
function add<Of extends HTMLElement>(element: Of, around: HTMLElement = element): Of {
  document.body.append(around)
  added.push(around)
  element.focus()
  return element
}

describe('Escape', () => {
  it('has one order, in which the desk’s own things are the outermost', () => {
    expect(escapeOrder.map(({ ends }) => ends)).toEqual([
      'overlay',
      'panelDrag',
      'lineDrag',
      'drawing',
      'field',
      'floatingWindow',
      'chartAlone',
      'panelAlone',
    ])
  })

  it('shows all charts of a panel before all panels, one of them with each press', async () => {
    await openFour()
    const all = shown()
    await maximise(1)
    await fill('chart')
    expect(shown()).toBe('1 of 1')
    expect(await escape()).toBe('4 of 1')
    expect(said()).toBe('All charts are shown')
    expect(await escape()).toBe(all)
    expect(said()).toBe('All panels are shown')
    expect(await escape()).toBe(all)
  })

  it('closes a menu of the maximised chart first', async () => {
    await openFour()
    const all = shown()
    await maximise(0)
    await userEvent.click(page.getByRole('button', { name: /^Interval of Chart 1: / }))
    await expect.element(page.getByRole('menu')).toBeVisible()
    const one = shown()
    expect(await escape()).toBe(one)
    await expect.poll(() => page.getByRole('menu').query()).toBe(null)
    expect(await escape()).toBe(all)
  })

  it('pressed in another panel leaves the maximised chart, and without a focus acts on the panel used last', async () => {
    await openFour()
    const all = shown()
    await maximise(2)
    const one = shown()
    head('tables').focus()
    expect(await escape()).toBe(one)
    head('chart').focus()
    head('chart').blur()
    expect(await escape()).toBe(all)
  })

  it('in a window beside the page, or without a focus while there is one, is not the desk’s', async () => {
    await openFour()
    await fill('chart')
    const floating = document.createElement('div')
    floating.dataset['floating'] = ''
    const inside = add(document.createElement('button'), floating)
    floating.append(inside)
    inside.focus()
    expect(await escape()).toBe('4 of 1')
    inside.blur()
    expect(await escape()).toBe('4 of 1')
    head('chart').focus()
    expect(await escape()).not.toBe('4 of 1')
  })

  it('clears the text of a search field first, and what another listener took is not the desk’s', async () => {
    await openFour()
    await fill('chart')
    const field = document.createElement('input')
    field.type = 'search'
    add(field)
    field.value = 'btc'
    expect(await escape()).toBe('4 of 1')
    const taker = add(document.createElement('button'))
    taker.addEventListener('keydown', (event) => event.preventDefault())
    expect(await escape()).toBe('4 of 1')
    taker.blur()
    expect(await escape()).not.toBe('4 of 1')
  })
})
