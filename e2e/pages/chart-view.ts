import { expect, type Locator, type Page } from 'playwright/test'
import { figure } from './trade-page.ts'

/** The chart as a person sees it: legend and buttons are page text, lines are pixels found by pointing at them. */
export interface ChartView {
  readonly root: Locator
  /** A figure of the legend: the bar under the pointer, else the last one. */
  field(name: 'open' | 'high' | 'low' | 'close' | 'volume'): Locator
  /** Rows of the list of lines; with the beginning of a line's id ("order:", "position:"). */
  lines(id?: string): Locator
  /** Bars are drawn. */
  shown(): Promise<void>
  /** Chooses an interval from the menu of all 13. */
  chooseInterval(interval: string): Promise<void>
  /** Middle of the plot in page pixels. */
  middle(): Promise<{ readonly x: number; readonly y: number }>
  /**
   * Where the pointer becomes `cursor`, looked for from top to bottom in the column where lines have their labels; null
   * when nowhere. `column`: pixels left of the price axis.
   */
  find(cursor: string, column?: number): Promise<{ readonly x: number; readonly y: number } | null>
  /** From a line's label to its first button: the point where the pointer says it can be pressed; null when there is none. */
  buttonOf(label: {
    readonly x: number
    readonly y: number
  }): Promise<{ readonly x: number; readonly y: number } | null>
  /** From a button of a position's label to the one that reverses: left of the cross, which ends it; null when there is none. */
  reverseOf(label: {
    readonly x: number
    readonly y: number
  }): Promise<{ readonly x: number; readonly y: number } | null>
  price(row: Locator): Promise<number>
}

/** The price axis is never wider than this. */
const AXIS = 78
const STEP = 8
/** Of a label's icon. */
const ICON = 20

export function chartView(page: Page): ChartView {
  const panel = page.getByTestId('chart')
  const root = panel.locator('[data-chart="charting_library"]')
  const surface = root.locator('.surface').first()
  const box = async (): Promise<{ x: number; y: number; width: number; height: number }> => {
    const found = await root.locator('.plot').boundingBox()
    if (found === null) throw new Error('the chart is not in view')
    return found
  }
  /** Two frames after a move the worker has told its cursor; a busy machine is given a little more. */
  const cursorAt = async (x: number, y: number): Promise<string> => {
    await page.mouse.move(x, y)
    return surface.evaluate(
      (element) =>
        new Promise<string>((resolve) => {
          const { style } = element as HTMLElement
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(style.cursor), 8)))
        }),
    )
  }
  const self: ChartView = {
    root,
    field: (name) => root.locator(`.legend [data-field="${name}"]`),
    lines: (id = '') => root.locator(id === '' ? '[data-line-id]' : `[data-line-id^="${id}"]`),
    shown: async () => {
      await expect(panel).toHaveAttribute('data-phase', 'shown')
      await expect(self.field('close')).toHaveText(/\d/)
    },
    chooseInterval: async (interval) => {
      await root.locator('[data-role="intervals"]').click()
      await root.getByRole('menu').locator(`[data-value="${interval}"]`).click()
    },
    middle: async () => {
      const { x, y, width, height } = await box()
      return { x: x + width / 2, y: y + height / 2 }
    },
    find: async (cursor, column = 90) => {
      const { x, y, width, height } = await box()
      const at = x + width - AXIS - column
      // What the pointer was before may be told late on a busy machine: the sweep begins where it is something else.
      await expect.poll(() => cursorAt(at, y + 24)).not.toBe(cursor)
      // Above the time axis and the volume pane's edge nothing else changes the pointer.
      for (let sweep = 0; sweep < 3; sweep++)
        for (let row = 40; row < height - 40; row += STEP)
          if ((await cursorAt(at, y + row)) === cursor) return { x: at, y: y + row + 2 }
      return null
    },
    buttonOf: async (label) => {
      const { x, width } = await box()
      // A busy machine may tell a cursor too late for one sweep: look again before saying there is none.
      for (let sweep = 0; sweep < 3; sweep++)
        for (let at = label.x; at < x + width - 50; at += 5)
          if ((await cursorAt(at, label.y)) === 'pointer') return { x: at + 4, y: label.y }
      return null
    },
    reverseOf: async (label) => {
      const { x, width } = await box()
      for (let at = x + width - 50; at > label.x; at -= 4)
        if ((await cursorAt(at, label.y)) === 'pointer') return { x: at + 2 - 1.5 * ICON, y: label.y }
      return null
    },
    price: async (row) => figure(await row.getAttribute('data-price')),
  }
  return self
}
