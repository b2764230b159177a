import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ImportLayout } from '../../../src/main-thread/app/workspace/import-layout.tsx'
import { layoutFile } from '../../../src/main-thread/app/workspace/layout-file.ts'
import { MOST_LAYOUTS } from '../../../src/main-thread/app/workspace/layouts.ts'
import type { SavedLayout } from '../../../src/main-thread/app/workspace/layouts.ts'
import { templateDesk } from '../../../src/main-thread/app/desk/templates.ts'
import { sizesIn } from '../../../src/main-thread/stores/preferences.ts'
import { show } from '../support/show.tsx'

const layout = {
  name: 'Evening',
  sizes: sizesIn({ book: 300 }),
  hidden: [],
  desk: templateDesk('scalper'),
}
const saved = (name: string): SavedLayout => ({ ...layout, name, revision: 1 })

let list: readonly SavedLayout[] = []
const change = async (how: (before: readonly SavedLayout[]) => readonly SavedLayout[]): Promise<boolean> => {
  const before = list
  list = how(before)
  return list !== before
}

/** Chooses a file, as the browser's dialog does. */
async function give(file: File): Promise<void> {
  const input = (await page.getByTestId('layout-file').findElement()) as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const text = (body: string): File => new File([body], 'layout.json', { type: 'application/json' })
const alert = page.getByRole('alert').filter({ hasText: 'Nothing was changed' })
const status = page.getByRole('status').filter({ hasText: 'imported' })

describe('an imported layout file', () => {
  it('of 50 MB is refused by its size: it is not even read', async () => {
    list = [saved('Morning')]
    await show(<ImportLayout change={change} />)
    const large = text(' '.repeat(50_000_000))
    const read = vi.spyOn(large, 'text')
    const isRead = vi.spyOn(Blob.prototype, 'text')
    await give(large)
    await expect.element(alert).toMatchTextContent(/larger than 1 MB/)
    expect(read).not.toHaveBeenCalled()
    expect(isRead).not.toHaveBeenCalled()
    expect(list).toEqual([saved('Morning')])
    isRead.mockRestore()
  })

  it('that is refused says why until something else is done', async () => {
    await show(<ImportLayout change={change} />)
    await give(text('{'))
    await expect.element(alert).toBeVisible()
    document.body.click()
    await expect.poll(() => alert.query()).toBe(null)
  })

  it('that is refused says why until the next click, even one that comes at once', async () => {
    await show(<ImportLayout change={change} />)
    const clicked = Promise.withResolvers<void>()
    const look = new MutationObserver(() => {
      if (alert.query() === null) return
      look.disconnect()
      document.body.click()
      clicked.resolve()
    })
    look.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    await give(text('{'))
    await clicked.promise
    await expect.poll(() => alert.query()).toBe(null)
  })

  it('that is refused says why and changes nothing, and the next one is read', async () => {
    list = [saved('Morning')]
    await show(<ImportLayout change={change} />)
    const file = layoutFile(layout)
    const refused = [
      [file.slice(0, 200), /damaged or no layout file/],
      ['['.repeat(100_000), /damaged or no layout file/],
      [file.replace('"version": 1', '"version": 2'), /another version \(2\)/],
      [file.replace('"desk"', '"__proto__"'), /layout in this file is damaged/],
      [file.replace('"Evening"', '"a\u202Eb"'), /name in this file/],
      [file.replaceAll('"p2"', '"p1"'), /layout in this file is damaged/],
    ] as const
    for (const [body, words] of refused) {
      await give(text(body))
      await expect.element(alert).toMatchTextContent(words)
      expect(list).toEqual([saved('Morning')])
    }
    await give(text(file))
    await expect.element(status).toMatchTextContent(/Evening was imported/)
    expect(list.map(({ name }) => name)).toEqual(['Morning', 'Evening'])
    // The same file again gets a name that is free.
    await give(text(file))
    await expect.element(status).toMatchTextContent(/Evening 2 was imported/)
  })

  it('beyond the number of layouts is not called imported, also if another window saved the last one meanwhile', async () => {
    list = Array.from({ length: MOST_LAYOUTS }, (_, at) => saved(`${at}`))
    const before = list
    await show(<ImportLayout change={change} />)
    await give(text(layoutFile(layout)))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await expect.element(status).not.toBeInTheDocument()
    expect(list).toBe(before)
  })
})
