import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { TradeBar } from '../../../src/main-thread/features/ticket/trade-bar.tsx'
import { openMarket, show } from '../support/show.tsx'
import { answerForms } from './answers.ts'

it('the whole liquidation price is above the button of a sheet that is longer than the screen', async () => {
  await page.viewport(390, 500)
  onTestFinished(() => page.viewport(1280, 900))
  answerForms()
  await openMarket()
  await show(<TradeBar />)
  await page.getByRole('navigation').getByRole('button').first().click()
  const button = page.getByTestId('submit-buy')
  await expect.element(button).toBeVisible()
  // The sheet rises first.
  await expect.poll(() => button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(500)
  const press = button.element().getBoundingClientRect()
  const figure = page.getByTestId('buy-liqPrice').element().getBoundingClientRect()
  expect(figure.bottom).toBeLessThanOrEqual(press.top)
})
