import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AlertForm } from '../../../src/main-thread/features/notification-centre/alert-form.tsx'
import { hub, patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { forget, openMarket, show } from '../support/show.tsx'

const price = page.getByTestId('alert-price')
const watched = page.getByTestId('alert-of')

beforeEach(async () => {
  forget()
  hub.answers.addAlert = () => null
  await patch({ session: trader() })
  await openMarket()
})

it('a closed form of an alert opens with what was typed and chosen, until the alert is set', async () => {
  const form = await show(<AlertForm />)
  await watched.selectOptions('MarkPrice')
  await userEvent.fill(price, '61000')
  await form.unmount()
  await expect.element(price).not.toBeInTheDocument()
  await show(<AlertForm />)
  await expect.element(price).toHaveValue('61000')
  await expect.element(watched).toHaveValue('MarkPrice')
  await page.getByRole('button', { name: 'Set alert' }).click()
  await expect.element(price).toHaveValue('')
  await expect.poll(() => hub.calls('addAlert')).toMatchObject([[{ of: 'MarkPrice' }]])
})

it('the text of one market is not that of another', async () => {
  await show(<AlertForm />)
  await userEvent.fill(price, '61000')
  await openMarket()
  await expect.element(price).toHaveValue('')
})
