import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PaperRefusal, PaperView } from '../../../src/shared/contracts/recording.ts'
import { cancelPaper, placePaper } from '../../../src/main-thread/bridge/open-replay.ts'
import { PaperTicket } from '../../../src/main-thread/features/connection/paper-ticket.tsx'
import { switchLanguage } from '../../../src/main-thread/i18n/setup.ts'
import { instrument as open } from '../../../src/main-thread/stores/market.ts'
import { replay } from '../../../src/main-thread/stores/replay.ts'
import { view } from '../../../src/main-thread/stores/view.ts'
import { retype } from '../support/keys.ts'
import { instrument } from '../support/samples.ts'
import { show } from '../support/show.tsx'

vi.mock('../../../src/main-thread/bridge/open-replay.ts', () => ({
  placePaper: vi.fn(),
  cancelPaper: vi.fn(),
}))

beforeEach(async () => {
  vi.clearAllMocks()
  open.v = instrument()
  replay.paper = null
  await show(<PaperTicket isDisabled={false} isAtEnd={false} />)
})

const qty = () => page.getByTestId('paper-qty')
const status = () => page.getByTestId('paper-refusal')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const answer = (refusal: PaperRefusal | null, over: Partial<PaperView> = {}): void => {
  replay.paper = {
    symbol: 'BTCUSDT',
    unit: 'BTC',
    coin: 'USDT',
    open: [],
    position: '0',
    pnl: '0',
    fills: 0,
    refusal,
    ...over,
  }
}

it.each([
  ['-3', 'Enter a number of 0 or more.'],
  ['abc', 'This is not a number.'],
  ['1e99', 'This is not a number.'],
])('a quantity of %s is refused at its field before anything is sent', async (typed, reason) => {
  await retype(qty(), typed)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(qty()).toHaveAttribute('aria-invalid', 'true')
})

it('shows the reason of the worker at the field, reads it out, and takes it away with the next key', async () => {
  await retype(qty(), '0.0001')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  expect(placePaper).toHaveBeenCalledOnce()
  answer({ field: 'qty', key: 'belowMin', params: { min: '0.001', coin: 'BTC' } })
  await expect.element(status()).toMatchTextContent('The exchange takes at least 0.001 BTC here.')
  await expect.element(qty()).toHaveAccessibleDescription(/The exchange takes at least 0\.001 BTC here\.$/)
  // A trade that is played sends the view again.
  answer(replay.paper?.refusal ?? null, { pnl: '1' })
  await expect.element(status()).toMatchTextContent('The exchange takes at least 0.001 BTC here.')
  await expect.element(button('Paper buy')).toHaveFocus()
  await retype(qty(), '1')
  await expect.element(status()).toMatchTextContent('')
})

it('says why the market takes no paper order', async () => {
  await userEvent.click(button('Paper sell'))
  answer({ field: 'form', key: 'noTrades', params: { symbol: 'XUSDT' } }, { unit: '' })
  await expect.element(status()).toBeVisible()
  await expect.element(status()).toMatchTextContent('The recording has no trades of XUSDT.')
})

it('reads Arabic digits, cuts what is below the lot, and waits until that was seen', async () => {
  await switchLanguage('ar')
  await retype(qty(), '\u0661\u066b\u0665\u0660\u0660\u0664')
  await userEvent.click(page.getByRole('button').first())
  expect(placePaper).not.toHaveBeenCalled()
  await expect.element(qty()).toHaveValue('1.500')
  await userEvent.click(page.getByRole('button').first())
  expect(placePaper).toHaveBeenCalledExactlyOnceWith({
    symbol: view.symbol,
    side: 'Buy',
    qty: '1.500',
    price: null,
  })
})

it('shows position and profit with their coins and signs', async () => {
  answer(null, { position: '-0.5', pnl: '12.25', fills: 1 })
  const result = page.getByTestId('paper-result')
  await expect.element(result).toMatchTextContent('Position -0.5 BTC')
  await expect.element(result).toMatchTextContent('Profit +12.25 USDT')
  answer(null)
  await expect.element(result).toMatchTextContent('Position 0 BTC')
  await expect.element(result).toMatchTextContent('Profit 0 USDT')
})

it('cancels paper orders, and the button keeps the focus when none is left', async () => {
  const waiting = { id: 1, symbol: 'BTCUSDT', side: 'Buy', qty: '1', price: '1' } as const
  answer(null, { open: [waiting] })
  await userEvent.click(button('Cancel paper orders'))
  expect(cancelPaper).toHaveBeenCalledOnce()
  answer(null)
  await expect.element(button('Cancel paper orders')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Cancel paper orders')).toHaveFocus()
})
