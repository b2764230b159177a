import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { placesOf } from '../../../src/main-thread/app/desk/desk.ts'
import { shownDesk } from '../../../src/main-thread/app/desk/desk-store.ts'
import { templateDesk } from '../../../src/main-thread/app/desk/templates.ts'
import { act, deskWith, drag, head, hold, kinds, openDesk, pointOf, press, release, said } from './desks.tsx'

const preview = (): DOMRect =>
  document.querySelector('[data-testid="desk-drop"]')?.getBoundingClientRect() ?? new DOMRect()
const placeBox = (kind: string): DOMRect =>
  head(kind).closest('[data-place]')?.getBoundingClientRect() ?? new DOMRect()
const rounded = ({ x, y, width, height }: DOMRect): readonly number[] => [x, y, width, height].map(Math.round)
/** The places on the screen; those of the arrangement may be more. */
const shown = (): string =>
  placesOf(shownDesk())
    .map(({ panels }) => panels.map(({ kind }) => kind).join('+'))
    .join(' ')
const deskBox = (): DOMRect => page.getByTestId('desk').element().getBoundingClientRect()
const leftEdge = (): readonly [number, number] => [deskBox().x + 4, deskBox().y + 300]

describe('where a panel has no room', () => {
  it.each(['mouse', 'touch', 'pen'] as const)(
    'the preview of a drag by %s shows the tabs that it joins, and a text says so',
    async (pointerType) => {
      await openDesk(templateDesk('default'))
      expect(shown()).toBe('chart book trades tables ticket account')
      await hold(head('trades'), leftEdge(), { pointerType })
      expect(rounded(preview())).toEqual(rounded(placeBox('book')))
      await release(leftEdge(), { pointerType })
      await expect.poll(shown).toBe('chart book+trades tables ticket account')
      expect(said()).toBe('Trades is a tab beside Order book')
      await expect.poll(() => document.activeElement).toBe(head('trades'))
    },
  )

  it('beside another place, too, and not where it has room', async () => {
    await openDesk(templateDesk('default'))
    const beside = pointOf('chart', 0.1, 0.5)
    await hold(head('trades'), beside)
    expect(rounded(preview())).toEqual(rounded(placeBox('book')))
    // Below the chart there is room.
    const below = pointOf('chart', 0.5, 0.9)
    await hold(head('trades'), below)
    const { x, width, bottom } = placeBox('chart')
    expect([preview().x, preview().width, preview().bottom].map(Math.round)).toEqual(
      [x, width, bottom].map(Math.round),
    )
    await release(below)
    await expect.poll(said).toBe('Trades was moved')
    expect(shown().split(' ')).toContain('trades')
    expect(placeBox('trades').y).toBeGreaterThan(placeBox('chart').y)
  })

  it('a key does not move it, and a text says why', async () => {
    await openDesk(templateDesk('default'))
    const before = kinds()
    head('trades').focus()
    await press('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
    await expect.poll(said).toBe('There is no room for Trades there')
    expect([kinds(), shown()]).toEqual([before, 'chart book trades tables ticket account'])
    await act('trades', 'Move left')
    await expect.poll(said).toBe('There is no room for Trades there')
    expect(kinds()).toBe(before)
  })

  it('with room, keys and drags go where they show', async () => {
    await openDesk(deskWith('book', 'trades', 'account'))
    await hold(head('account'), leftEdge())
    const { x, width } = deskBox()
    expect([preview().x, preview().width].map(Math.round)).toEqual([x, width / 4].map(Math.round))
    await release(leftEdge())
    await expect.poll(kinds).toBe('account book trades')
    expect(said()).toBe('Account was moved')
    head('account').focus()
    await press('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    await expect.poll(said).toBe('Account moved right')
    // Among tabs because the trader wants it there.
    await drag(head('trades'), pointOf('book', 0.5, 0.5))
    await expect.poll(said).toBe('Trades is a tab beside Order book')
  })
})
