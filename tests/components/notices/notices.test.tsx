import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { notices, pushNotice } from '../../../src/main-thread/stores/notices.ts'
import { AppDialog } from '../../../src/main-thread/ui/dialog.tsx'
import { forget, openMarket, show } from '../support/show.tsx'

const undo = vi.fn()
const closed = vi.fn()
const push = (id: string): void =>
  pushNotice({ id, tone: 'info', titleKey: 'alert.last', bodyKey: '', params: {} }, 0, {
    labelKey: 'dismiss',
    run: undo,
  })
const notice = (id: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-testid="notice-${id}"]`) ?? document.body
async function openDialog(): Promise<void> {
  await openMarket()
  await show(
    <>
      <HotkeyRoot />
      <AppDialog title="Leverage" isOpen onClose={closed}>
        <input aria-label="Value" />
      </AppDialog>
    </>,
  )
  await page.getByRole('textbox', { name: 'Value' }).click()
}

beforeEach(async () => {
  forget()
  undo.mockClear()
  closed.mockClear()
  await page.viewport(1024, 700)
})

it('I18N-10: in Arabic the market of a notice has a gap to the title', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => {
    document.documentElement.dir = 'ltr'
  })
  await openMarket()
  await show(<HotkeyRoot />)
  const params = { symbol: 'BTCUSDT' }
  pushNotice({ id: 'filled', tone: 'success', titleKey: 'msg.title.1', bodyKey: '', params }, 0)
  await expect.poll(() => notice('filled').querySelector('bdi')).not.toBe(null)
  const boxOf = (tag: string) => notice('filled').querySelector(tag)?.getBoundingClientRect() ?? new DOMRect()
  expect(boxOf('bdi').right).toBeLessThan(boxOf('strong').left)
})

describe('a notice while a dialog is open', () => {
  it('is beside the dialog, in the layer below it (NOTE-10)', async () => {
    await openDialog()
    push('one')
    await expect.poll(() => notice('one')).not.toBe(document.body)
    const box = notice('one').getBoundingClientRect()
    const dialog = document.querySelector('[role="dialog"]')?.getBoundingClientRect() ?? new DOMRect()
    expect(box.right).toBeLessThanOrEqual(dialog.left)
    expect(notice('one').closest('[aria-hidden="true"], [inert]')).toBe(null)
    expect(getComputedStyle(page.getByRole('log').element()).zIndex).toBe('998')
  })

  it('is not dimmed: what dims the page is below it, and a second dialog dims the first', async () => {
    await openDialog()
    const colourOf = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor
    const overlays = (): Element[] => [...document.querySelectorAll('[data-modal]')]
    const none = 'rgba(0, 0, 0, 0)'
    expect(overlays().map((one) => colourOf(one))).toEqual([none])
    expect(getComputedStyle(document.body, '::before').zIndex).toBe('997')
    expect(colourOf(document.body, '::before')).not.toBe(none)
  })

  it('is reached by F8, and the focus returns to the field', async () => {
    await openDialog()
    push('one')
    push('two')
    const field = document.activeElement
    await userEvent.keyboard('{F8}')
    await expect.poll(() => notice('two').contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Enter}')
    expect(undo).toHaveBeenCalledOnce()
    await expect.poll(() => document.activeElement).toBe(field)
    expect(notices.list.map(({ id }) => id)).toEqual(['one'])
  })
})

it('F8 does nothing without a notice', async () => {
  await openDialog()
  const field = document.activeElement
  await userEvent.keyboard('{F8}')
  expect(document.activeElement).toBe(field)
})
