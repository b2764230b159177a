import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { ArmSwitch } from '../../../src/main-thread/features/commands/arm-switch.tsx'
import { setArmed } from '../../../src/main-thread/features/commands/arm.ts'
import { StatusChip } from '../../../src/main-thread/features/connection/status-chip.tsx'
import { NoticeBell } from '../../../src/main-thread/features/notification-centre/notice-bell.tsx'
import { connection, threads } from '../../../src/main-thread/stores/connection.ts'
import { openMarket, show } from '../support/show.tsx'

async function force(value: 'active' | 'none'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
}

beforeEach(async () => {
  await force('active')
  onTestFinished(() => force('none'))
})

const colour = (element: Element | null, pseudo?: string): string =>
  element === null ? 'no element' : getComputedStyle(element, pseudo).backgroundColor

it('forced colours show whether the trading keys are armed', async () => {
  await openMarket()
  setArmed(false)
  onTestFinished(() => setArmed(false))
  await show(<ArmSwitch />)
  const track = page.getByRole('switch').element().getElementsByTagName('span').item(1)
  const off = colour(track)
  expect(colour(track, '::before')).not.toBe(off)
  setArmed(true)
  await expect.element(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
  expect(colour(track)).not.toBe(off)
  expect(colour(track, '::before')).not.toBe(colour(track))
})

it('forced colours distinguish a live connection from one that is not', async () => {
  Object.assign(threads, { hub: 'up' })
  Object.assign(connection, { state: 'open', latencyMs: 3 })
  await show(<StatusChip />)
  const dot = page.getByTestId('status-chip').element().querySelector('i')
  const live = colour(dot)
  Object.assign(connection, { state: 'closed' })
  await expect.poll(() => dot?.dataset['state']).toBe('down')
  expect(colour(dot)).not.toBe(live)
  expect(getComputedStyle(dot ?? document.body).borderTopStyle).toBe('solid')
})

it('forced colours show the edge of a popup', async () => {
  await show(<NoticeBell />)
  await page.getByTestId('notice-bell').click()
  const popup = page.getByTestId('notice-centre')
  await expect.element(popup).toBeVisible()
  expect(getComputedStyle(popup.element()).outlineStyle).toBe('solid')
})

it('the notification centre scrolls in a window that is too low for its forms', async () => {
  await page.viewport(720, 300)
  onTestFinished(() => page.viewport(1280, 900))
  await show(<NoticeBell />)
  await page.getByTestId('notice-bell').click()
  const popup = page.getByTestId('notice-centre')
  await expect.element(popup).toBeVisible()
  const last = [...popup.element().querySelectorAll('button, input')].at(-1)
  last?.scrollIntoView()
  const { bottom } = popup.element().getBoundingClientRect()
  expect(last?.getBoundingClientRect().bottom ?? Number.NaN).toBeLessThanOrEqual(bottom)
})
