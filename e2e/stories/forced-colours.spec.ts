import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { deskPage } from '../pages/desk-page.ts'
import { openLong } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'

/** Colours that the user's system forces: backgrounds and shadows tell nothing apart. */
const outline = (of: Locator): Promise<string> =>
  of.evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node)
    return `${outlineStyle} ${outlineWidth}`
  })
const colour = (of: Locator): Promise<string> => of.evaluate((node) => getComputedStyle(node).color)

/** How a token resolves, as red, green and blue from 0 to 255. */
const token = (page: Page, name: string): Promise<readonly number[]> =>
  page.evaluate((of) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    const probe = document.createElement('span')
    probe.style.setProperty('forced-color-adjust', 'none')
    probe.style.color = `var(${of})`
    document.body.append(probe)
    if (context === null) return []
    context.fillStyle = getComputedStyle(probe).color
    probe.remove()
    context.fillRect(0, 0, 1, 1)
    return Array.from(context.getImageData(0, 0, 1, 1).data).slice(0, 3)
  }, name)
const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((part, at) => Math.abs(part - (other[at] ?? 0))))

for (const colorScheme of ['dark', 'light'] as const)
  test(`in forced colours, ${colorScheme}, panels have edges, the grid of a chart is faint, and chosen, focused and disabled differ (24B5)`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    const trade = tradePage(page)
    await openLong(trade)
    for (const name of ['Order book', 'Trades', 'Order ticket', 'Account'])
      expect(
        await page
          .getByRole('region', { name, exact: true })
          .first()
          .evaluate((node) => {
            for (let at: Element | null = node; at !== null && at.tagName !== 'MAIN'; at = at.parentElement)
              if (getComputedStyle(at).outlineStyle === 'solid') return true
            return false
          }),
        name,
      ).toBe(true)
    const [grid, panel, text] = await Promise.all(
      ['--grid', '--panel', '--text'].map((name) => token(page, name)),
    )
    expect(distance(grid ?? [], panel ?? [])).toBeLessThan(80)
    expect(distance(grid ?? [], text ?? [])).toBeGreaterThan(120)

    const tab = page.getByRole('tab', { name: /^Positions/ })
    expect(await outline(tab)).toBe('solid 1px')
    await page.getByRole('tab', { name: /^Orders/ }).click()
    await page.keyboard.press('ArrowLeft')
    await expect(tab).toBeFocused()
    expect(await outline(tab)).toBe('double 4px')

    const undo = page.getByRole('button', { name: 'Undo' }).first()
    await expect(undo).toBeDisabled()
    expect(await colour(undo)).not.toBe(
      await colour(page.getByRole('button', { name: 'Indicators' }).first()),
    )

    await page.keyboard.press('Control+k')
    const options = page.locator('[role="option"][data-testid^="command-"]')
    const chosen = options.and(page.locator('[aria-selected="true"]'))
    await expect(chosen).toHaveCount(1)
    await expect.poll(() => outline(chosen)).toBe('solid 1px')
    expect(await outline(options.and(page.locator('[aria-selected="false"]')).first())).toMatch(/^none/)
    await page.keyboard.press('Escape')

    const desk = deskPage(page)
    await desk.template(0)
    for (const place of await page.locator('[data-place]').all())
      expect(await outline(place)).toBe('solid 1px')
  })

/** Red of the most frequent colour of each painted canvas: that of its ground. */
const grounds = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const chart = document.querySelector('[data-chart="charting_library"]')?.shadowRoot
    const found = [
      chart?.querySelector('canvas:not([hidden])'),
      document.querySelector('[data-testid="book-canvas"] canvas'),
      document.querySelector('[data-testid="trades-canvas"] canvas'),
    ]
    const reds = found.map(async (canvas) => {
      // Not there yet, or without a size.
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return -1
      const image = await createImageBitmap(canvas)
      const copy = new OffscreenCanvas(image.width, image.height)
      const pen = copy.getContext('2d')
      pen?.drawImage(image, 0, 0)
      const data = pen?.getImageData(0, 0, image.width, image.height).data ?? []
      const counts = new Map<number, number>()
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255) counts.set(data[at] ?? 0, (counts.get(data[at] ?? 0) ?? 0) + 1)
      return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? -1
    })
    return Promise.all(reds)
  })

test('in forced colours the painted parts follow another contrast theme at once (24B5)', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await tradePage(page).open()
  await chartView(page).shown()
  await expect.poll(() => grounds(page)).toEqual([255, 255, 255])
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await expect.poll(() => grounds(page)).toEqual([0, 0, 0])
})
