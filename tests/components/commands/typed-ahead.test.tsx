import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { commandDialog } from '../../../src/main-thread/stores/command-dialog.ts'
import { holdKeys } from '../../../src/main-thread/ui/hold-keys.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

let taken: string[] = []
/** What has the focus, as the chart does: it takes digits for an interval. */
const plot = document.createElement('div')
plot.tabIndex = 0
plot.addEventListener('keydown', ({ key, ctrlKey }) => {
  if (!ctrlKey) taken.push(key)
})
const press = (key: string, more: KeyboardEventInit = {}): unknown =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )
const focusPlot = (): void => plot.focus()

beforeEach(() => {
  taken = []
  commandDialog.open = ''
  document.body.append(plot)
})

it('what is typed after the palette’s key is for the palette, whatever has the focus', async () => {
  hub.answers.links = () => Promise.resolve(accepted({ help: null, snapshot: null }))
  hub.answers.demoAccounts = () => Promise.resolve(accepted([]))
  await openMarket()
  await show(<HotkeyRoot />)
  focusPlot()
  press('5')
  press('k', { code: 'KeyK', ctrlKey: true })
  for (const key of '60') press(key)
  await expect.element(page.getByRole('combobox')).toHaveValue('60')
  expect(taken).toEqual(['5'])
})

it('what is typed until a dialog has the focus goes into its field, and no Enter acts in it', async () => {
  await show(<input aria-label="Price" />)
  focusPlot()
  let arrive = (): void => undefined
  const opening = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const held = [holdKeys(() => opening), holdKeys(() => Promise.reject(new Error('no code')))]
  for (const key of ['6', '1', 'Backspace', '0', '.', '5', 'Enter']) press(key)
  expect(press('c', { ctrlKey: true })).toBe(true)
  const field = page.getByLabelText('Price')
  ;(field.element() as HTMLElement).focus()
  arrive()
  await Promise.all(held)
  await expect.element(field).toHaveValue('60.5')
  expect(taken).toEqual([])
  // The page has its keys again.
  focusPlot()
  press('7')
  expect(taken).toEqual(['7'])
})

it('what is typed for a dialog that has no field, or does not come, is dropped', async () => {
  await show(null)
  focusPlot()
  const held = holdKeys(() => Promise.reject(new Error('no code')))
  press('5')
  await held
  press('6')
  expect(taken).toEqual(['6'])
})

it('Escape takes back what is opening, also when it is rendered and has no focus yet; the page has its keys again at once', async () => {
  await show(<input aria-label="Price" />)
  focusPlot()
  const arrived = Promise.withResolvers<void>()
  const takenBack: string[] = []
  const hold = (name: string, opening: Promise<void>): Promise<void> =>
    holdKeys((escape) => {
      escape.addEventListener('abort', () => takenBack.push(name))
      return opening
    })
  const held = [hold('loading', arrived.promise), hold('rendered', Promise.resolve())]
  press('4')
  await Promise.resolve()
  press('Escape')
  expect(takenBack).toEqual(['loading', 'rendered'])
  press('5')
  const field = page.getByLabelText('Price')
  ;(field.element() as HTMLElement).focus()
  arrived.resolve()
  await Promise.all(held)
  await expect.element(field).toHaveValue('')
  expect(taken).toEqual(['5'])
  // The next one is not taken back by the former Escape.
  await hold('next', Promise.resolve())
  expect(takenBack).toEqual(['loading', 'rendered'])
})
