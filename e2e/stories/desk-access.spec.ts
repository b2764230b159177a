import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { deskPage, templates } from '../pages/desk-page.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { overflowing } from '../support/layout-faults.ts'
import { unreachable } from '../support/reachable.ts'

/** Languages, themes and forced colours of the matrix. */
const looks = [
  { name: 'dark', theme: 'dark', lang: 'en', forcedColors: 'none' },
  { name: 'light', theme: 'light', lang: 'en', forcedColors: 'none' },
  { name: 'forced colours', theme: 'dark', lang: 'en', forcedColors: 'active' },
  { name: 'Arabic, right to left', theme: 'dark', lang: 'ar', forcedColors: 'none' },
] as const

/** 720 by 450 is 1440 by 900 at 200 % zoom: one column, as on a phone. 900 by 620 is a desk that scrolls. */
const sizes = [
  [1440, 900],
  [900, 620],
  [720, 450],
  [390, 844],
] as const

async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  const found = [
    ...(await axeFaults(page, 'body')),
    ...(await overflowing(page, 'main')),
    ...(await unreachable(page)),
  ]
  return found.map((fault) => `${name}: ${fault}`)
}

for (const { name, theme, lang, forcedColors } of looks)
  test(`${name === 'dark' ? '@core ' : ''}every template in ${name}: no axe violation, no cut text, every control can be pressed`, async ({
    page,
    context,
    venue,
  }) => {
    test.slow()
    await context.addCookies([{ name: 'lang', value: lang, url: venue.url }])
    await page.addInitScript((chosen) => localStorage.setItem('perpdeck.theme', chosen), theme)
    await page.emulateMedia({ forcedColors })
    const desk = deskPage(page)
    await page.goto('/trade/usdt')
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByTestId('last-price').first()).toHaveText(/\d/)
    const faults: string[] = []
    for (const [at, template] of templates.entries()) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await desk.template(at)
      await expect(page.getByTestId('ticket-price')).toBeVisible()
      for (const [width, height] of sizes) {
        // Below the desk's least width all templates are the same page.
        if (width < 900 && at > 0) continue
        await page.setViewportSize({ width, height })
        await expect(page.getByTestId('desk')).toHaveCount(width < 900 ? 0 : 1)
        faults.push(...(await faultsOf(page, `${template} ${width}`)))
      }
    }
    expect(faults).toEqual([])
  })

test('twelve panels by keyboard alone: added, moved, split, put in tabs, floated, sized, closed, saved and opened again', async ({
  page,
}) => {
  test.slow()
  const desk = deskPage(page)
  await tradePage(page).open()
  const onBody: string[] = []
  const focused = async (step: string): Promise<void> => {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body), { timeout: 2000 })
      .toBe(false)
      .catch(() => onBody.push(step))
  }
  await desk.template(0)
  await focused('template')
  const add = async (kind: string): Promise<void> => {
    await desk.act(desk.tab('Account').last(), 'Add a panel here', kind)
    await focused(`add ${kind}`)
  }
  for (const kind of ['Markets', 'Connection', 'Option chain', 'Trades', 'Order book', 'Account tables'])
    await add(kind)
  await expect(page.locator('[data-desk-tab]')).toHaveCount(12)
  const steps: readonly (readonly [tab: string, words: RegExp, ...path: string[]])[] = [
    // It needs more width than is left beside the others.
    ['Markets', /There is no room for Markets there/, 'Move left'],
    ['Trades', /Trades moved left/, 'Move left'],
    ['Connection', /Connection moved down/, 'Move down'],
    ['Order book', /is a tab beside/, 'To a tab beside', 'Chart'],
    ['Trades', /Trades floats/, 'Float'],
    ['Option chain', /Option chain moved up/, 'Move up'],
  ]
  for (const [tab, words, ...path] of steps) {
    await desk.act(desk.tab(tab).last(), ...path)
    await expect(desk.said).toHaveText(words)
    await focused(path.join(' '))
  }
  await desk.tab('Connection').focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(desk.said).toHaveText('Connection moved up')
  await focused('Alt+Shift+arrow')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Wider' }).press('Enter')
  await expect(desk.said).toHaveText(/Connection: \d+ by \d+ pixels/)
  await page.keyboard.press('Escape')
  await focused('size')
  await desk.tab('Connection').focus()
  await page.keyboard.press('Delete')
  await expect(desk.said).toHaveText('Connection was closed')
  await focused('close')
  const closed = await desk.names()
  await desk.openMenu()
  await desk.menu.getByRole('button', { name: 'Undo' }).press('Enter')
  await focused('undo')
  await expect.poll(desk.names).toContain('Connection')
  const twelve = await desk.names()
  expect(twelve).not.toBe(closed)
  // Every bar is a tab stop of its own.
  const name = desk.menu.getByRole('textbox', { name: 'Name of the layout' })
  await name.focus()
  await page.keyboard.type('Twelve')
  await page.keyboard.press('Enter')
  await expect(desk.menu.getByRole('button', { name: 'Twelve', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await focused('save')
  await desk.closeMenu()
  await focused('menu')
  await desk.template(1)
  expect(await desk.names()).not.toBe(twelve)
  await desk.openMenu()
  await desk.menu.getByRole('button', { name: 'Twelve', exact: true }).press('Enter')
  await focused('open')
  await desk.closeMenu()
  await expect.poll(desk.names).toBe(twelve)
  // F6 reaches every place, from wherever the focus is.
  const places = await page.locator('[data-place]').count()
  const reached = new Set<string>()
  for (let at = 0; at < places; at += 1) {
    await page.keyboard.press('F6')
    reached.add((await page.evaluate(() => document.activeElement?.getAttribute('data-desk-tab'))) ?? '')
  }
  expect(reached.size).toBe(places)
  expect(onBody).toEqual([])
})
