import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { intervalOf, partsOf } from '../../../src/main-thread/app/desk/chart-grid.ts'
import { panelsOf } from '../../../src/main-thread/app/desk/desk.ts'
import { templateDesk } from '../../../src/main-thread/app/desk/templates.ts'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { commandDialog } from '../../../src/main-thread/stores/command-dialog.ts'
import { setChartInterval, view } from '../../../src/main-thread/stores/view.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'
import { deskWith, now, openDesk } from './desks.tsx'

const cells = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-cell]')]
/** Intervals of the charts of the desk's panel of charts. */
const intervals = (): readonly (string | null)[] =>
  panelsOf(now())
    .filter(({ kind }) => kind === 'chart')
    .flatMap((panel) => partsOf(panel).map(({ id }) => intervalOf(panel, id)))

/** Types into the palette and runs what it lists first. */
async function run(text: string): Promise<void> {
  await show(<HotkeyRoot />)
  commandDialog.open = 'palette'
  const palette = page.getByRole('dialog')
  await userEvent.fill(palette.getByRole('combobox'), text)
  await expect.element(palette.getByRole('option').first()).toHaveTextContent(`Chart interval: ${text} Chart`)
  await userEvent.keyboard('{Enter}')
  // The first waits for markets of that name, which no worker of this test sends.
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => commandDialog.open).toBe('')
}

afterEach(() => {
  commandDialog.open = ''
  setChartInterval('30')
})

describe('an interval typed into the palette', () => {
  it('is shown by the active chart of a grid, and by no other chart', async () => {
    hub.answers.links = () => Promise.resolve(accepted({ help: null, snapshot: null }))
    hub.answers.demoAccounts = () => Promise.resolve(accepted([]))
    hub.answers.bars = () => Promise.resolve(rejected(1, 'provoked'))
    await openDesk(templateDesk('fourCharts'))
    await expect.poll(() => cells().length).toBe(4)
    const before = intervals()
    cells()[2]?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus()
    await run('4h')
    await expect.poll(intervals).toEqual(before.map((one, at) => (at === 2 ? '240' : one)))
    expect(view.interval).not.toBe('240')
  })

  it('is the page’s own on a desk without charts', async () => {
    hub.answers.links = () => Promise.resolve(accepted({ help: null, snapshot: null }))
    hub.answers.demoAccounts = () => Promise.resolve(accepted([]))
    await openDesk(deskWith('book+trades'))
    await run('4h')
    await expect.poll(() => view.interval).toBe('240')
  })

  it('is the page’s own without a desk', async () => {
    hub.answers.links = () => Promise.resolve(accepted({ help: null, snapshot: null }))
    hub.answers.demoAccounts = () => Promise.resolve(accepted([]))
    await openMarket()
    await run('1D')
    await expect.poll(() => view.interval).toBe('1D')
  })
})
