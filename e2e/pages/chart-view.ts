import { expect, type Locator, type Page } from 'playwright/test'
import { figure } from './trade-page.ts'

/**
 * The chart as a person sees it. Legend and buttons are page text. Lines are pixels, found by moving the pointer over
 * them.
 */
export interface ChartView {
  readonly root: Locator
  /** A figure of the legend: that of the bar under the pointer, else of the last bar. */
  field(name: 'open' | 'high' | 'low' | 'close' | 'volume'): Locator
  /** Rows of the list of lines, filtered by the start of a line's id ("order:", "position:"). */
  lines(id?: string): Locator
  /** Waits until bars are drawn. */
  shown(): Promise<void>
  /** Chooses an interval from the menu of all 13. */
  chooseInterval(interval: string): Promise<void>
  /** Middle of the plot in page pixels. */
  middle(): Promise<{ readonly x: number; readonly y: number }>
  /**
   * First point where the pointer becomes `cursor`, searched from top to bottom in the column of the lines' labels.
   * null if there is none. `column`: pixels left of the price axis.
   */
  find(cursor: string, column?: number): Promise<{ readonly x: number; readonly y: number } | null>
  /** The first button right of a line's label, found by its pointer cursor. null if there is none. */
  buttonOf(label: {
    readonly x: number
    readonly y: number
  }): Promise<{ readonly x: number; readonly y: number } | null>
  /**
   * The reverse button of a position's label. It is left of the close button, which is the last one. null if there is
   * none.
   */
  reverseOf(label: {
    readonly x: number
    readonly y: number
  }): Promise<{ readonly x: number; readonly y: number } | null>
  price(row: Locator): Promise<number>
}

/** Widest price axis, px. */
const AXIS = 78
const STEP = 8
/** Width of a label's icon, px. */
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
  /** Cursor at a point. The worker sets it within two frames of a move. Some ms are added for a busy machine. */
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
      // On a busy machine the previous cursor may remain for a while. The search starts when the cursor is a
      // different one.
      await expect.poll(() => cursorAt(at, y + 24)).not.toBe(cursor)
      // Apart from the time axis and the edge of the volume pane only lines change the cursor.
      for (let sweep = 0; sweep < 3; sweep++)
        for (let row = 40; row < height - 40; row += STEP)
          if ((await cursorAt(at, y + row)) === cursor) return { x: at, y: y + row + 2 }
      return null
    },
    buttonOf: async (label) => {
      const { x, width } = await box()
      // On a busy machine the cursor may change too late for one sweep, so the search repeats before it gives up.
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
