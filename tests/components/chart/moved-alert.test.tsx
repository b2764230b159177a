import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ChartLine } from '../../../src/shared/contracts/chart.ts'
import { addPriceAlert } from '../../../src/main-thread/features/chart/add-price-alert.ts'
import { moveOwnLine } from '../../../src/main-thread/features/chart/own-line-actions.ts'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { hub } from '../support/fake-workers.ts'
import { text } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const shown = page.getByRole('log', { name: 'Notices' })
const line: ChartLine = {
  id: 'alert:a-1',
  kind: 'alert',
  symbol: 'BTCUSDT',
  price: text('61000'),
  side: 'Buy',
  text: 'Alert',
  quantity: '',
  tooltip: '',
  tone: 0,
  movable: true,
  cancellable: true,
  closable: false,
}

beforeEach(async () => {
  notices.list = []
  hub.answers.addAlert = () => null
  await show(null)
  await addPriceAlert({ symbol: 'BTCUSDT', of: 'LastPrice', price: text('61000') }, '61,000.00')
  await expect.element(shown).toMatchTextContent(/Alert set.*BTCUSDT at 61,000\.00/)
})

it('no notice names the price that a dragged alert had before', async () => {
  hub.answers.moveAlert = () => null
  expect(await moveOwnLine(line, text('62000'))).toBe('62000')
  await expect.element(shown).not.toMatchTextContent(/61,000/)
})

it('an alert that could not be moved says so', async () => {
  hub.answers.moveAlert = () => 'gone'
  expect(await moveOwnLine(line, text('62000'))).toBeNull()
  await expect.element(shown).toMatchTextContent(/The alert was not moved BTCUSDT/)
})
