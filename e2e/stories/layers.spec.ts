import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { openLong } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { layers, leaveLayers, OPEN_LAYER, openLayer } from '../support/layers.ts'

/** 720 × 450 is what a window of 1440 × 900 has at 200 % zoom. */
const looks = [
  { name: 'dark', theme: 'dark', forcedColors: 'none', width: 1440, height: 900 },
  { name: 'light', theme: 'light', forcedColors: 'none', width: 1440, height: 900 },
  { name: 'forced colours, dark', theme: 'dark', forcedColors: 'active', width: 1440, height: 900 },
  { name: 'forced colours, light', theme: 'light', forcedColors: 'active', width: 1440, height: 900 },
  { name: '200 % zoom', theme: 'light', forcedColors: 'none', width: 720, height: 450 },
] as const

/** Folder for pictures of every layer: `SHOTS=test-results/layers DEEP=1 npx playwright test layers`. */
const shots = process.env['SHOTS']
/** React Aria's announcements may briefly refer to removed elements. */
const ANNOUNCER = '[data-live-announcer]'

async function start(
  page: Page,
  { theme, forcedColors, width, height }: (typeof looks)[number],
): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('perpdeck.theme', chosen), theme)
  await page.emulateMedia({ colorScheme: theme, forcedColors })
  const trade = tradePage(page)
  await openLong(trade)
  await trade.limit('Buy', '0.010', await trade.priceAway(-3))
  await expect(trade.qty).toHaveValue('')
  await page.setViewportSize({ width, height })
  await chartView(page).shown()
}

// Each look takes minutes, so all run only in deep runs. tests/walls/layers.test.ts finds missing layers in every
// run.
for (const look of looks)
  test(`every dialog, menu and popover opens by keyboard, has no axe violation, and Escape leaves the focus on an element: ${look.name} (24B5)`, async ({
    page,
  }) => {
    test.setTimeout(400_000)
    await start(page, look)
    page.setDefaultTimeout(8000)
    const faults: string[] = []
    const note = (where: string, found: readonly string[]): void => {
      for (const fault of found) {
        faults.push(`${where}: ${fault}`)
        console.log(`${where}: ${fault}`)
      }
    }
    note('page', await axeFaults(page, 'body', [ANNOUNCER]))
    for (const layer of layers.filter(({ isWide }) => look.width >= 1440 || isWide !== true)) {
      const stuck = await openLayer(page, layer).then(
        () => [],
        (error: unknown) => [`does not open: ${String(error).slice(0, 300)}`],
      )
      note(layer.name, stuck)
      // The chart's layers are in its shadow tree, which a rule's selector can't start in.
      if (stuck.length === 0)
        note(layer.name, await axeFaults(page, layer.of.length === 0 ? 'body' : OPEN_LAYER, [ANNOUNCER]))
      if (shots !== undefined)
        await page.screenshot({
          path: `${shots}/${look.name}-${layer.name.replaceAll('/', '')}.png`,
          timeout: 60_000,
        })
      note(layer.name, await leaveLayers(page))
    }
    expect(faults).toEqual([])
  })
