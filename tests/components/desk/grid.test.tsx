import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { partsOf } from '../../../src/main-thread/app/desk/chart-grid.ts'
import { panelsOf } from '../../../src/main-thread/app/desk/desk.ts'
import type { DeskPanel } from '../../../src/main-thread/app/desk/desk.ts'
import { templateDesk } from '../../../src/main-thread/app/desk/templates.ts'
import { pageAction } from '../../../src/main-thread/stores/page-actions.ts'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub, lastView } from '../support/fake-workers.ts'
import { act, deskWith, frame, head, now, openDesk, press, refused, said } from './desks.tsx'

const chart = (): DeskPanel => {
  const found = panelsOf(now()).find(({ kind }) => kind === 'chart')
  if (found === undefined) throw new Error('no chart')
  return found
}
const cells = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-cell]')]
const heads = (): readonly string[] =>
  cells().map((cell) => cell.querySelector('[role="toolbar"]')?.getAttribute('aria-label') ?? '')
/** Number of the chart whose head has the focus. */
const focused = (): number => cells().findIndex((cell) => cell.contains(document.activeElement)) + 1
const shown = (): number => cells().filter((cell) => !cell.hidden).length
const others = () => lastView()?.others?.map(({ symbol, interval }) => `${symbol} ${interval}`)

