import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  act,
  cancelPointer,
  deskWith,
  drag,
  frame,
  head,
  heightOf,
  hold,
  isFocused,
  kinds,
  now,
  openDesk,
  pointOf,
  press,
  release,
  said,
  widthOf,
} from './desks.tsx'

const drop = (): HTMLElement | null => document.querySelector('[data-testid="desk-drop"]')

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.dir = 'ltr'
})

describe('a dragged tab', () => {
  it.each(['mouse', 'touch', 'pen'] as const)(
    'by %s goes beside a place, into it, into its tabs, or along the edge of the desk',
    async (pointerType) => {
      await openDesk(deskWith('book', 'trades', 'account'))
      await drag(head('book'), pointOf('trades', 0.9, 0.5), { pointerType })
      await expect.poll(kinds).toBe('trades book account')
      await expect.poll(said).toBe('Order book was moved')
      await expect.poll(() => isFocused('book')).toBe(true)
      await drag(head('account'), pointOf('book', 0.5, 0.5), { pointerType })
      await expect.poll(kinds).toBe('trades book+account')
      // Before the tabs that are after the pointer.
      const first = head('trades').getBoundingClientRect()
      await drag(head('account'), [first.x + 18, first.y + 10], { pointerType })
      await expect.poll(kinds).toBe('account+trades book')
      const desk = page.getByTestId('desk').element().getBoundingClientRect()
      await drag(head('trades'), [desk.x + 400, desk.bottom - 4], { pointerType })
      await expect.poll(kinds).toBe('account book trades')
      expect(widthOf('trades')).toBe(Math.round(desk.width))
    },
  )

  it('shows where it would go while it is dragged; Escape and a cancelled pointer change nothing', async () => {
    await openDesk(deskWith('book', 'trades'))
    await hold(head('book'), pointOf('trades', 0.5, 0.9))
    expect(drop()?.style.inlineSize).toBe(`${widthOf('trades')}px`)
    await press('{Escape}')
    await expect.poll(drop).toBe(null)
    await release(pointOf('trades', 0.5, 0.9))
    expect(kinds()).toBe('book trades')
    await hold(head('book'), pointOf('trades', 0.5, 0.9))
    cancelPointer()
    await expect.poll(drop).toBe(null)
    await release(pointOf('trades', 0.5, 0.9))
    expect(kinds()).toBe('book trades')
  })

  it('a press that hardly moves, and one of another button, is no drag', async () => {
    await openDesk(deskWith('book', 'trades'))
    const box = head('book').getBoundingClientRect()
    await drag(head('book'), [box.x + box.width / 2 + 3, box.y + box.height / 2])
    await drag(head('book'), pointOf('trades', 0.5, 0.9), { button: 2 })
    expect(kinds()).toBe('book trades')
    // Within its own place nothing moves.
    await drag(head('book'), pointOf('book', 0.5, 0.5))
    expect(kinds()).toBe('book trades')
  })

  it('with Alt it floats where it is dropped, and outside of the page it gets a window', async () => {
    await openDesk(deskWith('book', 'trades', 'account'))
    await drag(head('trades'), pointOf('book', 0.5, 0.5), { altKey: true })
    await expect.poll(() => now().floats.map(({ tabs }) => tabs.panels[0]?.kind)).toEqual(['trades'])
    const open = vi.spyOn(window, 'open').mockReturnValue({ closed: true } as Window)
    await drag(head('account'), [-20, 200])
    await expect.poll(() => now().windows.map(({ panel }) => panel.kind)).toEqual(['account'])
    expect(open.mock.calls[0]?.[0]).toContain('/trade/panel/account')
  })

  it('is mirrored in a right-to-left page', async () => {
    await openDesk(deskWith('book', 'trades'))
    document.documentElement.dir = 'rtl'
    window.dispatchEvent(new Event('resize'))
    await frame()
    await drag(head('book'), pointOf('trades', 0.1, 0.5))
    await expect.poll(kinds).toBe('trades book')
  })
})

describe('a floating place', () => {
  it('is moved by its head, sized by its corner, and stays inside of the desk', async () => {
    await openDesk(deskWith('book', 'trades'))
    await act('trades', 'Float')
    await expect.poll(() => now().floats.length).toBe(1)
    const place = head('trades').closest('[data-place]')
    const bar = head('trades').closest('[data-floats="true"] > [data-floats]')
    if (place === null || bar === null) throw new Error('not floating')
    const before = place.getBoundingClientRect()
    const at = bar.getBoundingClientRect()
    const middle = [at.x + at.width / 2, at.y + at.height / 2] as const
    await drag(bar, [middle[0] + 60, middle[1] + 40])
    await expect.poll(() => Math.round(place.getBoundingClientRect().x - before.x)).toBe(60)
    expect(Math.round(place.getBoundingClientRect().y - before.y)).toBe(40)
    const corner = place.lastElementChild
    const size = [widthOf('trades'), heightOf('trades')] as const
    if (corner === null) throw new Error('no corner')
    const grip = corner.getBoundingClientRect()
    await drag(corner, [grip.x + 8 + 50, grip.y + 8 - 30], { pointerType: 'touch' })
    await expect.poll(() => [widthOf('trades'), heightOf('trades')]).toEqual([size[0] + 50, size[1] - 30])
    await drag(bar, [-4000, -4000])
    const desk = page.getByTestId('desk').element().getBoundingClientRect()
    await expect.poll(() => place.getBoundingClientRect().x).toBe(desk.x)
    expect(place.getBoundingClientRect().y).toBe(desk.y)
    await drag(corner, [-4000, -4000])
    // The least that its panel needs, with its head.
    await expect.poll(() => [widthOf('trades'), heightOf('trades')]).toEqual([200, 96 + 28])
  })

  it('comes to the top when it is pressed', async () => {
    await openDesk(deskWith('book', 'trades', 'account'))
    await act('trades', 'Float')
    await act('account', 'Float')
    const top = (): string => now().floats.at(-1)?.tabs.panels[0]?.kind ?? ''
    await expect.poll(top).toBe('account')
    await hold(head('trades'), pointOf('trades', 0.5, 0.5))
    cancelPointer()
    await expect.poll(top).toBe('trades')
  })
})

describe('the bar between two places', () => {
  const bar = () => page.getByRole('separator', { name: 'Size of Account tables' })

  it('is sized by keys and by dragging, within the limits of both panels', async () => {
    // There is no pointer to capture.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined)
    await openDesk(deskWith('book', 'tables'))
    const before = widthOf('tables')
    bar().element().focus()
    await press('{ArrowRight}')
    await expect.poll(() => widthOf('tables')).toBe(before - 16)
    await press('{ArrowLeft}')
    await expect.poll(() => widthOf('tables')).toBe(before)
    await drag(bar().element(), [600, 300])
    await expect.poll(() => widthOf('tables')).toBe(776)
    await press('{End}')
    const box = bar().element().getBoundingClientRect()
    expect(box.width).toBeGreaterThan(3)
    for (let times = 0; times < 30; times += 1) await press('{ArrowLeft}')
    // The least width of the book.
    await expect.poll(() => widthOf('book')).toBe(220)
    expect(bar().element().getAttribute('aria-valuenow')).toBe(String(widthOf('tables')))
  })
})
