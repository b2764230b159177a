import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { followTooltips } from '../../../src/main-thread/features/commands/tooltips.ts'
import { forget, openMarket, show } from '../support/show.tsx'

let stop = (): void => undefined
const tip = (): string | null => document.querySelector('[data-testid="tooltip"]')?.textContent ?? null
const button = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? document.body

beforeEach(async () => {
  forget()
  await openMarket()
  await show(
    <>
      <button type="button" aria-label="First">
        <i style={{ display: 'inline-block', inlineSize: 30, blockSize: 30 }} />
        <b style={{ display: 'inline-block', inlineSize: 30, blockSize: 30 }} />
      </button>
      <button type="button" aria-label="Second">
        <i style={{ display: 'inline-block', inlineSize: 30, blockSize: 30 }} />
      </button>
      <input placeholder="popup" />
      <p>elsewhere</p>
    </>,
  )
  stop = followTooltips()
})
afterEach(() => stop())

describe('a tooltip', () => {
  it('is shown for the button that the keyboard focuses, and ends with the focus', async () => {
    await userEvent.keyboard('{Tab}')
    await expect.poll(tip).toBe('First')
    button('First').blur()
    await expect.poll(tip).toBe(null)
  })

  it('ends when its button is hidden or removed, which emits no event', async () => {
    await userEvent.keyboard('{Tab}')
    await expect.poll(tip).toBe('First')
    button('First').style.display = 'none'
    await expect.poll(tip).toBe(null)
  })

  it('is not shown again for a button that was pressed: neither where the pointer moves on in it, nor when a popup returns the focus', async () => {
    const first = page.getByRole('button', { name: 'First' })
    await first.hover()
    await expect.poll(tip).toBe('First')
    await first.click()
    expect(tip()).toBe(null)
    await userEvent.hover(button('First').querySelector('b') ?? document.body)
    await userEvent.hover(button('First').querySelector('i') ?? document.body)
    // Another button's tooltip appears after the same rest.
    await userEvent.hover(button('Second'))
    await expect.poll(tip).toBe('Second')
    await userEvent.keyboard('{Tab}')
    button('First').focus()
    await expect.poll(tip).toBe('First')
    await userEvent.keyboard('{Enter}')
    expect(tip()).toBe(null)
    document.querySelector('input')?.focus()
    button('First').focus()
    expect(tip()).toBe(null)
  })

  it('is not shown for a focus that the mouse caused', async () => {
    await page.getByText('elsewhere').click()
    button('Second').focus()
    button('First').focus()
    expect(tip()).toBe(null)
  })
})
