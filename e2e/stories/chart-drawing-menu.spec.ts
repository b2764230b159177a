import { expect, test } from '../fixtures.ts'
import { entry, frozenChart, menuOf, pointAt } from '../pages/chart-menu.ts'

test('the menu of a drawing clones, locks, hides and removes it and opens its settings; Delete removes it, Ctrl+Z restores it', async ({
  page,
  venue,
}) => {
  const { chart } = await frozenChart(page, venue)
  const { x, y } = await chart.middle()
  const at = { x: x - 60, y: y - 110 }
  await chart.root.locator('[data-tool="horizontal_line"]').click()
  await page.mouse.click(at.x, at.y)
  const menu = async (place: { readonly x: number; readonly y: number } = at): Promise<void> => {
    await pointAt(page, place, 'pointer')
    await page.mouse.click(place.x, place.y, { button: 'right' })
    await expect(entry(menuOf(chart), 'remove-drawing')).toBeVisible()
  }
  const surface = chart.root.locator('.surface').first()
  const isEmptyAt = async (place: { readonly x: number; readonly y: number }): Promise<void> => {
    let aside = 0
    await expect
      .poll(async () => {
        aside = 1 - aside
        await page.mouse.move(place.x + aside, place.y)
        return surface.evaluate((element) => (element as HTMLElement).style.cursor)
      })
      .not.toBe('pointer')
  }

  await menu()
  await page.screenshot({ path: 'test-results/chart-drawing-menu.png' })
  await entry(menuOf(chart), 'remove-drawing').click()
  await isEmptyAt(at)
  await page.keyboard.press('Control+z')
  await pointAt(page, at, 'pointer')

  // A right press selects: Delete acts on the drawing once the menu is closed.
  await menu()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await isEmptyAt(at)
  await page.keyboard.press('Control+z')
  await pointAt(page, at, 'pointer')

  await menu()
  await entry(menuOf(chart), 'clone-drawing').click()
  const copy = { x: at.x, y: at.y + 24 }
  await pointAt(page, copy, 'pointer')

  await menu(copy)
  await entry(menuOf(chart), 'lock-drawing').click()
  await menu(copy)
  await expect(entry(menuOf(chart), 'lock-drawing')).toHaveText('Unlock')
  await entry(menuOf(chart), 'hide-drawing').click()
  await isEmptyAt(copy)
  await page.mouse.click(copy.x, copy.y, { button: 'right' })
  await entry(menuOf(chart), 'show-drawings').click()
  await pointAt(page, copy, 'pointer')

  await menu()
  await entry(menuOf(chart), 'drawing-settings').click()
  const dialog = chart.root.getByRole('dialog', { name: 'Horizontal line' })
  await dialog.getByLabel('Width').fill('4')
  await dialog.getByLabel('Colour').fill('#ff00ff')
  await page.screenshot({ path: 'test-results/chart-drawing-settings.png' })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
})
