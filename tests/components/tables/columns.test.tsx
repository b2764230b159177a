import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setHideOtherSymbols, setSymbol } from '../../../src/main-thread/stores/view.ts'
import { filterPositions } from '../../../src/main-thread/stores/table-questions.ts'
import { hub, lastView, patch, risk } from '../support/fake-workers.ts'
import { account, text, trader } from '../support/samples.ts'
import { positions, positionsTable, tables } from './answers.tsx'

const head = (column: string) =>
  document.querySelector<HTMLElement>(`[data-head="${column}"]`) ?? document.body
const button = (column: string) => head(column).querySelector('button')
const heads = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-head]')].map((one) => one.dataset['head'])
const widthOf = (column: string): number => head(column).getBoundingClientRect().width
const asked = () => lastView()?.positionsQuestion

beforeEach(async () => {
  localStorage.clear()
  filterPositions({ text: '', family: 'all', sort: 'time', descending: true })
  setHideOtherSymbols(false)
  // An account of its own for each test: columns belong to the trader.
  await patch({ session: trader({ accountId: crypto.randomUUID() }), positions: positions() })
})

describe('the columns', () => {
  it('POS-01: presses sort descending, ascending, then in the original order; the header shows the order of the rows, not the press', async () => {
    await positionsTable({})
    button('mark')?.click()
    await expect.poll(asked).toMatchObject({ sort: 'mark', descending: true })
    expect(head('mark').getAttribute('aria-sort')).toBeNull()
    await patch({ positions: { ...positions({}), question: 'mark descending' } })
    await expect.poll(() => head('mark').getAttribute('aria-sort')).toBe('descending')
    button('mark')?.click()
    await expect.poll(asked).toMatchObject({ sort: 'mark', descending: false })
    await patch({ positions: { ...positions({}), question: 'mark ascending' } })
    await expect.poll(() => head('mark').getAttribute('aria-sort')).toBe('ascending')
    button('mark')?.click()
    await expect.poll(asked).toMatchObject({ sort: 'time', descending: true })
  })

  it('POS-01: Alt with an arrow key moves a column, with Shift it resizes it; both are stored per trader', async () => {
    await positionsTable({})
    const place = heads().indexOf('mark')
    button('mark')?.focus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.poll(() => heads().indexOf('mark')).toBe(place - 1)
    const width = widthOf('mark')
    button('mark')?.focus()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    await expect.poll(() => widthOf('mark')).toBe(width + 16)
    await patch({ session: trader({ accountId: crypto.randomUUID() }) })
    await expect.poll(() => heads().indexOf('mark')).toBe(place)
    expect(widthOf('mark')).toBe(width)
  })

  it('POS-01: dragging the edge of a header resizes its column', async () => {
    await positionsTable({})
    const width = widthOf('entry')
    const grip = head('entry').querySelector('[aria-hidden="true"]:last-child')
    Object.assign(grip ?? {}, { setPointerCapture: () => undefined })
    const at = { pointerId: 1, bubbles: true, clientY: 10 }
    grip?.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 300 }))
    grip?.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 340 }))
    grip?.dispatchEvent(new PointerEvent('pointerup', at))
    grip?.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 500 }))
    await expect.poll(() => widthOf('entry')).toBe(width + 40)
  })

  it('POS-01: a dragged header moves before another header, but never before the first', async () => {
    await positionsTable({})
    const data = new DataTransfer()
    const drag = (from: string, to: string): void => {
      head(from).dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }))
      head(to).dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true }))
      head(to).dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
    }
    drag('value', 'size')
    await expect.poll(() => heads().slice(0, 3)).toEqual(['contract', 'value', 'size'])
    drag('size', 'contract')
    expect(heads().slice(0, 3)).toEqual(['contract', 'value', 'size'])
  })

  it('POS-01: the menu hides, moves and restores columns; the first and last columns are not in it', async () => {
    await positionsTable({})
    await page.getByRole('button', { name: 'Columns' }).click()
    const menu = page.getByRole('dialog', { name: 'Columns of the table' })
    await expect.element(menu).toBeVisible()
    expect(menu.getByRole('checkbox', { name: 'Contract' }).elements()).toHaveLength(0)
    await menu.getByText('Greeks').click()
    await expect.poll(heads).not.toContain('greeks')
    await expect.element(menu.getByRole('button', { name: 'Move Size forward' })).toBeDisabled()
    await menu.getByRole('button', { name: 'Move Size back' }).click()
    await expect.poll(() => heads().slice(1, 3)).toEqual(['pnl', 'size'])
    await menu.getByRole('button', { name: 'Reset columns' }).click()
    await expect.poll(() => heads().slice(1, 3)).toEqual(['size', 'pnl'])
    expect(heads()).toContain('greeks')
  })
})