async function openFour(): Promise<string> {
  hub.answers.bars = () => Promise.resolve(rejected(1, 'provoked'))
  const symbol = await openDesk(templateDesk('fourCharts'))
  await expect.poll(() => cells().length).toBe(4)
  return symbol
}
const picker = page.getByRole('dialog', { name: 'Chart layout of Chart' })
const pick = async (role: 'radio' | 'checkbox', name: string): Promise<void> => {
  if (picker.query() === null)
    await userEvent.click(page.getByRole('button', { name: /^Chart layout of Chart/ }))
  const box = await picker.getByRole(role, { name, exact: true }).findElement()
  if (!(box instanceof HTMLElement)) return
  // As a press does, so that Escape closes the picker.
  box.focus()
  box.click()
}
const closePicker = async (): Promise<void> => {
  await press('{Escape}')
  await expect.poll(() => picker.query()).toBe(null)
}
const setInterval = async (at: number, to: string): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^Interval of Chart ${at}: `) }))
  await userEvent.click(page.getByRole('menuitemradio', { name: to, exact: true }))
}

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

describe('a panel of four charts', () => {
  it('is reached from its tab by keys: arrows go from chart to chart and back to the tab, mirrored from right to left', async () => {
    await openFour()
    head('chart').focus()
    await press('{ArrowDown}')
    await expect.poll(focused).toBe(1)
    for (const [key, at] of [
      ['{ArrowRight}', 2],
      ['{ArrowRight}', 2],
      ['{ArrowDown}', 4],
      ['{ArrowLeft}', 3],
      ['{ArrowUp}', 1],
    ] as const) {
      await press(key)
      await expect.poll(focused).toBe(at)
      expect(chart().grid?.active).toBe(partsOf(chart())[at - 1]?.id)
    }
    document.documentElement.dir = 'rtl'
    await press('{ArrowLeft}')
    await expect.poll(focused).toBe(2)
    await press('{ArrowUp}')
    await frame()
    expect(document.activeElement).toBe(head('chart'))
  })

  it('shows one alone by keys, a button or a double press, says so, and shows all again', async () => {
    await openFour()
    const third = (): HTMLElement => {
      const found = cells()[2]?.querySelector<HTMLElement>('[role="toolbar"]')
      if (found === null || found === undefined) throw new Error('no head')
      return found
    }
    third().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await expect.poll(said).toBe('Chart 3 is shown alone')
    await expect.poll(shown).toBe(1)
    third().querySelector('button')?.focus()
    await press('{Alt>}{Enter}{/Alt}')
    await expect.poll(said).toBe('All charts are shown')
    await expect.poll(shown).toBe(4)
    await userEvent.click(page.getByRole('button', { name: 'Show Chart 2 alone' }))
    await expect.poll(shown).toBe(1)
    expect(chart().grid).toMatchObject({ active: partsOf(chart())[1]?.id, maximised: true })
    await userEvent.click(page.getByRole('button', { name: 'Show all charts' }))
    await expect.poll(shown).toBe(4)
  })

  it('has an interval in each chart, or one in all while it is linked', async () => {
    const symbol = await openFour()
    const intervals = (): readonly string[] => heads().map((name) => name.split(', ')[1] ?? '')
    expect(intervals()).toEqual(['5m', '15m', '1h', '4h'])
    await expect.poll(others).toEqual([`${symbol} 15`, `${symbol} 60`, `${symbol} 240`])
    await setInterval(2, '1D')
    await expect.poll(intervals).toEqual(['5m', '1D', '1h', '4h'])
    // The main market's chart has the desk's interval too.
    await expect.poll(() => lastView()?.interval).toBe('5')
    await pick('checkbox', 'Interval')
    await closePicker()
    await expect.poll(intervals).toEqual(['1D', '1D', '1D', '1D'])
    await setInterval(4, '1W')
    await expect.poll(others).toEqual([`${symbol} 1W`, `${symbol} 1W`, `${symbol} 1W`])
    expect(lastView()?.interval).toBe('1W')
  })

  it('shows what the palette chooses in its active chart, also after another panel was used', async () => {
    const symbol = await openFour()
    const intervals = (): readonly string[] => heads().map((name) => name.split(', ')[1] ?? '')
    cells()[2]?.querySelector('button')?.focus()
    await expect.poll(() => chart().grid?.active).toBe(partsOf(chart())[2]?.id)
    pageAction('showOnChart')?.(null, '1W')
    await expect.poll(intervals).toEqual(['5m', '15m', '1W', '4h'])
    await pick('checkbox', 'Symbol')
    await closePicker()
    head('ticket').focus()
    pageAction('showOnChart')?.('SOLUSDT', '1D')
    await expect.poll(intervals).toEqual(['5m', '15m', '1D', '4h'])
    expect(chart().grid?.more.map(({ symbol: own }) => own)).toEqual([symbol, 'SOLUSDT', symbol])
  })

  it('keeps its markets when the symbol is no longer linked, and takes over the active one when it is again', async () => {
    const symbol = await openFour()
    await pick('checkbox', 'Symbol')
    await closePicker()
    expect(chart().grid?.more.map(({ link, symbol: own }) => `${link} ${own}`)).toEqual(
      Array.from({ length: 3 }, () => `free ${symbol}`),
    )
    await pick('checkbox', 'Symbol')
    await closePicker()
    expect(heads().map((name) => name.split(/[:,] /)[1])).toEqual([symbol, symbol, symbol, symbol])
  })
})

describe('the arrangement of a panel', () => {
  it('adds charts with intervals of their own, removes the last ones, and the others are not mounted again', async () => {
    hub.answers.bars = () => Promise.resolve(rejected(1, 'provoked'))
    await openDesk(deskWith('chart'))
    const first = page.getByTestId('chart').element()
    await pick('radio', 'Charts: 9 (3 × 3)')
    await expect.poll(() => cells().length).toBe(9)
    await expect.poll(() => lastView()?.others?.length).toBe(8)
    expect(new Set(heads()).size).toBe(9)
    await pick('radio', 'Charts: 2 (1 × 2)')
    await expect.poll(() => cells().length).toBe(2)
    await pick('radio', 'Charts: 1 (1 × 1)')
    await expect.poll(() => cells().length).toBe(1)
    await expect.poll(() => lastView()?.others?.length).toBe(0)
    expect(page.getByTestId('chart').element()).toBe(first)
    await closePicker()
  })

  it('beyond sixteen charts of the desk is refused in words', async () => {
    hub.answers.bars = () => Promise.resolve(rejected(1, 'provoked'))
    await openDesk(deskWith('chart', 'chart'))
    await userEvent.click(page.getByRole('button', { name: /^Chart layout of Chart/ }).first())
    await pick('radio', 'Charts: 16 (4 × 4)')
    await expect.element(picker.getByText('A desk has at most 16 charts. Remove some first.')).toBeVisible()
    expect(cells()).toHaveLength(2)
    await pick('radio', 'Charts: 12 (4 × 3)')
    await expect.poll(() => cells().length).toBe(13)
    await closePicker()
    // A copy of the twelve does not fit either.
    await act('chart', 'Duplicate')
    await expect.poll(refused).toMatchObject([{ titleKey: 'desk:grid.tooMany', params: { most: '16' } }])
    expect(cells()).toHaveLength(13)
  })
})
