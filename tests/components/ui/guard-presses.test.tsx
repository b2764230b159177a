import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { guardPresses } from '../../../src/main-thread/ui/guard-presses.ts'

let stop = (): void => undefined
let pressed: string[] = []
let zIndex = 1000

beforeEach(() => {
  pressed = []
  stop = guardPresses(60_000)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** A button at a place of the page that records its presses. */
function button(name: string, top: number, onPress: () => void = () => undefined): HTMLButtonElement {
  const made = document.createElement('button')
  made.textContent = name
  Object.assign(made.style, {
    position: 'fixed',
    top: `${top}px`,
    left: '100px',
    width: '200px',
    height: '40px',
  })
  // Of two buttons at one place the one that was made first is on top.
  made.style.zIndex = String(zIndex--)
  made.addEventListener('click', () => {
    pressed.push(name)
    onPress()
  })
  return made
}

/** Where the surface is opened: in the body as a dialog, in the page, or in a shadow tree as a menu of the chart. */
const surfaces: Readonly<Record<string, () => { opener: Node; surface: Node }>> = {
  body: () => {
    const main = document.createElement('main')
    document.body.append(main)
    return { opener: main, surface: document.body }
  },
  page: () => {
    const main = document.createElement('main')
    const section = document.createElement('section')
    main.append(section)
    document.body.append(main)
    return { opener: main, surface: section }
  },
  chart: () => {
    const host = document.createElement('div')
    document.body.append(host)
    const root = host.attachShadow({ mode: 'open' })
    return { opener: root, surface: root }
  },
}

const at = { position: { x: 20, y: 20 } }

it.each(Object.keys(surfaces))(
  'FORM-39: a press at once on what the press before opened at its place does nothing (%s)',
  async (where) => {
    const { opener, surface } = surfaces[where]?.() ?? { opener: document.body, surface: document.body }
    const send = button('send', 100)
    opener.appendChild(button('open', 100, () => surface.appendChild(send)))
    const open =
      opener instanceof ShadowRoot ? opener.querySelector('button') : document.querySelector('button')
    if (open === null) throw new Error('no button')
    await userEvent.click(open, at)
    expect(send.isConnected).toBe(true)
    await userEvent.click(send, at)
    await userEvent.dblClick(send, at)
    expect(pressed).toEqual(['open'])
  },
)

it('a press elsewhere in what has just opened takes effect at once, and so does a key', async () => {
  const near = button('near', 100)
  const far = button('far', 300)
  const open = button('open', 100, () => document.body.append(near, far))
  document.body.append(open)
  await userEvent.click(open, at)
  await userEvent.click(far, at)
  near.focus()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toEqual(['open', 'far', 'near'])
})

it('a press on what a key has opened takes effect at once, also where the last press was', async () => {
  const confirm = button('confirm', 100)
  const open = button('open', 100, () => {
    if (pressed.length === 2) document.body.append(confirm)
  })
  document.body.append(open)
  await userEvent.click(open, at)
  open.focus()
  await userEvent.keyboard('{Enter}')
  expect(confirm.isConnected).toBe(true)
  await userEvent.click(confirm, at)
  expect(pressed).toEqual(['open', 'open', 'confirm'])
})

it('an entry of a menu below the button that opened it takes a press of the mouse at once', async () => {
  const entry = button('entry', 125)
  const open = button('open', 100, () => document.body.append(entry))
  document.body.append(open)
  await userEvent.click(open, { position: { x: 20, y: 20 } })
  await userEvent.click(entry, { position: { x: 20, y: 25 } })
  expect(pressed).toEqual(['open', 'entry'])
})

it('a button that was there before takes every press, however quick', async () => {
  const plus = button('plus', 100, () => document.body.append(document.createElement('output')))
  document.body.append(plus)
  await userEvent.click(plus, at)
  await userEvent.click(plus, at)
  await userEvent.dblClick(plus, at)
  expect(pressed).toEqual(['plus', 'plus', 'plus', 'plus'])
})

it('the ignored press changes no choice, opens no list and moves no focus', async () => {
  const box = document.createElement('input')
  box.type = 'checkbox'
  Object.assign(box.style, {
    position: 'fixed',
    top: '100px',
    left: '100px',
    width: '40px',
    height: '40px',
    zIndex: '2000',
  })
  const open = button('open', 100, () => document.body.append(box))
  document.body.append(open)
  await userEvent.click(open, at)
  await userEvent.click(box, at)
  expect(box.checked).toBe(false)
  expect(document.activeElement).not.toBe(box)
})

/** What the first press takes away: removed, hidden by its style, or with all that contains it. */
const closings: Readonly<Record<string, (surface: HTMLElement) => void>> = {
  removed: (surface) => surface.remove(),
  hidden: (surface) => {
    surface.hidden = true
  },
  emptied: (surface) => surface.replaceChildren(),
}

it.each(Object.keys(closings))(
  'FORM-39: a press at once on what the press before uncovered at its place does nothing (dialog %s)',
  async (how) => {
    const dialog = document.createElement('section')
    const confirm = button('confirm', 100, () => closings[how]?.(dialog))
    const send = button('send', 100)
    dialog.append(confirm)
    document.body.append(send, dialog)
    await userEvent.click(confirm, at)
    await userEvent.click(send, at)
    await userEvent.dblClick(send, at)
    send.focus()
    await userEvent.keyboard('{Enter}')
    expect(pressed).toEqual(['confirm', 'send'])
  },
)

it('FORM-39: each ignored press prolongs the time in which presses are ignored; after a pause one takes effect', async () => {
  stop()
  stop = guardPresses()
  const send = button('send', 100)
  let start = 0
  const open = button('open', 100, () => {
    start = performance.now()
    document.body.append(send)
  })
  document.body.append(open)
  await userEvent.click(open, at)
  /** Whether a press after so many ms is let through. */
  const press = (ms: number): boolean => {
    const event = new PointerEvent('pointerdown', {
      bubbles: true,
      cancelable: true,
      clientX: 120,
      clientY: 120,
    })
    Object.defineProperty(event, 'timeStamp', { value: start + ms })
    return send.dispatchEvent(event)
  }
  expect([200, 400, 600, 800, 1299].map(press)).toEqual([false, false, false, false, false])
  expect(press(1800)).toBe(true)
})

it('a button whose content is replaced by its press takes every press', async () => {
  const plus = button('plus', 100, () => plus.replaceChildren(document.createElement('b')))
  plus.replaceChildren(document.createElement('b'))
  document.body.append(plus)
  await userEvent.click(plus, at)
  await userEvent.click(plus, at)
  expect(pressed).toEqual(['plus', 'plus'])
})

it.each([
  ['up', 'translateY(-100px)', 'translateY(-50px)'],
  ['aside', 'translateX(-300px)', 'translateY(-50px)'],
])(
  'FORM-39: a press on a control that moved to the place of the last press does nothing (the other moved %s)',
  async (_, away, to) => {
    const second = button('second', 150)
    const first = button('first', 100, () => {
      first.style.transform = away
      second.style.transform = to
    })
    document.body.append(first, second)
    await userEvent.click(first, at)
    await userEvent.click(second, at)
    expect(pressed).toEqual(['first'])
  },
)

/** Whether a press that begins here, with a finger or a mouse, is let through. */
const begins = (on: Element, clientX: number, pointerType: string): boolean =>
  on.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, cancelable: true, clientX, clientY: 120, pointerType }),
  )

it.each([
  ['touch', 150, false],
  ['touch', 170, true],
  ['mouse', 125, false],
  ['mouse', 150, true],
] as const)(
  'FORM-39: a second press by %s at %i px, with the first at 120 px, on what opened is let through: %s',
  async (pointerType, x, isLetThrough) => {
    const open = button('open', 100)
    const send = button('send', 100)
    document.body.append(open)
    expect(begins(open, 120, pointerType)).toBe(true)
    document.body.append(send)
    await new Promise(requestAnimationFrame)
    expect(begins(send, x, pointerType)).toBe(isLetThrough)
  },
)

it('a touch that became a scroll was no press: a tap after it takes effect', async () => {
  const open = button('open', 100)
  const send = button('send', 100)
  document.body.append(open)
  begins(open, 120, 'touch')
  open.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerType: 'touch' }))
  document.body.append(send)
  await new Promise(requestAnimationFrame)
  expect(begins(send, 120, 'touch')).toBe(true)
})
