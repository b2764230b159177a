import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seekReplay, setDial, stepTrade } from '../../../src/main-thread/bridge/open-replay.ts'
import { ReplayBar } from '../../../src/main-thread/features/connection/replay-bar.tsx'
import { switchLanguage } from '../../../src/main-thread/i18n/setup.ts'
import { replay } from '../../../src/main-thread/stores/replay.ts'
import { view } from '../../../src/main-thread/stores/view.ts'
import { typeAtOnce } from '../support/keys.ts'
import { show } from '../support/show.tsx'
import { FROM, intent, recording } from './recordings.ts'

vi.mock('../../../src/main-thread/bridge/open-replay.ts', () => ({
  seekReplay: vi.fn(),
  setDial: vi.fn(),
  stepTrade: vi.fn(),
  placePaper: vi.fn(),
  cancelPaper: vi.fn(),
}))

const atStart = { at: FROM, dial: 0, isAtEnd: false, leaps: 1 }
beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(replay, { recording: recording(), isLost: false, paper: null, place: atStart })
})
afterEach(() => {
  expect(document.activeElement).not.toBe(document.body)
})

const bar = () => page.getByTestId('replay-bar')
const button = (name: string) => bar().getByRole('button', { name, exact: true })
const slider = () => bar().getByRole('slider')
async function focusOn(locator: ReturnType<typeof button>): Promise<void> {
  await expect.element(locator).toBeVisible()
  ;(locator.element() as HTMLElement).focus()
}

it('says that it is a recording, and from when to when it is', async () => {
  await show(<ReplayBar />)
  await expect.element(bar()).toMatchTextContent("This is a recording of the past. Live orders can't be sent")
  await expect.element(bar().getByTestId('replay-span')).toMatchTextContent(/From .*12:00:00 to 12:10:00/)
  await focusOn(button('Back to live'))
})

it('plays at 0.1 to 100 times the recorded speed', async () => {
  await show(<ReplayBar />)
  const speed = bar().getByRole('combobox')
  await speed.selectOptions('100×')
  expect(setDial).not.toHaveBeenCalled()
  await focusOn(button('Play'))
  await userEvent.keyboard('{Enter}')
  expect(setDial).toHaveBeenLastCalledWith(100)
  replay.place = { ...atStart, dial: 100 }
  await expect.element(button('Pause')).toHaveFocus()
  await speed.selectOptions('0.1×')
  expect(setDial).toHaveBeenLastCalledWith(0.1)
  await userEvent.click(button('Pause'))
  expect(setDial).toHaveBeenLastCalledWith(0)
})

it('steps by trade until the end, where the button keeps the focus and does nothing', async () => {
  await show(<ReplayBar />)
  await focusOn(button('Next trade'))
  await userEvent.keyboard('{Enter}')
  expect(stepTrade).toHaveBeenCalledExactlyOnceWith(view.symbol)
  replay.place = { ...atStart, at: FROM + 600_000, isAtEnd: true }
  await expect.element(button('Next trade')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(stepTrade).toHaveBeenCalledOnce()
  await expect.element(bar()).toMatchTextContent('At the end of the recording no trade follows')
  await expect.element(button('Next trade')).toHaveFocus()
})

it('seeks by keyboard, and once for all changes of a moment', async () => {
  await show(<ReplayBar />)
  await focusOn(slider())
  for (const value of ['1000', '2000', '3000']) typeAtOnce(slider().element(), value)
  await vi.waitFor(() => expect(seekReplay).toHaveBeenCalledExactlyOnceWith(FROM + 3000))
  await userEvent.keyboard('{End}')
  await vi.waitFor(() => expect(seekReplay).toHaveBeenLastCalledWith(FROM + 600_000))
  replay.place = { ...atStart, at: FROM + 600_000 }
  await expect.element(slider()).toHaveValue('600000')
  await userEvent.keyboard('{Home}')
  await vi.waitFor(() => expect(seekReplay).toHaveBeenLastCalledWith(FROM))
})

it('runs from right to left in Arabic: keys, marks and the beginning', async () => {
  await switchLanguage('ar')
  replay.recording = recording({ intents: [intent(60_000)] })
  await show(<ReplayBar />)
  await focusOn(slider())
  await userEvent.keyboard('{ArrowLeft}')
  await vi.waitFor(() => expect(seekReplay).toHaveBeenLastCalledWith(FROM + 1000))
  const line = slider().element().getBoundingClientRect()
  const mark = bar().getByTestId('replay-marks').element().firstElementChild?.getBoundingClientRect()
  expect(mark?.left).toBeGreaterThan(line.left + line.width * 0.8)
  await expect.element(bar().getByTestId('replay-span')).toMatchTextContent(/12:10:00/)
})

it('shows what the trader did as marks, as a list and as steps', async () => {
  const intents = [
    intent(60_000),
    intent(120_000, { side: 'Sell', price: '', outcome: 'rejected', code: 30_032 }),
    intent(180_000, { kind: 'replace', side: '', price: '61000', qty: '', outcome: '' }),
    intent(240_000, { kind: 'cancel', side: '', outcome: 'unproven' }),
  ]
  replay.recording = recording({ intents })
  await show(<ReplayBar />)
  const marks = bar().getByTestId('replay-marks').element().children
  expect([...marks].map((mark) => (mark as HTMLElement).style.insetInlineStart)).toEqual([
    '10%',
    '20%',
    '30%',
    '40%',
  ])
  await userEvent.click(bar().getByText('Your actions: 4'))
  expect(
    bar()
      .getByRole('listitem')
      .all()
      .map((item) => item.element().textContent?.slice(15)),
  ).toEqual([
    'Buy 0.01 BTCUSDT at 60000 · accepted',
    'Sell 0.01 BTCUSDT at the market price · rejected (30032)',
    'Change an order of BTCUSDT: price 61000, quantity unchanged · no answer yet',
    'Cancel an order of BTCUSDT · outcome unknown',
  ])
  await userEvent.click(button('Next action'))
  expect(seekReplay).toHaveBeenLastCalledWith(FROM + 60_000)
  replay.place = { ...atStart, at: FROM + 120_000 }
  await expect.element(bar().getByTestId('replay-intent')).toMatchTextContent('Sell 0.01 BTCUSDT')
  await userEvent.click(button('Next action'))
  expect(seekReplay).toHaveBeenLastCalledWith(FROM + 180_000)
  await userEvent.click(button('Previous action'))
  expect(seekReplay).toHaveBeenLastCalledWith(FROM + 60_000)
  replay.place = atStart
  await expect.element(button('Previous action')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Previous action')).toHaveFocus()
})

it('shows that its worker has stopped, sends it nothing, and the focus stays', async () => {
  await show(<ReplayBar />)
  await focusOn(slider())
  replay.isLost = true
  await expect.element(bar()).toMatchTextContent('The replay has stopped.')
  await userEvent.keyboard('{End}')
  await expect.element(slider()).toHaveFocus()
  await expect.element(slider()).toHaveValue('0')
  await focusOn(button('Play'))
  await userEvent.keyboard('{Enter}')
  expect(setDial).not.toHaveBeenCalled()
  expect(seekReplay).not.toHaveBeenCalled()
})
