import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { arranged, firstLinks, oneChart } from '../../../src/main-thread/app/desk/chart-grid.ts'
import type { DeskPanel, GridLink } from '../../../src/main-thread/app/desk/desk.ts'
import { GridPicker } from '../../../src/main-thread/app/desk/grid-picker.tsx'
import { gridLayouts } from '../../../src/main-thread/app/desk/grid-layouts.ts'
import type { GridLayout } from '../../../src/main-thread/app/desk/grid-layouts.ts'
import { said } from '../../../src/main-thread/app/desk/said.ts'
import { show } from '../support/show.tsx'

const one: DeskPanel = { id: 'p1', kind: 'chart', link: 'main', symbol: '' }
let next = 1
const four: DeskPanel = {
  ...one,
  grid: arranged(one, oneChart('p1', '5'), 'four', '', () => `p${(next += 1)}`),
}
const onLayout = vi.fn<(layout: GridLayout) => boolean>()
const onLink = vi.fn<(link: GridLink, on: boolean) => void>()

async function open(panel: DeskPanel): Promise<void> {
  await show(<GridPicker panel={panel} name="Chart" onLayout={onLayout} onLink={onLink} />)
  await userEvent.click(page.getByRole('button', { name: /^Chart layout of Chart: / }))
  await expect.element(page.getByRole('dialog', { name: 'Chart layout of Chart' })).toBeVisible()
}
const layout = (name: string) => page.getByRole('radio', { name, exact: true })

beforeEach(() => {
  onLayout.mockReset().mockReturnValue(true)
  onLink.mockReset()
})

describe('the picker of a chart panel', () => {
  it('names the present arrangement on its button, and offers each from one chart to sixteen', async () => {
    await open(four)
    await expect
      .element(page.getByRole('button', { name: 'Chart layout of Chart: Charts: 4 (2 × 2)' }))
      .toBeInTheDocument()
    const names = page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.getAttribute('aria-label'))
    expect(names).toHaveLength(gridLayouts.length)
    expect(new Set(names).size).toBe(gridLayouts.length)
    expect([names[0], names.at(-1)]).toEqual(['Charts: 1 (1 × 1)', 'Charts: 16 (4 × 4)'])
    await expect.element(layout('Charts: 4 (2 × 2)')).toBeChecked()
  })

  it('chooses an arrangement by arrow keys and says which', async () => {
    await open(four)
    const radio = await layout('Charts: 4 (2 × 2)').findElement()
    if (radio instanceof HTMLElement) radio.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(onLayout).toHaveBeenCalledExactlyOnceWith('fourMain')
    expect(said.text).toBe('Charts: 4 (1 + 3)')
    expect(page.getByText(/A desk has at most/).query()).toBeNull()
  })

  it('says so in words if the desk would have too many charts, and forgets it when it is opened again', async () => {
    onLayout.mockReturnValue(false)
    await open(one)
    const radio = await layout('Charts: 16 (4 × 4)').findElement()
    if (radio instanceof HTMLElement) radio.click()
    await expect.element(page.getByText('A desk has at most 16 charts. Remove some first.')).toBeVisible()
    expect(said.text).toBe('A desk has at most 16 charts. Remove some first.')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: /^Chart layout of Chart: / }))
    await expect.element(layout('Charts: 1 (1 × 1)')).toBeChecked()
    expect(page.getByText(/A desk has at most/).query()).toBeNull()
  })

  it.each([
    ['Symbol', 'symbol', false],
    ['Interval', 'interval', true],
    ['Crosshair', 'crosshair', false],
    ['Time range', 'range', true],
  ] as const)('links and unlinks %s apart from the others', async (name, link, on) => {
    expect(firstLinks).toEqual(['symbol', 'crosshair'])
    await open(four)
    const box = page.getByRole('checkbox', { name, exact: true })
    if (on) await expect.element(box).not.toBeChecked()
    else await expect.element(box).toBeChecked()
    const element = await box.findElement()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard(' ')
    expect(onLink).toHaveBeenCalledExactlyOnceWith(link, on)
  })

  it('names the sharing in a group, unless the panel is free', async () => {
    await open(one)
    const note = page.getByText('Chart panels of one group share these as well.')
    await expect.element(note).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    await show(
      <GridPicker
        panel={{ ...one, link: 'free', symbol: 'ETHUSDT' }}
        name="Free chart"
        onLayout={onLayout}
        onLink={onLink}
      />,
    )
    await userEvent.click(page.getByRole('button', { name: /^Chart layout of Free chart: / }))
    await expect.element(page.getByRole('dialog', { name: 'Chart layout of Free chart' })).toBeVisible()
    expect(note.query()).toBeNull()
  })
})
