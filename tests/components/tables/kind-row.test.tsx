import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { KindRow } from '../../../src/main-thread/trading/table/kind-row.tsx'
import { show } from '../support/show.tsx'

const more = page.getByRole('button', { name: 'Show more' })
const row = () => page.getByRole('group', { name: 'Lists' }).element()
const choice = (name: string) => page.getByRole('button', { name, exact: true })

/** Whether a choice is wholly in view, and not under the button that scrolls the row. */
function isSeen(name: string): boolean {
  const box = choice(name).element().getBoundingClientRect()
  const view = row().getBoundingClientRect()
  const over = document.elementFromPoint(box.right - 2, box.top + box.height / 2)
  return box.left >= view.left - 1 && box.right <= view.right + 1 && choice(name).element().contains(over)
}

const choices = (count: number, chosen: number, dir: 'ltr' | 'rtl' = 'ltr') => (
  <div style={{ width: 400 }} dir={dir}>
    <KindRow label="Lists">
      {Array.from({ length: count }, (_, at) => (
        <button key={at} type="button" style={{ flex: 'none' }} aria-pressed={at === chosen}>
          {`List ${at + 1}`}
        </button>
      ))}
    </KindRow>
  </div>
)

it.each(['ltr', 'rtl'] as const)(
  'POS-35: a row of choices without room shows that more follow, and a press scrolls it on and back (%s)',
  async (dir) => {
    await show(choices(22, 0, dir))
    await expect.element(more).toBeVisible()
    expect(row().parentElement?.dataset['cut']).toBe('end')
    expect(choice('List 22').element().getBoundingClientRect().width).toBeGreaterThan(0)
    for (let press = 0; press < 30 && row().parentElement?.dataset['cut'] !== 'start'; press += 1) {
      const before = row().scrollLeft
      await more.click()
      await expect.poll(() => row().scrollLeft).not.toBe(before)
    }
    expect(row().parentElement?.dataset['cut']).toBe('start')
    await more.click()
    await expect.poll(() => Math.abs(row().scrollLeft)).toBeLessThan(1)
    expect(row().parentElement?.dataset['cut']).toBe('end')
  },
)

it('shows nothing of it where all choices fit', async () => {
  await show(choices(2, 0))
  await expect.element(choice('List 2')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  expect(row().parentElement?.dataset['cut']).toBe('')
})

it('begins with the chosen one in view, and the focus brings each one into view', async () => {
  await show(choices(22, 17))
  await expect.poll(() => isSeen('List 18')).toBe(true)
  ;(choice('List 18').element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.poll(() => isSeen('List 20')).toBe(true)
})
