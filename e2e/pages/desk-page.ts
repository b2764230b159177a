import type { Locator, Page } from 'playwright/test'
import { expect } from '../fixtures.ts'

/** The templates of the layout menu, in its order. */
export const templates = ['Default', 'Scalper', 'Four charts', 'Options desk', 'Wide 2560', 'Phone'] as const

/** The desk as a person uses it, in any language. */
export const deskPage = (page: Page) => {
  const menu = page.getByRole('dialog').filter({ has: page.getByTestId('layouts') })
  const openMenu = async (): Promise<void> => {
    await page.getByTestId('layout-menu').focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
  }
  const closeMenu = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
  return {
    menu,
    openMenu,
    closeMenu,
    said: page.getByTestId('desk-said'),
    tab: (name: string): Locator => page.getByTestId('desk').locator('[data-desk-tab]', { hasText: name }),
    /** Opens a template by keyboard. */
    template: async (at: number): Promise<void> => {
      await openMenu()
      await page.getByTestId('desk-templates').getByRole('button').nth(at).press('Enter')
      await closeMenu()
      await expect(page.getByTestId('desk')).toBeVisible()
    },
    /** Names of the panels by place, in reading order. */
    names: async (): Promise<string> =>
      (
        await page
          .locator('[data-place]')
          .evaluateAll((all) =>
            all.map((place) =>
              Array.from(place.querySelectorAll('[data-desk-tab]'), (one) => one.textContent.trim()).join(
                '|',
              ),
            ),
          )
      ).join(' '),
    /** Chooses from a panel's menu, by keys alone. */
    act: async (tab: Locator, ...path: readonly string[]): Promise<void> => {
      await tab.focus()
      await page.keyboard.press('Shift+F10')
      for (const [at, name] of path.entries()) {
        const item = page.getByRole('menuitem', { name, exact: at === path.length - 1 }).last()
        // oxlint-disable-next-line no-await-in-loop -- one level of the menu after the other
        await expect(item).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop
        await item.press('Enter')
      }
      await expect(page.getByRole('menu')).toHaveCount(0)
    },
  }
}
