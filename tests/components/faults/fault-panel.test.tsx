import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConnectionReport } from '../../../src/shared/contracts/connection.ts'
import type { ControlBody, ControlState } from '../../../src/shared/contracts/fault-control.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import { leave } from '../../../src/main-thread/features/faults/control-session.ts'
import { FaultPanel } from '../../../src/main-thread/features/faults/fault-panel.tsx'
import { runs } from '../../../src/main-thread/features/faults/run-fault.ts'
import { connection } from '../../../src/main-thread/stores/connection.ts'
import { exchange } from '../../../src/main-thread/stores/exchange.ts'
import { hub } from '../support/fake-workers.ts'
import { show } from '../support/show.tsx'

const KEY = 'the-key'
let state: ControlState
let events: ConnectionReport['events']
const offered = exchange.v

/** An exchange with a control interface, which does what the test says. */
beforeEach(() => {
  exchange.v = { ...offered, capabilities: { ...offered.capabilities, faults: 'key' } }
  state = {
    faults: [],
    rate: { asked: 0, made: 1234 },
    compared: { state: 'off', url: '', busy: null },
    doubledFrames: 0,
  }
  events = []
  Object.assign(connection, { state: 'open', reconnects: 0 })
  hub.answers.controlExchange = ({ key }) =>
    Promise.resolve(key === KEY ? accepted(state) : rejected(10_005, 'This account may not do that.'))
  hub.answers.connectionReport = () =>
    ({
      events,
      topics: [{ topic: 'a', state: 'fresh', ageMs: 1, sequence: 1 }],
    }) as unknown as ConnectionReport
})
afterEach(() => {
  leave()
  exchange.v = offered
  hub.clear()
  Object.assign(runs, { now: null, byFault: {} })
  Object.assign(connection, { state: 'connecting', reconnects: 0 })
})

const sent = (): readonly ControlBody[] => hub.calls('controlExchange').map(([body]) => body as ControlBody)
const provoke = (name: string) => page.getByRole('button', { name: `Provoke: ${name}` })

async function unlocked(): Promise<void> {
  await show(<FaultPanel />)
  await page.getByLabelText('Control key').fill(KEY)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('slider', { name: 'Market updates per second' })).toBeVisible()
}

it('says in words that an exchange has no control interface, and offers no button', async () => {
  exchange.v = offered
  await show(<FaultPanel />)
  await expect
    .poll(() => page.getByTestId('fault-panel').element().textContent)
    .toContain('This exchange has no control interface.')
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

it('refuses a wrong key with words, and forgets it', async () => {
  await show(<FaultPanel />)
  await page.getByLabelText('Control key').fill('another')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This is not the key of the running exchange.')).toBeVisible()
  expect(page.getByRole('slider').elements()).toHaveLength(0)
})

it('names what must follow before a press, and its time after the press', async () => {
  await unlocked()
  const row = page.getByTestId('fault-lose')
  await expect.element(row.getByText('within 5 s')).toBeVisible()
  hub.answers.controlExchange = ({ act }) => {
    if (act === 'begin') events = [{ at: Date.now(), name: 'topic invalid', detail: 'a gap' }]
    return Promise.resolve(accepted(state))
  }
  await provoke('Lose frames').click()
  await expect.poll(() => row.element().textContent).toMatch(/gap is found came after \d+ ms/)
  await expect.poll(() => row.element().textContent).toMatch(/sequences are right came after \d+ ms/)
  expect(sent().find(({ act }) => act === 'begin')).toEqual({ act: 'begin', fault: 'lose', key: KEY })
})

it('says that an outcome did not come, and awaits nothing after it', async () => {
  await unlocked()
  // Nothing ends: the call is answered, and no hub is lost.
  await provoke('Kill the hub').click()
  const row = page.getByTestId('fault-killHub')
  await expect.poll(() => row.element().textContent).toContain('noticed did not come within 1 s')
  expect(row.element().textContent).toContain('right not awaited')
  expect(hub.calls('endThread')).toHaveLength(1)
})

it('says that the exchange refused a fault, and that there is no chart to kill', async () => {
  await unlocked()
  hub.answers.controlExchange = () => Promise.resolve(rejected(10_001, 'no'))
  await provoke('Cut the socket').click()
  await expect.element(page.getByTestId('fault-cut').getByText('The exchange did not do it.')).toBeVisible()
  await provoke('Kill the chart worker').click()
  await expect.element(page.getByText('No chart is open: there is nothing to kill.')).toBeVisible()
})

it('the dial sends the newest step by keys, and shows what was asked for, made and delivered', async () => {
  await unlocked()
  page.getByRole('slider').element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => sent().findLast(({ act }) => act === 'rate'))
    .toMatchObject({ updatesPerSecond: 1_000_000 })
  state = { ...state, rate: { asked: 1_000_000, made: 987_654 } }
  connection.updatesPerSecond = 955_000
  await expect.element(page.getByTestId('load-made')).toHaveTextContent('987,654/s')
  await expect.element(page.getByTestId('load-asked')).toHaveTextContent('1,000,000/s')
  await expect.element(page.getByTestId('load-delivered')).toHaveTextContent('955,000/s')
})

it('shows the page without workers as a link, and how busy both pages are', async () => {
  await unlocked()
  state = { ...state, compared: { state: 'ready', url: 'http://127.0.0.1:5123/?busy', busy: 83.6 } }
  await expect
    .element(page.getByRole('link', { name: 'Open the page without workers' }))
    .toHaveAttribute('href', 'http://127.0.0.1:5123/?busy')
  await expect.element(page.getByTestId('busy-other')).toHaveTextContent('84 %')
  await expect.poll(() => page.getByTestId('busy-own').element().textContent).toMatch(/^\d+ %$/)
})

it('offers the page without workers as a link where the browser opens no window', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await unlocked()
  hub.answers.controlExchange = () => {
    state = { ...state, compared: { state: 'ready', url: 'http://127.0.0.1:5123/?busy', busy: null } }
    return Promise.resolve(accepted(state))
  }
  await page.getByRole('button', { name: 'Start the page without workers' }).click()
  await expect.element(page.getByRole('link', { name: 'Open the page without workers' })).toBeVisible()
  expect(open).toHaveBeenCalledTimes(1)
  open.mockRestore()
})

it('closes the window that waits for the page without workers when the panel closes', async () => {
  const beside = { close: vi.fn<() => void>() }
  const open = vi.spyOn(window, 'open').mockReturnValue(beside as unknown as Window)
  const view = await show(<FaultPanel />)
  await page.getByLabelText('Control key').fill(KEY)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Start the page without workers' }).click()
  expect(beside.close).not.toHaveBeenCalled()
  await view.unmount()
  await expect.poll(() => beside.close.mock.calls).toHaveLength(1)
  open.mockRestore()
})

it('ends what it started when it closes', async () => {
  const view = await show(<FaultPanel />)
  await page.getByLabelText('Control key').fill(KEY)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('slider')).toBeVisible()
  await view.unmount()
  await expect.poll(() => sent().at(-1)).toEqual({ act: 'close', key: KEY })
})