describe('below the table', () => {
  it('POS-01: shows the sums of each coin with number, margin and profit', async () => {
    const total = {
      coin: 'USDT',
      count: 2,
      positionIM: '480.00',
      positionMM: '30.00',
      unrealisedPnl: '+10.00',
      tone: 1,
      realisedPnl: '-3.30',
      realisedTone: -1,
    } as const
    await patch({ positionTotals: [total] })
    await positionsTable({})
    await expect
      .element(page.getByTestId('position-totals'))
      .toMatchTextContent(/USDT positions\s*2.*\+10\.00.*-3\.30.*480\.00.*30\.00/)
    await patch({ positionTotals: [] })
    await expect.element(page.getByTestId('position-totals')).not.toBeInTheDocument()
  })

  it('POS-01: saves and copies the whole table in the shown order, with units and translated codes', async () => {
    risk.answers.exportTable = async ({ format }) => (format === 'csv' ? 'a,b' : 'a\tb')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const blobs = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test')
    try {
      await positionsTable({})
      await page.getByRole('button', { name: 'CSV' }).click()
      await expect.poll(() => click.mock.contexts.length).toBe(1)
      const [link] = click.mock.contexts
      expect((link as HTMLAnchorElement).download).toBe('perpdeck-positions.csv')
      const [blob] = blobs.mock.lastCall ?? []
      expect(await (blob as Blob).text()).toBe('a,b')
      await page.getByRole('button', { name: 'Copy' }).click()
      await expect.element(page.getByText('Copied')).toBeVisible()
      expect(write).toHaveBeenCalledWith('a\tb')
      const question = risk.calls('exportTable').at(-1)?.[0] as {
        columns: readonly (readonly [string, string])[]
        words: Record<string, string>
      }
      expect(question.columns.slice(0, 4)).toEqual([
        ['contract', 'Contract'],
        ['side', 'Side'],
        ['size', 'Size'],
        ['unit', 'Unit'],
      ])
      expect(question.columns.map(([key]) => key)).not.toContain('close')
      expect(question.words).toMatchObject({ short: 'Short', cross: 'Cross', off: 'off' })
      risk.answers.exportTable = async () => ''
      await page.getByRole('button', { name: 'Copy' }).click()
      await expect.element(page.getByText('Not copied')).toBeVisible()
      await page.getByRole('button', { name: 'CSV' }).click()
      await expect.poll(() => risk.calls('exportTable').length).toBe(4)
      expect(click.mock.contexts).toHaveLength(1)
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('without rows', () => {
  it('POS-01: a message reports that no row matches the filter and clears it, or that the open symbol has no rows and shows all', async () => {
    await positionsTable({})
    await page.getByRole('combobox', { name: 'Family' }).selectOptions('inverse')
    await expect.poll(asked).toMatchObject({ family: 'inverse' })
    await patch({ positions: positions() })
    await expect.element(page.getByText('No positions match the filter')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await expect.poll(asked).toMatchObject({ family: 'all', text: '' })
    setSymbol('BTCUSDT')
    await page.getByText('Hide other symbols').click()
    await expect.element(page.getByText('No position in BTCUSDT')).toBeVisible()
    await page.getByRole('button', { name: 'Show all symbols' }).click()
    await expect.element(page.getByText('No open positions')).toBeVisible()
  })

  it('a visitor is offered a start with demo money, and other accounts', async () => {
    hub.answers.demoAccounts = async () => ({
      kind: 'accepted',
      value: [{ ...account, demoUsdt: text('100000') }],
    })
    await patch({ session: { kind: 'visitor' } })
    await tables('Orders')
    await expect.element(page.getByRole('button', { name: 'Start with 100,000 USDT' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'More accounts' })).toBeVisible()
    await patch({ session: trader() })
  })
})
