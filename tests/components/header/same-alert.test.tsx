import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addAlert, addCrossAlert } from '../../../src/main-thread/bridge/alert-calls.ts'
import { AlertForm } from '../../../src/main-thread/features/notification-centre/alert-form.tsx'
import type { Alert, CrossAlert, CrossAsk } from '../../../src/shared/contracts/alerts.ts'
import { hub, patch } from '../support/fake-workers.ts'
import { text, trader } from '../support/samples.ts'
import { forget, openMarket, show } from '../support/show.tsx'

let set: readonly Alert[] = []
let crossing: readonly CrossAlert[] = []
const price = { symbol: 'BTCUSDT', of: 'LastPrice', price: text('61000') } as const
const crosses: CrossAsk = {
  of: 'Price',
  symbol: 'BTCUSDT',
  interval: '30',
  repeat: 'once',
  direction: 'up',
  watched: { price: text('61000') },
}

beforeEach(async () => {
  forget()
  set = []
  crossing = []
  hub.answers.alerts = () => set
  hub.answers.crossAlerts = async () => crossing
  hub.answers.addAlert = (ask) => {
    // The hub stores it in its own order.
    if ('price' in ask) set = [...set, { id: `a-${set.length}`, rises: true, ...ask }]
    return null
  }
  hub.answers.addCrossAlert = async ({ watched, ...ask }) => {
    crossing = [...crossing, { id: `c-${crossing.length}`, watched, ...ask }]
    return null
  }
  await patch({ session: trader() })
  await openMarket()
})

it('the same alert is refused with words; another price is not', async () => {
  await show(<AlertForm />)
  const field = page.getByTestId('alert-price')
  const press = page.getByRole('button', { name: 'Set alert' })
  await field.fill('61000')
  await press.click()
  await expect.element(field).toHaveValue('')
  await field.fill('61000.0')
  await press.click()
  await expect.element(page.getByText('This alert is set already.')).toBeVisible()
  await field.fill('61001')
  await press.click()
  await expect.element(field).toHaveValue('')
  expect(set.map((one) => 'price' in one && one.price)).toEqual(['61000', '61001'])
})

it('two presses at once set one', async () => {
  expect(await Promise.all([addAlert(price), addAlert(price)])).toEqual([null, 'same'])
  expect(await addAlert({ ...price, of: 'MarkPrice' })).toBeNull()
  expect(set).toHaveLength(2)
})

it('an alert that is judged with candles is the same only with its frequency, direction and interval', async () => {
  expect(await addCrossAlert(crosses)).toBeNull()
  expect(await addCrossAlert({ ...crosses })).toBe('same')
  expect(await addCrossAlert({ ...crosses, repeat: 'perBar' })).toBeNull()
  expect(await addCrossAlert({ ...crosses, direction: 'down' })).toBeNull()
  expect(await addCrossAlert({ ...crosses, interval: '60' })).toBeNull()
  expect(crossing).toHaveLength(4)
})
