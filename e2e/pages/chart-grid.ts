import type { Page } from 'playwright/test'
import { expect } from '../fixtures.ts'

/** Charts of a panel. */
export const cells = (page: Page) => page.locator('[data-cell]')
/** Head of a chart, counted from 1. */
export const head = (page: Page, chart: number) =>
  page.getByRole('toolbar', { name: new RegExp(`^Chart ${chart}: `) })

/** Shows a template of the desk. */
export async function template(page: Page, name: string): Promise<void> {
  await page.getByTestId('layout-menu').click()
  await page.getByTestId('desk-templates').getByRole('button', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('desk')).toBeVisible()
}
/** The dialog that arranges a panel's charts. */
export const picker = (page: Page) => page.getByRole('dialog', { name: 'Chart layout of Chart' })
export async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Chart layout of Chart/ }).press('Enter')
  await expect(picker(page)).toBeVisible()
}
/** Waits until so many charts fill their cells. */
export const live = async (page: Page, count: number): Promise<void> => {
  await expect(cells(page)).toHaveCount(count)
  for (let at = 0; at < count; at += 1) {
    const chart = cells(page).nth(at).getByTestId('chart')
    await expect(chart).toHaveAttribute('data-phase', 'shown')
    const [cell, box] = [await cells(page).nth(at).boundingBox(), await chart.boundingBox()]
    expect(box?.width).toBe(cell?.width)
    expect((cell?.height ?? 0) - (box?.height ?? 0)).toBe(count > 1 ? 24 : 0)
  }
}
