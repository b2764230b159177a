import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { setArmed } from '../../../src/main-thread/features/commands/arm.ts'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { hub, risk } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

const isLoaded = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/run-action.ts'))

it('the code of the trading keys is loaded when they are armed, and the first press acts at once', async () => {
  risk.answers.ordersShown = () => []
  hub.answers.cancelAll = () => Promise.resolve(accepted({ canceled: 0 }))
  await openMarket()
  await show(<HotkeyRoot />)
  expect(isLoaded()).toBe(false)
  setArmed(true)
  await expect.poll(isLoaded).toBe(true)
  await import('../../../src/main-thread/features/commands/press-key.ts')
  await openMarket()
  window.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyC', key: 'C', altKey: true, shiftKey: true, cancelable: true }),
  )
  await expect.poll(() => hub.calls('cancelAll')).toHaveLength(1)
})

it('the key that cancels all orders of the market leaves the stops of its position, and says so', async () => {
  hub.answers.cancelOrder = async () => accepted(null)
  const symbol = await openMarket()
  risk.answers.ordersShown = () => [
    { orderId: 'o-1', symbol },
    { orderId: 'o-2', symbol, stopOrderType: 'TrailingStop' },
  ]
  await show(<HotkeyRoot />)
  setArmed(true)
  await import('../../../src/main-thread/features/commands/press-key.ts')
  await openMarket({ symbol })
  window.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyC', key: 'C', altKey: true, shiftKey: true, cancelable: true }),
  )
  await expect.poll(() => hub.calls('cancelOrder')).toEqual([[{ orderId: 'o-1', symbol }]])
  expect(hub.calls('cancelAll')).toEqual([])
  await expect
    .element(page.getByTestId('notice-hotkeys'))
    .toMatchTextContent(`Take profits, stop losses and trailing stops of ${symbol} stay: 1`)
})
